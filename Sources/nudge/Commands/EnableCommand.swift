import NudgeLinux

/// `nudge enable`: turns nudges on.
struct EnableCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "enable", summary: "Turn nudges on and plan the next ones at once.",
    details: [
      "Does the same as the row in the settings of an app."
    ],
    options: GlobalOptions.stateOptions)

  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let outcome = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in try await coordinator.setEnabled(true)
    }
    try OutcomeReport(outcome: outcome, zone: context.zone(options.zone))
      .print(as: options.format, to: context.output)
  }
}
