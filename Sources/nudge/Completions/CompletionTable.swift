/// What every completion script is written from: commands, and the options before them.
///
/// ```swift
/// try output.write(BashCompletions(table: .program).text)
/// ```
struct CompletionTable: Sendable {
  /// The commands, in the order of the help page.
  let commands: [CommandEntry]
  /// The options that may stand before a command.
  let options: [OptionEntry]

  /// The table of the program itself.
  static var program: CompletionTable {
    CompletionTable(commands: CommandTable.entries, options: GlobalOptions.all)
  }

  /// Each place for options: nil stands for the place before a command.
  var places: [(command: CommandEntry?, options: [OptionEntry])] {
    [(nil, options)] + commands.map { ($0, $0.allOptions) }
  }

  /// What is offered for a value: its own words, and the names of commands where those are wanted.
  func words(_ words: [String], _ completion: ValueCompletion) -> [String] {
    completion == .commands ? words + commands.map(\.name) : words
  }
}

extension OptionEntry {
  /// The line of help as a shell shows it beside the name.
  var description: String { summary + (bracket.map { " [\($0)]" } ?? "") }
}
