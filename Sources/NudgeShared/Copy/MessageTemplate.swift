/// A translated text with numbered places for its arguments, read once and filled many times.
///
/// A template is the small part of Apple's format syntax that translations need, filled by this
/// code and never by `printf`: `%1$lld` takes a whole number, `%2$@` a text, and `%%` is a percent
/// sign. Positions run from 1 to 9 and may come in any order, so a translator may reorder them.
/// `%lld` and `%@` without a number are read as position 1, and only where nothing else could be
/// meant: in a template with one placeholder. Anything else after a percent sign is an error.
///
/// Whole numbers come out as ASCII digits without grouping. Texts come out between FIRST STRONG
/// ISOLATE (U+2068) and POP DIRECTIONAL ISOLATE (U+2069), so that a Hebrew name in an English line
/// moves nothing around it (Unicode Standard Annex 9, section 2.4).
public struct MessageTemplate: Hashable, Sendable {
  /// A place for an argument.
  public struct Placeholder: Hashable, Sendable {
    /// Which argument, 1 to 9.
    public let position: Int
    /// What that argument must be.
    public let kind: NudgeArgument.Kind
  }

  enum Piece: Hashable, Sendable {
    case literal(String)
    case placeholder(Placeholder)
  }

  private let pieces: [Piece]

  /// Reads a template.
  ///
  /// - Throws: ``MessageTemplateError`` that names the first place that is not understood.
  /// - Complexity: O(n) in the length of the text.
  public init(_ text: String) throws(MessageTemplateError) {
    pieces = try MessageTemplateParser.parse(text)
  }

  /// The places for arguments, as they come in the text.
  public var placeholders: [Placeholder] {
    pieces.compactMap { piece in
      if case .placeholder(let placeholder) = piece { placeholder } else { nil }
    }
  }

  /// What stands in the way of filling this template with arguments of these kinds; nil if nothing.
  ///
  /// Leaving an argument out is no obstacle: "Two commitments due" needs no number. See
  /// ``unusedPositions(of:)``.
  public func misfit(with kinds: [NudgeArgument.Kind]) -> MessageTemplateError? {
    for placeholder in placeholders {
      guard placeholder.position <= kinds.count else {
        return .missingArgument(position: placeholder.position, given: kinds.count)
      }
      let kind = kinds[placeholder.position - 1]
      guard placeholder.kind == kind else {
        return .wrongKind(
          position: placeholder.position, expected: placeholder.kind, found: kind)
      }
    }
    return nil
  }

  /// Positions, counted from 1, of arguments that the template never shows.
  public func unusedPositions(of kinds: [NudgeArgument.Kind]) -> [Int] {
    let used = Set(placeholders.map(\.position))
    return kinds.indices.map { $0 + 1 }.filter { !used.contains($0) }
  }

  /// The template written in another syntax, piece by piece.
  package func written(
    literal: (String) -> String, placeholder: (Placeholder) -> String
  ) -> String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): literal(text)
      case .placeholder(let place): placeholder(place)
      }
    }.joined()
  }

  /// The text with every placeholder filled; arguments that no placeholder names are left out.
  ///
  /// - Throws: ``MessageTemplateError`` if an argument is missing or of the wrong kind.
  public func formatted(with arguments: [NudgeArgument]) throws(MessageTemplateError) -> String {
    if let misfit = misfit(with: arguments.map(\.kind)) { throw misfit }
    return filled(with: arguments)
  }

  /// The text with every placeholder filled as well as can be, for callers that must show something.
  ///
  /// A missing argument shows as an ellipsis, and one of the wrong kind as what it is.
  public func filled(with arguments: [NudgeArgument]) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal):
        text += literal
      case .placeholder(let placeholder):
        guard placeholder.position <= arguments.count else {
          text += "\u{2026}"
          continue
        }
        switch arguments[placeholder.position - 1] {
        case .integer(let value): text += "\(value)"
        case .text(let value): Isolation.append(value, to: &text)
        }
      }
    }
    return text
  }
}

/// Directional isolation of foreign text.
private enum Isolation {
  private static let first: Unicode.Scalar = "\u{2068}"
  private static let pop: Unicode.Scalar = "\u{2069}"

  static func append(_ text: String, to result: inout String) {
    result.unicodeScalars.append(first)
    if isBalanced(text) {
      result += text
    } else {
      result.unicodeScalars.append(contentsOf: text.unicodeScalars.filter { !isControl($0) })
    }
    result.unicodeScalars.append(pop)
  }

  /// An isolate left open inside the text would take our own closing mark, and a stray closing mark
  /// would end our isolate early; either would let a name reorder the rest of the line.
  private static func isBalanced(_ text: String) -> Bool {
    var depth = 0
    for scalar in text.unicodeScalars where isControl(scalar) {
      depth += scalar == pop ? -1 : 1
      if depth < 0 { return false }
    }
    return depth == 0
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x2066...0x2069).contains(scalar.value)
  }
}
