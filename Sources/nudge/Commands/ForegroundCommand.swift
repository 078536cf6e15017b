import NudgeLinux

/// `nudge foreground`: what an app does each time a person opens it.
struct ForegroundCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "foreground", summary: "Settle what has fired and plan the next nudges.",
    details: [
      "Run it whenever the app comes to the front. A second run with nothing new writes nothing."
    ],
    options: GlobalOptions.stateOptions)

  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let outcome = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in try await coordinator.foreground()
    }
    try OutcomeReport(outcome: outcome, zone: context.zone(options.zone))
      .print(as: options.format, to: context.output)
  }
}
