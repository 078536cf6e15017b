import NudgeShared

/// What a subcommand finds around it: the environment and the writer, never the process itself.
struct CommandContext {
  /// The variables of ``ProcessEdge/variables`` that are set.
  let environment: [String: String]
  /// The clock's reading when the program started.
  let startedAt: Instant
  /// Where results go.
  let output: Output

  /// Columns for help: `COLUMNS` where it is 40 to 400, else 80.
  var helpWidth: Int {
    guard let columns = environment["COLUMNS"].flatMap({ Int($0) }), (40...400).contains(columns)
    else { return 80 }
    return columns
  }
}
