import NudgeLinux

/// `nudge disable`: turns nudges off.
struct DisableCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "disable", summary: "Turn the weekly nudge off and cancel every pending one at once.",
    details: [
      "No nudge is planned again until nudge enable. Notifications of others are left alone.",
      "What reminders.json asks for goes on: each of its rows has an \"active\" of its own, and without the file there is none.",
    ],
    options: GlobalOptions.stateOptions)

  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let (outcome, hasRows) = try await context.withCoordinator(options, isOptOut: true) {
      coordinator async throws(FileProblem) in
      let outcome = try await coordinator.setEnabled(false)
      return (outcome, await coordinator.rowsOutcome != nil)
    }
    try OutcomeReport(outcome: outcome, zone: context.zone(options.zone))
      .print(as: options.format, to: context.output)
    if hasRows, options.format == .table {
      try context.output.write(lines: [
        "What reminders.json asks for goes on; set \"active\" of its rows to false, or remove it and run "
          + "nudge foreground, to stop that too."
      ])
    }
  }
}
