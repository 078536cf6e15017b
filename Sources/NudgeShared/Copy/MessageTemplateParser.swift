/// Splits a template into literal text and placeholders, in one walk over its UTF-8.
struct MessageTemplateParser {
  private let text: String
  private let bytes: String.UTF8View
  private var position: String.Index

  static func parse(_ text: String) throws(MessageTemplateError) -> [MessageTemplate.Piece] {
    var parser = MessageTemplateParser(text)
    return try parser.pieces()
  }

  private init(_ text: String) {
    self.text = text
    bytes = text.utf8
    position = bytes.startIndex
  }

  private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func pieces() throws(MessageTemplateError) -> [MessageTemplate.Piece] {
    var pieces: [MessageTemplate.Piece] = []
    var placeholderCount = 0
    var unnumbered: MessageTemplateError?
    var literalStart = position
    while let byte = next {
      guard byte == UInt8(ascii: "%") else {
        bytes.formIndex(after: &position)
        continue
      }
      let start = position
      bytes.formIndex(after: &position)
      if take("%") {
        // The first of the two signs ends a literal, the second is passed over.
        pieces.append(.literal(String(text[literalStart...start])))
        literalStart = position
        continue
      }
      if literalStart < start { pieces.append(.literal(String(text[literalStart..<start]))) }
      let placeholder = try placeholder(from: start)
      if placeholder.position == nil, unnumbered == nil {
        unnumbered = .unnumbered(shown(from: start), offset: offset(of: start))
      }
      placeholderCount += 1
      pieces.append(
        .placeholder(.init(position: placeholder.position ?? 1, kind: placeholder.kind)))
      literalStart = position
    }
    if literalStart < position { pieces.append(.literal(String(text[literalStart...]))) }
    if placeholderCount > 1, let unnumbered { throw unnumbered }
    return pieces
  }

  /// Takes what follows the percent sign at `start`; the position is nil if none is written.
  private mutating func placeholder(
    from start: String.Index
  ) throws(MessageTemplateError) -> (position: Int?, kind: NudgeArgument.Kind) {
    let digits = takeDigits()
    let isNumbered = take("$")
    guard isNumbered || digits.isEmpty, let kind = takeKind() else {
      // The character that should not be there is part of what an error shows.
      if position < text.endIndex { text.unicodeScalars.formIndex(after: &position) }
      throw .unknownPlaceholder(shown(from: start), offset: offset(of: start))
    }
    guard isNumbered else { return (nil, kind) }
    guard digits.count == 1, let number = Int(digits), number > 0 else {
      throw .positionOutOfRange(shown(from: start), offset: offset(of: start))
    }
    return (number, kind)
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let next, UInt32(next) == character.value else { return false }
    bytes.formIndex(after: &position)
    return true
  }

  private mutating func takeDigits() -> Substring {
    let start = position
    while let next, next.isDigit {
      bytes.formIndex(after: &position)
    }
    return text[start..<position]
  }

  private mutating func takeKind() -> NudgeArgument.Kind? {
    if take("@") { return .text }
    guard bytes[position...].starts(with: "lld".utf8) else { return nil }
    bytes.formIndex(&position, offsetBy: 3)
    return .integer
  }

  private func offset(of index: String.Index) -> Int {
    text.unicodeScalars.distance(from: text.startIndex, to: index)
  }

  /// What an error shows: short, also where a template goes wrong with a thousand digits.
  private func shown(from start: String.Index) -> String {
    let found = text.unicodeScalars[start..<position]
    let prefix = String(found.prefix(12))
    return found.count > 12 ? prefix + "\u{2026}" : prefix
  }
}
