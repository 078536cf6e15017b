/// The manual page nudge(1) in the language of man(7), made from the table of commands.
///
/// The same table gives the same bytes: its date is that of the version, never today's.
struct ManualPage {
  /// The commands, in the order of the help page.
  let commands: [CommandEntry]
  /// The options that most commands share.
  let options: [OptionEntry]

  /// The day of the version in the page's footer.
  static let date = "2026-11-30"

  /// The page of the program itself.
  static var program: ManualPage {
    ManualPage(commands: CommandTable.entries, options: GlobalOptions.all)
  }

  /// The page, ending in a line break.
  var text: String {
    var page = RoffText()
    page.raw(".\\\" Written by: nudge man")
    page.raw(
      ".TH NUDGE 1 \(ManualPage.date) \"nudge \(NudgeProgram.version)\" \"User commands\"")
    page.macro("SH", "NAME")
    page.raw("nudge \\- decide when an app may speak up, and what it says")
    page.macro("SH", "SYNOPSIS")
    page.raw(RoffText.bold("nudge") + " " + RoffText.italic("COMMAND") + " [options]")
    page.macro("SH", "DESCRIPTION")
    page.text(
      "Decides on this device when an app may speak up and what it says, without a server. An app "
        + "calls nudge foreground when it is opened and nudge deliver when something may be due; "
        + "nudge simulate shows weeks in advance.")
    page.macro("SH", "OPTIONS")
    page.text(
      "These belong to most commands, and may stand before the command as well as after it. An "
        + "option and its value are two words, or one with = between them. After -- no more options "
        + "are looked for.")
    add(options, to: &page)
    page.macro("SH", "COMMANDS")
    for command in commands { add(command, to: &page) }
    page.macro("SH", "EXIT STATUS")
    page.text("As in sysexits(3); each fault is one line on standard error.")
    for code in ExitCode.allCases {
      page.item(RoffText.bold("\(code.rawValue)"), code.meaning)
    }
    page.macro("SH", "ENVIRONMENT")
    for variable in EnvironmentVariable.all {
      page.item(RoffText.bold(variable.name), variable.meaning)
    }
    page.macro("SH", "FILES")
    page.text(
      "All in $XDG_STATE_HOME/nudge, by default ~/.local/state/nudge. The folder is for its owner "
        + "only, and each file is replaced as a whole, but for the journal in attention/.")
    for file in StateFileEntry.all { page.item(RoffText.bold(file.name), file.meaning) }
    return page.lines.map { $0 + "\n" }.joined()
  }

  private func add(_ command: CommandEntry, to page: inout RoffText) {
    page.macro("SS", "nudge \(command.name)")
    page.text(command.summary)
    page.block(command.usage)
    for paragraph in command.details {
      page.macro("PP")
      page.text(paragraph)
    }
    for argument in command.arguments {
      page.item(RoffText.italic(argument.name), argument.summary)
    }
    let shared = Set(options)
    add(command.allOptions.filter { !shared.contains($0) }, to: &page)
    if command.options.contains(where: shared.contains) {
      let names = command.options.filter(shared.contains).map(\.name)
      page.macro("PP")
      page.text("Takes \(together(names)) as described under OPTIONS.")
    }
    guard !command.examples.isEmpty else { return }
    page.macro("PP")
    page.text(command.examples.count == 1 ? "For example:" : "Examples:")
    page.block(command.examples)
  }

  private func add(_ options: [OptionEntry], to page: inout RoffText) {
    for option in options {
      let names = [option.shortName, option.name].compactMap { $0.map(RoffText.bold) }
      let value = option.placeholder.map { " " + RoffText.italic($0) } ?? ""
      page.item(names.joined(separator: ", ") + value, option.description)
    }
  }
}

extension RoffText {
  /// A label, and indented below it what it means.
  fileprivate mutating func item(_ label: String, _ meaning: String) {
    macro("TP")
    raw(label)
    text(meaning)
  }

  /// Lines that keep their breaks, indented.
  fileprivate mutating func block(_ lines: [String]) {
    macro("PP")
    raw(".nf")
    raw(".RS 4")
    for line in lines { text(line) }
    raw(".RE")
    raw(".fi")
  }
}
