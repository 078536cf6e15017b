/// Why a template cannot be read, or cannot be filled with the arguments at hand.
@nonexhaustive
public enum MessageTemplateError: Error, Hashable, Sendable {
  /// A percent sign that starts no known placeholder; `offset` counts characters from 0.
  case unknownPlaceholder(String, offset: Int)
  /// A position other than 1 to 9.
  case positionOutOfRange(String, offset: Int)
  /// A placeholder without a position beside others, so that their order would be a guess.
  case unnumbered(String, offset: Int)
  /// A placeholder for an argument that is not there.
  case missingArgument(position: Int, given: Int)
  /// A placeholder for a number where the argument is a text, or the other way round.
  case wrongKind(position: Int, expected: NudgeArgument.Kind, found: NudgeArgument.Kind)
}

extension MessageTemplateError: CustomStringConvertible {
  /// The place, what was found and what is accepted, in one line.
  public var description: String {
    switch self {
    case .unknownPlaceholder(let found, let offset):
      "character \(offset + 1): '\(found)' is not a placeholder; "
        + "accepted are %1$lld for a number, %1$@ for a text and %% for a percent sign"
    case .positionOutOfRange(let found, let offset):
      "character \(offset + 1): '\(found)' has no position from 1 to 9"
    case .unnumbered(let found, let offset):
      "character \(offset + 1): '\(found)' needs a position, such as %1$@, beside other placeholders"
    case .missingArgument(let position, let given):
      "placeholder \(position) has no argument; \(given) given"
    case .wrongKind(let position, let expected, let found):
      "placeholder \(position) is for \(Self.name(expected)), but the argument is "
        + Self.name(found)
    }
  }

  private static func name(_ kind: NudgeArgument.Kind) -> String {
    switch kind {
    case .integer: "a number (%lld)"
    case .text: "a text (%@)"
    }
  }
}
