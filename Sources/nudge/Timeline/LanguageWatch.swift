import NudgeShared
import NudgeTesting

/// Knows in which language each pending notification was worded, also where a story changes it.
struct LanguageWatch {
  private let events: [Scenario.Event]
  private let language: @Sendable (String) -> String
  private var current: String
  /// Of stories that change the language only, so that others need no memory.
  private var ofPending: [NotificationID: String]?

  /// Takes the story, and the language in which a locale that is asked for gets its texts.
  init(_ scenario: Scenario, language: @escaping @Sendable (String) -> String) {
    events = scenario.events
    self.language = language
    current = language(scenario.locale)
    let changes = scenario.events.contains { if case .locale = $0.action { true } else { false } }
    ofPending = changes ? [:] : nil
  }

  /// The language of a notification that is shown now, which is then let go.
  mutating func takeLanguage(of id: NotificationID) -> String {
    ofPending?.removeValue(forKey: id) ?? current
  }

  /// Takes in the next entry.
  mutating func observe(_ entry: TimelineEntry) {
    guard ofPending != nil else { return }
    switch entry.kind {
    case .scheduled:
      if let id = entry.id { ofPending?[id] = current }
    case .cancelled, .dropped, .suppressed:
      if let id = entry.id { ofPending?[id] = nil }
    case .note:
      if let index = entry.eventIndex, case .locale(let locale) = events[index].action {
        current = language(locale)
      }
    default:
      break
    }
  }
}
