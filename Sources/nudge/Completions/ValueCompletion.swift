/// What a shell may offer in place of a value, besides its fixed words.
enum ValueCompletion: Hashable, Sendable {
  /// Nothing: a number, a date, a name that only the person knows.
  case nothing
  /// Files, and folders on the way to them.
  case files
  /// Folders only.
  case folders
  /// The commands of the program.
  case commands
}
