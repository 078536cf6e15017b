import NudgeLinux

/// `nudge deliver`: shows what is due, once.
struct DeliverCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "deliver", summary: "Show the nudges that are due, each at most once.",
    details: [
      "A nudge is claimed before it is shown, so that it can never be shown twice."
    ],
    options: GlobalOptions.stateOptions)

  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let delivery = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in try await coordinator.deliver()
    }
    try DeliveryReport(delivery: delivery, zone: context.zone(options.zone))
      .print(as: options.format, to: context.output)
  }
}
