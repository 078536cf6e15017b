import NudgeJSON
import NudgeLinux
import NudgeShared

/// `nudge plan --rows FILE`: what the engine would have pending for the rows in a file.
struct PlanCommand: Subcommand, Equatable {
  static let entry = CommandEntry(
    name: "plan", summary: "Show what would be pending for the reminders and items in a file.",
    details: [
      "Plans once, with the engine that an app runs, and touches nothing: what is said when, what is added, removed and kept of what the system holds, what is left out and why. The same input gives the same output.",
      "The rows file is JSON (docs/plan.md). With a list of items the kinds, caps, anchors and slots of an app hold; without one it is about reminder rows alone. A bad row is rejected and told, and the rest is planned.",
      "--pending takes a JSON list of identifiers, those of others included; --fired a JSON list such as [{\"row\": \"r1\", \"nominal\": \"2026-03-28\"}]. One of the files may be -, standard input.",
    ],
    options: [
      rows.entry, GlobalOptions.now.entry, GlobalOptions.zone.entry, SimulateOptions.locale.entry,
      maxPending.entry, horizonDays.entry, pending.entry, fired.entry, quiet.entry,
      GlobalOptions.format.entry,
    ],
    examples: [
      "nudge plan --rows rows.json",
      "nudge plan --rows rows.json --now 2026-03-27T07:00:00Z --zone Europe/Berlin --format json",
      "nudge plan --rows - --quiet 22:00-07:00 --max-pending 20",
    ],
    forms: ["--rows FILE [options]"])

  private static let rows = Option(
    "--rows", "FILE", .path, "The reminders and items; - reads standard input.")
  private static let maxPending = Option(
    "--max-pending", "N", ValueReader<Int>.number(0...PlatformSnapshot.largestCapacity),
    "How many notifications are planned at most.",
    default: "\(NotificationPlanner.standardMaxPending)")
  private static let horizonDays = Option(
    "--horizon-days", "N", ValueReader<Int>.number(1...366),
    "How many days ahead to look, today included.",
    default: "\(NotificationPlanner.standardHorizonDays)")
  private static let pending = Option(
    "--pending", "FILE", .path, "The identifiers that the system holds.", default: "none")
  private static let fired = Option(
    "--fired", "FILE", .path, "What was shown already and is not said again.", default: "nothing")
  private static let quiet = Option(
    "--quiet", "RANGES", .quietHours, "Quiet hours, such as 22:00-07:00, or off.", default: "off")

  /// The file with the reminders and items.
  let rows: Given<String>
  let now: Given<Instant>?
  let zone: Given<String>?
  let locale: Given<RequestedLocale>?
  let maxPending: Int
  let horizonDays: Int
  /// The file with what the system holds.
  let pending: Given<String>?
  /// The file with what was shown.
  let fired: Given<String>?
  let quiet: QuietHours
  let format: OutputFormat

  init(_ given: GivenArguments) throws(CommandFault) {
    let rows = try given.value(of: PlanCommand.rows)
    now = try given.value(of: GlobalOptions.now)
    zone = try given.value(of: GlobalOptions.zone)
    locale = try given.value(of: SimulateOptions.locale)
    maxPending =
      try given.value(of: PlanCommand.maxPending)?.value ?? NotificationPlanner.standardMaxPending
    horizonDays =
      try given.value(of: PlanCommand.horizonDays)?.value ?? NotificationPlanner.standardHorizonDays
    pending = try given.value(of: PlanCommand.pending)
    fired = try given.value(of: PlanCommand.fired)
    quiet = try given.value(of: PlanCommand.quiet)?.value ?? .none
    format = try given.value(of: GlobalOptions.format)?.value ?? .table
    guard let rows else {
      throw .value(
        place: "plan \(PlanCommand.rows.entry.name)", found: nil,
        accepted: "a path, or - for standard input")
    }
    self.rows = rows
    let fromInput = [rows, pending, fired].compactMap(\.self).filter { $0.value == "-" }
    if fromInput.count > 1 {
      throw .conflict(
        place: fromInput[1].place, other: "\(fromInput[0].place) -",
        reason: "which reads standard input to its end")
    }
  }

  func run(in context: CommandContext) async throws(CommandFault) {
    let reading = ClockReading(now: context.now(now), zone: try context.zone(zone))
    let strings = try context.strings(locale?.value ?? context.environmentLocale)
    let file = try PlanCommand.contents(of: rows.value, RowsFile.init(parsing:))
    let held = try pending.map { given throws(CommandFault) in
      try PlanCommand.contents(of: given.value, PendingList.ids(parsing:))
    }
    let shown = try fired.map { given throws(CommandFault) in
      try PlanCommand.contents(of: given.value, FiredEntry.list(parsing:))
    }
    let result = RowsPlan(
      file, at: reading, pending: held ?? [],
      fired: FiredEntry.keys(of: shown ?? [], items: file.items ?? []), quietHours: quiet,
      maxPending: maxPending, horizonDays: horizonDays, strings: strings)
    try PlanReport(
      result: result, place: InputFile.place(rows.value), locale: strings.locale
    ).print(as: format, palette: context.palette, to: context.output)
  }

  /// 128 MiB: a million rows.
  private static let largestBytes = 1 << 27

  private static func contents<Value>(
    of path: String, _ parse: ([UInt8]) throws(JSONProblem) -> Value
  ) throws(CommandFault) -> Value {
    let bytes = try InputFile.bytes(at: path, upTo: largestBytes)
    do throws(JSONProblem) {
      return try parse(bytes)
    } catch {
      throw .data(place: InputFile.place(path), detail: "\(error)")
    }
  }
}
