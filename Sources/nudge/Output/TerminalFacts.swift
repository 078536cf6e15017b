/// What stands behind the standard streams of a process.
struct TerminalFacts: Equatable, Sendable {
  /// Whether standard output is a terminal.
  var outputIsTerminal = false
  /// Whether standard error is one.
  var errorIsTerminal = false
  /// How many columns the terminal behind standard error has, where it says so.
  var columns: Int?

  /// Files and pipes.
  static let none = TerminalFacts()
}
