import NudgeLinux
import NudgeShared

/// `nudge install`: lets systemd hold the moments at which nudges are due.
struct InstallCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "install", summary: "Let systemd deliver nudges when they are due.",
    details: [
      "Writes two units for the user's own systemd into $XDG_CONFIG_HOME/systemd/user, else ~/.config/systemd/user: a timer that holds the moments of all pending nudges, and a service that delivers. Every command that changes what is pending keeps the timer up to date from then on.",
      "A second run with nothing new writes nothing. A state directory other than ~/.local/state/nudge has units of its own.",
      "The service speaks the language and lives in the zone that are set now (LANG, LANGUAGE, LC_ALL, LC_MESSAGES, TZ, --locale, --zone); without them it follows the preferences and the machine.",
    ],
    options: [dryRun, DeliverCommand.show.entry] + GlobalOptions.stateOptions,
    examples: ["nudge install --dry-run", "nudge install"])

  static let dryRun = OptionEntry.flag(
    "--dry-run", short: nil, "Print what would be written, and write nothing.")

  /// Where the service is to show nudges.
  let place: Given<DeliverCommand.Place>?
  /// Whether only to print.
  let isDryRun: Bool
  /// Where and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    place = try given.value(of: DeliverCommand.show)
    isDryRun = given.has(InstallCommand.dryRun)
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let timer = try context.timer(options)
    let service = try service(for: timer, in: context)
    let status = try await context.status(options)
    if isDryRun {
      let moments = status.deliveryMoments
      return try UnitsReport(timer: timer, service: service, moments: moments)
        .print(as: options.format, to: context.output)
    }
    let isInLine: Bool
    do throws(SystemdProblem) {
      isInLine = try timer.isInLine(service, moments: status.deliveryMoments)
    } catch {
      throw CommandFault(error, timer: timer)
    }
    let report =
      isInLine
      ? InstallReport(timer: timer, status: status, isNew: false)
      : try await install(service, timer, in: context)
    try report.print(as: options.format, to: context.output)
  }

  private func install(
    _ service: ServiceUnit, _ timer: SystemdTimer, in context: CommandContext
  ) async throws(CommandFault) -> InstallReport {
    let manager = context.userManager
    do throws(UserManagerProblem) {
      try manager.reach()
    } catch {
      throw CommandFault(noManager: error)
    }
    let clock = try context.clock(options)
    let written = try await context.withCoordinator(options, keepsTimer: false) {
      _ async throws(FileProblem) -> Written in
      let status = try await AmbientNudgeStatus(home: context.home(options), clock: clock)
      return Written(status: status, service, timer)
    }
    do throws(SystemdProblem) {
      try timer.tell(written.change.get(), to: manager)
    } catch .manager(let problem) where problem.order.first == "enable" {
      // The first order that needs the files.
      throw .unavailable(
        place: timer.units.timer,
        detail: "\(problem). Check that the systemd of the user looks for units in \(timer.folder)")
    } catch {
      throw CommandFault(error, timer: timer)
    }
    return InstallReport(timer: timer, status: written.status, isNew: true)
  }

  /// What was written under the lock.
  private struct Written {
    let status: AmbientNudgeStatus
    let change: Result<UntoldChange, SystemdProblem>

    init(status: AmbientNudgeStatus, _ service: ServiceUnit, _ timer: SystemdTimer) {
      self.status = status
      change = Result { () throws(SystemdProblem) in
        try timer.write(service, moments: status.deliveryMoments, isDue: status.isDue)
      }
    }
  }

  private func service(
    for timer: SystemdTimer, in context: CommandContext
  ) throws(CommandFault) -> ServiceUnit {
    guard let program = context.surroundings.program() else {
      throw .noInput(
        place: "nudge", detail: "the path of this program cannot be found; was its file removed?")
    }
    let choices = [
      ("--show", place?.text), ("--zone", options.zone?.text), ("--locale", options.locale?.text),
    ]
    return ServiceUnit(
      program: program, for: timer,
      choices: choices.flatMap { name, value in value.map { [name, $0] } ?? [] },
      environment: context.environment, finalCodes: ExitCode.final.map(\.rawValue))
  }
}
