import NudgeLinux

/// `nudge man`: the manual page, made from the same table as help.
struct ManualCommand: Subcommand, Equatable {
  static let entry = CommandEntry(
    name: "man", summary: "Print the manual page nudge(1).",
    details: [
      "Says all that the help pages say, and what the program reads from its environment, which files it keeps, and what its exit codes mean.",
      "To read it at once: nudge man | man -l -. To keep it, make the folder of the example first.",
    ],
    examples: ["nudge man > ~/.local/share/man/man1/nudge.1"])

  /// The page is in English, like help.
  var locale: Given<RequestedLocale>? { nil }

  init(_ given: GivenArguments) throws(CommandFault) {}

  func run(in context: CommandContext) async throws(CommandFault) {
    try context.output.write(ManualPage.program.text)
  }
}
