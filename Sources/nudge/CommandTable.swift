/// The one table of subcommands; parsing, help, suggestions and all that is generated read it.
///
/// To add a subcommand, write its file in `Commands/` and name it here.
enum CommandTable {
  /// In the order of the help page.
  static let subcommands: [any Subcommand.Type] = [
    SimulateCommand.self,
    PlanCommand.self,
    ForegroundCommand.self,
    DeliverCommand.self,
    StatusCommand.self,
    FeedCommand.self,
    EnableCommand.self,
    DisableCommand.self,
    QuietHoursCommand.self,
    PauseCommand.self,
    SignalsCommand.self,
    SignInCommand.self,
    SignOutCommand.self,
    TapCommand.self,
    ExplainCommand.self,
    RunCommand.self,
    InstallCommand.self,
    UninstallCommand.self,
    AttentionCommand.self,
    CheckCommand.self,
    StringsCommand.self,
    CompletionsCommand.self,
    ManualCommand.self,
    HelpCommand.self,
  ]

  /// The rows, in the order of the help page.
  static var entries: [CommandEntry] { subcommands.map { $0.entry } }

  /// The words to type.
  static var names: [String] { entries.map(\.name) }

  /// The accepted commands in words, for errors.
  static var accepted: String { "a command such as simulate or status (see nudge help)" }

  /// The subcommand of that name.
  static func subcommand(named name: String) -> (any Subcommand.Type)? {
    subcommands.first { $0.entry.name == name }
  }
}
