package import NudgeJSON

extension JSONReader {
  /// A program and its arguments as a list of words, which no shell reads; an empty list is no program.
  ///
  /// - Throws: `JSONProblem` for more than 64 words, one of more than 4,096 bytes or with a NUL, and
  ///   an empty first one.
  package func commandWords() throws(JSONProblem) -> [String] {
    var words: [String] = []
    for word in try array(atMost: JSONReader.commandWordsLimit) {
      words.append(
        try word.parsed(
          as: "a word of at most \(JSONReader.commandWordLimit) bytes without NUL"
        ) { text in
          text.utf8.count <= JSONReader.commandWordLimit && !text.utf8.contains(0) ? text : nil
        })
    }
    guard words.first != "" else {
      throw JSONProblem(
        place: place, found: "an empty first word", accepted: "a program and its arguments")
    }
    return words
  }

  /// How many words a command may have.
  private static var commandWordsLimit: Int { 64 }
  /// How long a word may be, in bytes.
  private static var commandWordLimit: Int { 4_096 }
}
