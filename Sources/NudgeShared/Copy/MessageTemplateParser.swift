/// Splits a template into literal text and placeholders.
struct MessageTemplateParser {
  private let characters: [Unicode.Scalar]
  private var position = 0

  static func parse(_ text: String) throws(MessageTemplateError) -> [MessageTemplate.Piece] {
    var parser = MessageTemplateParser(characters: Array(text.unicodeScalars))
    return try parser.pieces()
  }

  private init(characters: [Unicode.Scalar]) {
    self.characters = characters
  }

  private mutating func pieces() throws(MessageTemplateError) -> [MessageTemplate.Piece] {
    var pieces: [MessageTemplate.Piece] = []
    var literal = String.UnicodeScalarView()
    var placeholderCount = 0
    var unnumbered: MessageTemplateError?
    while position < characters.count {
      guard characters[position] == "%" else {
        literal.append(characters[position])
        position += 1
        continue
      }
      if position + 1 < characters.count, characters[position + 1] == "%" {
        literal.append("%")
        position += 2
        continue
      }
      let start = position
      let placeholder = try placeholder()
      if placeholder.number == nil, unnumbered == nil {
        unnumbered = .unnumbered(text(from: start, to: position), offset: start)
      }
      placeholderCount += 1
      if !literal.isEmpty { pieces.append(.literal(String(literal))) }
      literal = String.UnicodeScalarView()
      pieces.append(
        .placeholder(.init(position: placeholder.number ?? 1, kind: placeholder.kind)))
    }
    if !literal.isEmpty { pieces.append(.literal(String(literal))) }
    if placeholderCount > 1, let unnumbered { throw unnumbered }
    return pieces
  }

  /// Takes one placeholder; its number is nil if it carries none.
  private mutating func placeholder() throws(MessageTemplateError)
    -> (number: Int?, kind: NudgeArgument.Kind)
  {
    let start = position
    position += 1
    let digits = takeDigits()
    var isNumbered = false
    if position < characters.count, characters[position] == "$" {
      isNumbered = true
      position += 1
    }
    guard isNumbered || digits.isEmpty, let kind = takeKind() else {
      throw .unknownPlaceholder(text(from: start, to: position + 1), offset: start)
    }
    guard isNumbered else { return (nil, kind) }
    guard digits.count == 1, digits[0] != "0", let number = Int(String(digits[0])) else {
      throw .positionOutOfRange(text(from: start, to: position), offset: start)
    }
    return (number, kind)
  }

  private mutating func takeDigits() -> [Unicode.Scalar] {
    let start = position
    while position < characters.count, ("0"..."9").contains(characters[position]) { position += 1 }
    return Array(characters[start..<position])
  }

  private mutating func takeKind() -> NudgeArgument.Kind? {
    let rest = characters[position...]
    if rest.first == "@" {
      position += 1
      return .text
    }
    guard rest.starts(with: "lld".unicodeScalars) else { return nil }
    position += 3
    return .integer
  }

  /// What an error shows: short, also where a template goes wrong with a thousand digits.
  private func text(from start: Int, to end: Int) -> String {
    let end = min(end, characters.count)
    let shown = characters[start..<min(end, start + 12)]
    var text = String.UnicodeScalarView()
    text.append(contentsOf: shown)
    return end - start > 12 ? String(text) + "\u{2026}" : String(text)
  }
}
