/// Cuts Swift source into tokens, in time linear in its length and without recursion.
///
/// Follows "Lexical Structure" of The Swift Programming Language as far as the rules need it:
/// nested comments, raw and multi-line texts, code inside interpolations, regular expressions,
/// backticks. The lines of `#if`, `#elseif`, `#else` and `#endif` are left out, so that code for
/// every platform is seen. A source that does not compile gives tokens and a problem, never a trap.
struct Lexer {
  let bytes: [UInt8]
  var position = 0
  private var line = 1
  private var lineStart = 0
  private var isAtLineStart = true
  private var openTokens: [Int] = []
  private var openCounts: [UInt8: Int] = [:]
  /// The texts and interpolations that the position is inside of, innermost last.
  var frames: [Frame] = []
  /// A line on which an unfinished regular expression was looked for, not to look again.
  var lineWithoutPattern = 0
  private(set) var tokens: [Token] = []
  private(set) var problems: [SyntaxProblem] = []
  private(set) var allowComments: [AllowComment] = []

  /// A text, or code inside one.
  struct Frame {
    let isText: Bool
    /// How many `#` stand before the first quote.
    var hashes = 0
    var isMultiline = false
    /// For code: how many parentheses are open.
    var depth = 0
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the whole source.
  mutating func run() {
    while position < bytes.count {
      if let frame = frames.last, frame.isText {
        readText(frame)
      } else {
        readCode()
      }
    }
    if let index = openTokens.first(where: { tokens[$0].kind == .openText }) {
      report("a text without its end", line: tokens[index].line, column: tokens[index].column)
    }
    for index in openTokens { tokens[index].partner = tokens.count }
    if let index = openTokens.first(where: { tokens[$0].kind == .open }) {
      report(
        "a bracket without its partner", line: tokens[index].line, column: tokens[index].column)
    }
  }

  // MARK: - What the parts in other files use

  func byte(_ offset: Int = 0) -> UInt8 {
    let index = position + offset
    return index < bytes.count ? bytes[index] : 0
  }

  var currentLine: Int { line }

  mutating func report(_ found: String, line: Int? = nil, column: Int? = nil) {
    problems.append(
      SyntaxProblem(line: line ?? self.line, column: column ?? self.column, found: found))
  }

  /// Goes on to the next byte, which may be on the next line.
  mutating func advance() {
    if byte() == .newline {
      line += 1
      lineStart = position + 1
      isAtLineStart = true
    }
    position += 1
  }

  /// Adds a token that begins here and is `length` bytes long, without a line break.
  mutating func emit(_ kind: Token.Kind, length: Int, spelling: String? = nil) {
    let end = min(position + length, bytes.count)
    let spelling = spelling ?? String(decoding: bytes[position..<end], as: UTF8.self)
    append(kind, spelling)
    position = end
  }

  mutating func append(_ kind: Token.Kind, _ spelling: String) {
    tokens.append(
      Token(
        kind: kind, spelling: spelling, line: line, column: position - lineStart + 1,
        startsLine: isAtLineStart))
    isAtLineStart = false
  }

  /// Remembers the token just added as one that waits for its partner.
  mutating func open(_ closer: UInt8) {
    openTokens.append(tokens.count - 1)
    openCounts[closer, default: 0] += 1
  }

  /// Joins the token just added with the one that waits for it.
  mutating func close(_ closer: UInt8) {
    let index = tokens.count - 1
    guard openCounts[closer, default: 0] > 0 else {
      if closer != .quote { report("a bracket that nothing opens") }
      return
    }
    while let candidate = openTokens.popLast() {
      let expected = Lexer.closer(of: tokens[candidate])
      openCounts[expected, default: 0] -= 1
      tokens[candidate].partner = index
      if expected == closer {
        tokens[index].partner = candidate
        return
      }
      report("a bracket of another kind than the one that opens")
    }
  }

  mutating func noteComment(from start: Int, line: Int, column: Int) {
    var index = start
    while index < position, [UInt8.slash, .space, .tab, .star].contains(bytes[index]) { index += 1 }
    let word = "nudge:allow".utf8
    guard bytes[index..<position].starts(with: word) else { return }
    let rest = bytes[(index + word.count)..<position]
    if let first = rest.first, !first.isSpace { return }
    let words = rest.split { $0.isSpace || $0 == .newline }
      .map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "*/" }
    allowComments.append(AllowComment(line: line, column: column, words: words))
  }

  var column: Int { position - lineStart + 1 }

  private static func closer(of token: Token) -> UInt8 {
    switch token.spelling.utf8.first {
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "("), .backslash: UInt8(ascii: ")")
    default: .quote
    }
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let quote = UInt8(ascii: "\"")
  static let hash = UInt8(ascii: "#")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")
  static let backslash = UInt8(ascii: "\\")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let dot = UInt8(ascii: ".")

  var isSpace: Bool { self == .space || self == .tab || self == 13 || self == 11 || self == 12 }
  var isDigit: Bool { (48...57).contains(self) }
  var beginsWord: Bool {
    (65...90).contains(self) || (97...122).contains(self) || self == UInt8(ascii: "_")
      || self == UInt8(ascii: "$") || self >= 128
  }
  var continuesWord: Bool { beginsWord || isDigit }
  var isSign: Bool {
    switch self {
    case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"), .star,
      UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
      UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"), .slash:
      true
    default: false
    }
  }
}
