import NudgeLinux

/// `nudge help [COMMAND]`, and what `--help` and `-h` turn into.
struct HelpCommand: Subcommand, Equatable {
  static let entry = CommandEntry(
    name: "help", summary: "Show help for the program or for one command.",
    arguments: [topic.entry, action.entry])

  private static let topic = Argument(
    "COMMAND",
    ValueReader(accepted: "a command (see nudge help)", completion: .commands, read: { $0 }),
    "The command to explain.", isOptional: true)

  private static let action = Argument(
    "ACTION", ValueReader<String>(accepted: "an action of the command", read: { $0 }),
    "One of its actions, such as check of strings; the page is that of the command.",
    isOptional: true)

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
    if let topic, let action = try given.value(of: HelpCommand.action)?.value {
      let words = CommandTable.subcommand(named: topic)?.entry.arguments.first?.words ?? []
      guard words.contains(action) else { throw .surplus(command: "help", found: action) }
    }
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let entry = topic.flatMap { CommandTable.subcommand(named: $0)?.entry }
    let page = entry.map { HelpPage.page(of: $0) } ?? .overview()
    try context.output.write(page.text(width: context.helpWidth))
  }
}
