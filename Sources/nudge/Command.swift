import NudgeLinux

/// What a command line asks for.
enum Command: Sendable {
  /// A subcommand with its validated values; help is one too.
  case run(any Subcommand)
  /// The program's version.
  case version
}

/// One subcommand: its row of the table, its values, and what it does.
protocol Subcommand: Sendable {
  /// Its row of the table.
  static var entry: CommandEntry { get }

  /// Reads and checks the values; touches nothing outside.
  init(_ given: GivenArguments) throws(CommandFault)

  /// The language that was asked for on the command line, where the command speaks any.
  var locale: Given<RequestedLocale>? { get }

  /// Does it, writing results to the output of `context`.
  func run(in context: CommandContext) async throws(CommandFault)
}

/// A subcommand on stored state.
protocol StateSubcommand: Subcommand {
  /// Where, when and how.
  var options: GlobalOptions { get }
}

extension StateSubcommand {
  var locale: Given<RequestedLocale>? { options.locale }
}

extension Command {
  /// Understands a command line, without the program's name; pure.
  static func parse(_ arguments: [String]) -> Result<Command, CommandFault> {
    do throws(CommandFault) {
      return .success(try read(arguments))
    } catch {
      return .failure(error)
    }
  }

  private static func read(_ arguments: [String]) throws(CommandFault) -> Command {
    guard !arguments.isEmpty else { throw .noCommand }
    let global = ArgumentSplitter(command: nil, options: GlobalOptions.all)
    guard let position = global.firstPosition(in: arguments) else {
      let sorted = global.sort(arguments)
      if sorted.asksForHelp { return .run(HelpCommand(topic: nil)) }
      if sorted.asksForVersion { return .version }
      throw sorted.fault ?? .value(place: "nudge", found: nil, accepted: CommandTable.accepted)
    }
    if let fault = global.sort(arguments[..<position]).fault { throw fault }
    let name = arguments[position]
    guard let subcommand = CommandTable.subcommand(named: name) else {
      throw .unknownCommand(
        found: name, suggestion: nearest(to: name, among: CommandTable.names + ["--version"]))
    }
    let entry = subcommand.entry
    let sorted = ArgumentSplitter(command: name, options: entry.allOptions)
      .sort(arguments[..<position] + arguments[(position + 1)...])
    if sorted.asksForHelp { return .run(HelpCommand(topic: name)) }
    if sorted.asksForVersion { return .version }
    return .run(try subcommand.init(GivenArguments(sorted, for: entry)))
  }
}
