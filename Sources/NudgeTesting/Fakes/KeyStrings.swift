public import NudgeShared

/// Strings that show their key and arguments: what is asked for can be read off the text.
///
/// Texts among the arguments stand bare, so that a test can spell out what it expects; a shell has to
/// isolate them, which ``StringsConformance`` asks for.
public struct KeyStrings: NudgeStrings {
  /// The language that it claims to speak; part of every text, so that a change of it shows.
  public let locale: String

  /// Speaks `locale`.
  public init(locale: String = "en") {
    self.locale = locale
  }

  /// `en:nudge_streak(4)`.
  public func text(for key: NudgeStringKey, arguments: [NudgeArgument]) -> String {
    let values = arguments.map { argument in
      switch argument {
      case .integer(let value): "\(value)"
      case .text(let text): text
      }
    }
    return "\(locale):\(key.rawValue)(\(values.joined(separator: ",")))"
  }
}
