import NudgeLinux

/// A file of the state folder, for the manual.
struct StateFileEntry: Hashable, Sendable {
  /// Its name in the folder.
  let name: String
  /// What it holds, as a sentence.
  let meaning: String

  /// All of them.
  static let all =
    StateFileName.allCases.map { StateFileEntry(name: $0.rawValue, meaning: meaning(of: $0)) } + [
      StateFileEntry(
        name: "attention/",
        meaning: "Notifications, runs and receipts of the authority; its journal is added to."),
      StateFileEntry(name: "tray.json", meaning: "The pushes that nudge-device shows."),
      StateFileEntry(name: "NAME.last-good", meaning: "A copy, used if the file goes bad."),
      StateFileEntry(name: "NAME.corrupt-N", meaning: "What could not be read, kept for a person."),
    ]

  private static func meaning(of name: StateFileName) -> String {
    switch name {
    case .state: "The switch, the seed, the last nudge and what is scheduled."
    case .preferences: "Quiet hours, pauses, language, member, permission and configuration."
    case .signals: "What there is to say."
    case .pending: "Notifications to come."
    case .delivered: "What was shown and when, one line each."
    case .feed: "What was armed, and what became of it."
    case .reminders: "Reminder rows and dated things, put there by the app."
    case .events: "What the person did that a notification follows from."
    case .taps: "Which reminders were tapped lately."
    case .attention: "Whether devices may reconcile, and the devices of everybody."
    case .tokens: "Whose devices may reconcile, by the SHA-256 of their tokens."
    case .lock: "Orders processes; leave it where it is while nudge runs."
    case .runLock: "Held by nudge run, so that one waits at a time."
    case .untoldTimer: "Stands while systemd has yet to be told of a change to the timer."
    }
  }
}
