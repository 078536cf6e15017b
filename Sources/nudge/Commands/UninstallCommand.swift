import NudgeLinux

/// `nudge uninstall`: takes back what `nudge install` did.
struct UninstallCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "uninstall", summary: "Stop and remove the timer that nudge install has made.",
    details: [
      "Removes the two units and nothing else: the state stays, and what is pending stays planned. Works where systemd cannot be reached, too."
    ],
    options: [dryRun, GlobalOptions.home.entry, GlobalOptions.format.entry],
    examples: ["nudge uninstall --dry-run", "nudge uninstall"])

  private static let dryRun = OptionEntry.flag(
    "--dry-run", short: nil, "Print what would be removed, and remove nothing.")

  /// Whether only to print.
  let isDryRun: Bool
  /// Where and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    isDryRun = given.has(UninstallCommand.dryRun)
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let timer = try context.timer(options)
    let report: UninstallReport
    do throws(SystemdProblem) {
      let removal =
        try isDryRun ? timer.removal : timer.uninstall(manager: context.userManager)
      report = UninstallReport(removal: removal, home: timer.home, isDryRun: isDryRun)
    } catch {
      throw CommandFault(error, timer: timer)
    }
    try report.print(as: options.format, to: context.output)
  }
}
