/// `nudge disable`: turns nudges off.
struct DisableCommand: Subcommand, Equatable {
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
    throw .notWired(command: DisableCommand.entry.name)
  }
}
