/// A value that a translated text shows: a whole number or a text.
///
/// In JSON an argument is the bare value, so `[3, "Mai"]` is an integer and a text.
public enum NudgeArgument: Hashable, Sendable {
  /// A whole number, shown in plain ASCII digits; the first one of a text chooses its plural form.
  case integer(Int)
  /// A text from outside, such as a name, shown isolated so that its direction stays its own.
  case text(String)

  /// What an argument is, without its value.
  public enum Kind: String, Hashable, Sendable {
    /// A whole number, `%1$lld` in a template.
    case integer
    /// A text, `%1$@` in a template.
    case text
  }

  /// Whether this is a whole number or a text.
  public var kind: Kind {
    switch self {
    case .integer: .integer
    case .text: .text
    }
  }
}

extension NudgeArgument: Codable {
  /// Reads a whole number or a text.
  ///
  /// - Throws: `DecodingError` for anything else, and for a number that is not whole or does not
  ///   fit 64 bits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
      return
    }
    do {
      self = .integer(try container.decode(Int.self))
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "an argument is a whole number or a text")
    }
  }

  /// Writes the bare value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .integer(let value): try container.encode(value)
    case .text(let text): try container.encode(text)
    }
  }
}
