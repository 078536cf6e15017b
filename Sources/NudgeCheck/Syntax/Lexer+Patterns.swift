extension Lexer {
  /// Whether a slash here can begin a regular expression: no operand stands before it, and the
  /// line has another one.
  var beginsPattern: Bool {
    guard currentLine != lineWithoutPattern, !byte(1).isSpace, byte(1) != .newline,
      byte(1) != UInt8(ascii: "="), byte(1) != UInt8(ascii: ")")
    else { return false }
    guard let previous = tokens.last else { return true }
    switch previous.kind {
    case .number, .close, .closeText, .pattern, .text, .openText: return false
    case .open, .mark: return true
    case .sign:
      // Between two operands, a question mark has space around it.
      if previous.is("?") { return position > 0 && bytes[position - 1].isSpace }
      return previous.spelling != "!" && previous.spelling != "."
    case .word:
      return ["return", "in", "case", "if", "while", "try", "await", "else", "where"]
        .contains(previous.spelling)
    }
  }

  /// Reads a regular expression, or takes the slash for an operator if there is no end.
  mutating func readPattern(hashes: Int) {
    var end = hashes + 1
    var isInClass = false
    let spansLines = hashes > 0
    while position + end < bytes.count {
      let next = byte(end)
      if next == .newline, !spansLines { break }
      if next == .backslash {
        end += 2
        continue
      }
      if hashes == 0 {
        if next == UInt8(ascii: "[") { isInClass = true }
        if next == UInt8(ascii: "]") { isInClass = false }
      }
      if next == .slash, !isInClass {
        var count = 0
        while count < hashes, byte(end + 1 + count) == .hash { count += 1 }
        if count == hashes { return finishPattern(length: end + 1 + hashes) }
        end += count
      }
      end += 1
    }
    guard hashes == 0 else {
      report("a regular expression without its end")
      return finishPattern(length: bytes.count - position)
    }
    lineWithoutPattern = currentLine
    emit(.sign, length: 1)
  }

  private mutating func finishPattern(length: Int) {
    append(.pattern, "/")
    let end = min(position + length, bytes.count)
    while position < end { advance() }
  }
}
