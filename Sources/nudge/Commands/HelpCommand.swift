import NudgeLinux

/// `nudge help [COMMAND]`, and what `--help` and `-h` turn into.
struct HelpCommand: Subcommand, Equatable {
  static let entry = CommandEntry(
    name: "help", summary: "Show help for the program or for one command.",
    arguments: [topic.entry])

  private static let topic = Argument(
    "COMMAND",
    ValueReader(accepted: "a command (see nudge help)", completion: .commands, read: { $0 }),
    "The command to explain.", isOptional: true)

  /// The command to explain, or nil for the program.
  let topic: String?
  /// Help is in English.
  var locale: Given<RequestedLocale>? { nil }

  /// Takes the name of a command that exists.
  init(topic: String?) {
    self.topic = topic
  }

  init(_ given: GivenArguments) throws(CommandFault) {
    topic = try given.value(of: HelpCommand.topic)?.value
    if let topic, CommandTable.subcommand(named: topic) == nil {
      throw .unknownCommand(
        found: topic, suggestion: nearest(to: topic, among: CommandTable.names))
    }
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let entry = topic.flatMap { CommandTable.subcommand(named: $0)?.entry }
    let page = entry.map { HelpPage.page(of: $0) } ?? .overview()
    try context.output.write(page.text(width: context.helpWidth))
  }
}
