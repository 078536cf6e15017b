/// A file of the state folder, for the manual.
struct StateFileEntry: Hashable, Sendable {
  /// Its name in the folder.
  let name: String
  /// What it holds, as a sentence.
  let meaning: String

  /// All of them.
  static let all = [
    StateFileEntry(
      name: "state.json", meaning: "The switch, the seed, the last nudge and what is scheduled."),
    StateFileEntry(
      name: "preferences.json",
      meaning: "Quiet hours, pauses, language, member, permission and configuration."),
    StateFileEntry(name: "signals.json", meaning: "What there is to say."),
    StateFileEntry(name: "pending.json", meaning: "Notifications to come."),
    StateFileEntry(name: "delivered.jsonl", meaning: "What was shown and when, one line each."),
    StateFileEntry(
      name: "lock", meaning: "Orders processes; leave it where it is while nudge runs."),
    StateFileEntry(name: "NAME.last-good", meaning: "A copy, used if the file goes bad."),
    StateFileEntry(name: "NAME.corrupt-N", meaning: "What could not be read, kept for a person."),
  ]
}
