/// `nudge status`: what is planned and what was decided last.
struct StatusCommand: Subcommand, Equatable {
  static let entry = CommandEntry(
    name: "status", summary: "Show what is planned, what fired last, and why.",
    details: [
      "Reads only; nothing is changed."
    ],
    options: GlobalOptions.stateOptions)

  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    throw .notWired(command: StatusCommand.entry.name)
  }
}
