import NudgeLinux

/// `nudge completions SHELL`: what makes the Tab key complete commands, options and values.
struct CompletionsCommand: Subcommand, Equatable {
  static let entry = CommandEntry(
    name: "completions", summary: "Print completions for bash, zsh or fish.",
    details: [
      "Keep the output where the shell looks for it, as in the examples; make the folder first if it is not there. A new version of nudge may have more to complete, so print them anew after an update.",
      "bash reads that place with the package bash-completion; without it, put source <(nudge completions bash) into ~/.bashrc.",
      "zsh needs the folder in fpath before compinit runs: fpath=(~/.zfunc $fpath) in ~/.zshrc.",
    ],
    arguments: [shell.entry],
    examples: [
      "nudge completions bash > ~/.local/share/bash-completion/completions/nudge",
      "nudge completions zsh > ~/.zfunc/_nudge",
      "nudge completions fish > ~/.config/fish/completions/nudge.fish",
    ])

  private static let shell = Argument("SHELL", ValueReader<Shell>.choice(), "bash, zsh or fish.")

  /// The shells that there are completions for.
  enum Shell: String, Choice {
    case bash, zsh, fish
  }

  /// The shell to write for.
  let shell: Shell
  /// Completions are in English, like help.
  var locale: Given<RequestedLocale>? { nil }

  init(_ given: GivenArguments) throws(CommandFault) {
    shell = try given.required(CompletionsCommand.shell).value
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let table = CompletionTable.program
    let script =
      switch shell {
      case .bash: BashCompletions(table: table).text
      case .zsh: ZshCompletions(table: table).text
      case .fish: FishCompletions(table: table).text
      }
    try context.output.write(script)
  }
}
