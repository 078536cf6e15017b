import NudgeLinux

/// `nudge disable`: turns nudges off.
struct DisableCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "disable", summary: "Turn nudges off and cancel every pending one at once.",
    details: [
      "Nothing is planned again until nudge enable. Notifications of others are left alone."
    ],
    options: GlobalOptions.stateOptions)

  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let outcome = try await context.withCoordinator(options, isOptOut: true) {
      coordinator async throws(FileProblem) in try await coordinator.setEnabled(false)
    }
    try OutcomeReport(outcome: outcome, zone: context.zone(options.zone))
      .print(as: options.format, to: context.output)
  }
}
