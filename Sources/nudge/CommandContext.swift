/// What a subcommand finds around it: its machine and the writer, never the process itself.
struct CommandContext {
  /// Environment, clock and chance.
  let surroundings: Surroundings
  /// Where results go.
  let output: Output
  /// What is told of what went wrong beside the work.
  let aftermath = Aftermath()

  /// The environment variables that are set.
  var environment: [String: String] { surroundings.environment }

  /// What other programs are given.
  var programEnvironment: [String: String] { surroundings.wholeEnvironment ?? environment }

  /// Columns for help: `COLUMNS` where it is 40 to 400, else 80.
  var helpWidth: Int {
    guard let columns = environment["COLUMNS"].flatMap({ Int($0) }), (40...400).contains(columns)
    else { return 80 }
    return columns
  }
}
