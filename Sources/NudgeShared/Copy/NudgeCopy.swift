/// Where in the app a notification leads.
public enum NudgeSurface: String, CaseIterable, Hashable, Sendable, Codable {
  /// The day's overview.
  case today
  /// The assistant.
  case assistant
}

/// What a nudge says: a key with arguments, and the surface that it speaks of.
///
/// The words are the shell's; see ``NudgeStrings``.
public struct NudgeCopy: Hashable, Sendable {
  /// Which text.
  public let key: NudgeStringKey
  /// The values it shows, in order of position.
  public let arguments: [NudgeArgument]
  /// Where a tap leads.
  public let surface: NudgeSurface

  /// Puts key and arguments together; the surface is the key's own.
  ///
  /// A text among the arguments that is longer than ``TextLimit/forArguments`` is shortened.
  public init(key: NudgeStringKey, arguments: [NudgeArgument]) {
    self.key = key
    self.arguments = arguments.map { argument in
      if case .text(let text) = argument {
        .text(TextLimit.forArguments.applied(to: text))
      } else {
        argument
      }
    }
    surface = NudgeSurface(of: key)
  }
}

extension NudgeSurface {
  /// What a text of that key speaks of: facts about the week lead to today, the rest to the assistant.
  public init(of key: NudgeStringKey) {
    switch key {
    case .commitmentsDue, .briefUnseen, .streak: self = .today
    default: self = .assistant
    }
  }
}
