import NudgeLinux

/// `nudge deliver`: shows what is due, once.
struct DeliverCommand: StateSubcommand, Equatable {
  static let entry = CommandEntry(
    name: "deliver", summary: "Show what is due, each at most once.",
    details: [
      "A nudge is claimed before it is shown, so that it can never be shown twice. It goes to the notification service of the desktop where a session bus is there, else to standard output.",
      "Reminders and whatever else was planned from reminders.json are shown in the same way, soonest first. After time off, what is late is shown, counted in one line or left out, as its kind says; nothing comes in a burst.",
      "If the desktop refuses, or notify-send is missing, it stays pending for the next run (exit code 69).",
      "After showing a nudge on the desktop it waits for a click, which counts as nudge tap does. SIGTERM ends the waiting; the notification stays on the screen.",
    ],
    options: [show.entry, wait.entry] + GlobalOptions.stateOptions,
    examples: ["nudge deliver", "nudge deliver --show stdout", "nudge deliver --wait 0"])

  /// Where a nudge is shown.
  enum Place: String, Choice {
    /// On the desktop if a session bus is there, else on standard output.
    case auto
    /// By the notification service of the desktop.
    case desktop
    /// On standard output.
    case stdout

    /// Whether it is shown on the desktop.
    func isOnDesktop(_ notifier: DesktopNotifier) -> Bool {
      switch self {
      case .auto: notifier.hasBus
      case .desktop: true
      case .stdout: false
      }
    }
  }

  /// A week: as long as a nudge means what it says.
  static let longestWaitSeconds = 604_800
  static let standardWaitSeconds = 300

  static let show = Option(
    "--show", "WHERE", ValueReader<Place>.choice(), "Where to show it.", default: "auto")
  private static let wait = Option(
    "--wait", "SECONDS", .number(0...longestWaitSeconds),
    "How long to wait for a click; 0 offers none.", default: "\(standardWaitSeconds)")

  /// Where to show it.
  let place: Place
  /// How long to wait for a click.
  let waitSeconds: Int
  /// Where, when and how.
  let options: GlobalOptions

  init(_ given: GivenArguments) throws(CommandFault) {
    place = try given.value(of: DeliverCommand.show)?.value ?? .auto
    waitSeconds =
      try given.value(of: DeliverCommand.wait)?.value ?? DeliverCommand.standardWaitSeconds
    options = try GlobalOptions(given)
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let zone = try context.zone(options.zone)
    // From before the claim on, so that none falls between claim and notification.
    let isOnDesktop = place.isOnDesktop(DesktopNotifier(environment: context.programEnvironment))
    let signals = isOnDesktop ? StopSignals() : nil
    let attempt = DeliveryAttempt(
      place: place, options: options, isClickable: waitSeconds > 0, areRowsClickable: false)
    let isTable = options.format == .table
    let outcome = try await attempt.carryOut(
      in: context,
      printRow: isTable
        ? { row throws(CommandFault) in
          try context.output.write(lines: ["\(row.title): \(row.body)"])
        } : nil
    ) { delivery, rows throws(CommandFault) in
      try DeliveryReport(delivery: delivery, rows: rows, zone: zone)
        .print(as: options.format, to: context.output)
    }
    var report = DeliveryReport(delivery: outcome.delivery, rows: outcome.rows, zone: zone)
    if let fault = outcome.fault {
      try report.print(as: options.format, to: context.output)
      throw fault
    }
    guard let notification = outcome.nudge else { return }
    report.desktop = DeliveryReport.Desktop(isConfirmed: notification.isConfirmed)
    if options.format == .table {
      try report.print(as: .table, to: context.output)
      try context.output.flush()
    }
    let click = ClickWait(
      notification: notification, seconds: waitSeconds, signals: signals)
    let (reaction, fault) = try await click.outcome(in: context, options)
    switch options.format {
    case .table: try context.output.write(lines: reaction.lines)
    case .json:
      report.desktop?.reaction = reaction
      try report.print(as: .json, to: context.output)
    }
    if let fault { throw fault }
  }
}
