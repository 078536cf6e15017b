/// `nudge explain`: answers how often and why.
struct ExplainCommand: Subcommand, Equatable {
  static let entry = CommandEntry(
    name: "explain", summary: "Answer how often nudges come, when, and why.",
    details: [
      "Says in whole sentences what the settings and the plan amount to."
    ],
    options: GlobalOptions.stateOptions)

  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    throw .notWired(command: ExplainCommand.entry.name)
  }
}
