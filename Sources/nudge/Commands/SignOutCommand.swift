import NudgeLinux

/// `nudge sign-out`: nothing of the member's shows up on this device any more.
struct SignOutCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "sign-out", summary: "Withdraw what is pending and plan for nobody.",
    details: [
      "What the member has set stays as it is, and what the app knows stays in signals.json: replace it when somebody else signs in."
    ],
    options: GlobalOptions.stateOptions)

  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let outcome = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in try await coordinator.setMember(nil)
    }
    try MemberReport(member: nil, outcome: outcome, zone: context.zone(options.zone))
      .print(as: options.format, to: context.output)
  }
}
