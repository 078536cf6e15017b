/// The names of the files in a state folder.
///
/// Beside them stand, for some, `NAME.last-good` and `NAME.corrupt-N` (``KeptFile``).
package enum StateFileName: String, CaseIterable, Sendable {
  case state = "state.json"
  case preferences = "preferences.json"
  case signals = "signals.json"
  case pending = "pending.json"
  case delivered = "delivered.jsonl"
  case feed = "feed.json"
  case reminders = "reminders.json"
  case events = "events.json"
  case taps = "taps.json"
  case attention = "attention.json"
  case tokens = "tokens.json"
  case lock
  case runLock = "run.lock"
  case untoldTimer = "timer-untold"

  /// Those that order processes and hold nothing.
  package static let locks: [StateFileName] = [.lock, .runLock]
}

extension StateFolder {
  /// The file of this name in the folder.
  package func file(_ name: StateFileName, limit: Int = AtomicFile.defaultLimit) -> AtomicFile {
    file(name.rawValue, limit: limit)
  }
}
