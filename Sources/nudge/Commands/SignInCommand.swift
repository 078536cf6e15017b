import NudgeLinux

/// `nudge sign-in MEMBER`: tells whose device this is from now on.
struct SignInCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "sign-in", summary: "Plan for this member from now on.",
    details: [
      "What is pending for somebody else is withdrawn first. A device that nobody has signed in on belongs to the member \"local\"."
    ],
    arguments: [member.entry], options: GlobalOptions.stateOptions)

  private static let member = Argument(
    "MEMBER", .member, "A name or number that the app knows the person by.")

  /// Who signs in.
  let member: String
  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    member = try given.required(SignInCommand.member).value
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let outcome = try await context.withCoordinator(options) {
      coordinator async throws(FileProblem) in try await coordinator.setMember(member)
    }
    try MemberReport(member: member, outcome: outcome, zone: context.zone(options.zone))
      .print(as: options.format, to: context.output)
  }
}
