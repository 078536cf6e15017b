import NudgeLinux

/// `nudge foreground`: what an app does each time a person opens it.
struct ForegroundCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "foreground", summary: "Settle what has fired and plan the next nudges.",
    details: [
      "Run it whenever the app comes to the front. A second run with nothing new writes nothing.",
      "The app may put reminders.json into the state directory, in the format of nudge plan --rows: what it asks for is planned as well, 50 notifications at most, and planned further at the next foreground. A bad row is told and the rest is planned; a file that cannot be read leaves what is pending as it is (exit code 65).",
    ],
    options: GlobalOptions.stateOptions)

  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let (outcome, rows) = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in
      (try await coordinator.foreground(), await coordinator.rowsOutcome)
    }
    let zone = try context.zone(options.zone)
    let report = OutcomeReport(outcome: outcome, zone: zone)
    try report.print(
      rows.map { RowsReport(outcome: $0, zone: zone) }, as: options.format, to: context.output)
    if let problem = rows?.problem { throw CommandFault(problem) }
  }
}
