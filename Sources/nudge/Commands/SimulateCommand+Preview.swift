import NudgeLinux
import NudgeShared
import NudgeTesting

extension SimulateCommand.Preview {
  /// The story that the options describe, and what its heading says of the signals.
  func heading(in context: CommandContext) throws(CommandFault) -> TimelineHeading {
    let zone = try context.zone(zone)
    let weeks = weeks?.value ?? 12
    let start = try start(in: zone, weeks: weeks, now: context.now(now))
    let (signals, words) = try knownSignals()
    let scenario = Scenario(
      name: "preview", seed: seed?.value ?? 42, zone: zone, start: start, weeks: weeks,
      locale: try language(in: context), configuration: configuration,
      quietHours: quiet?.value ?? .none, opens: openings, signals: signals)
    let hints = (
      start: from == nil && now == nil ? " (today)" : "",
      zone: self.zone == nil ? " (this machine's zone)" : ""
    )
    return TimelineHeading(scenario: scenario, signals: words, hints: hints)
  }

  /// What was asked for stays as it was typed; the environment only chooses among what there is.
  private func language(in context: CommandContext) throws(CommandFault) -> String {
    if let locale { return locale.value.tag }
    return try context.strings(context.environmentLocale).locale
  }

  private var configuration: NudgeConfiguration {
    let standard = NudgeConfiguration.standard
    let window = FiringWindow(
      range: window?.value ?? standard.window.range,
      weekdays: weekdays?.value ?? standard.window.weekdays)
    // The options were checked against these same ranges.
    let settings = CadenceSettings(
      cadence: cadence?.value ?? standard.cadence.cadence, spreadMinutes: spread?.value)
    return NudgeConfiguration(window: window, cadence: settings ?? standard.cadence)
  }

  private var openings: Scenario.Opens {
    switch opens?.value ?? .onNudge {
    case .onNudge: .onNudge
    case .daily: .daily
    case .weekly: .weekly
    case .never: .startOnly
    }
  }

  /// The first moment; the last one must not lie beyond the calendar.
  private func start(
    in zone: LocalZone, weeks: Int, now: Instant
  ) throws(CommandFault) -> LocalDateTime {
    let start =
      switch from?.value {
      case .date(let date): LocalDateTime(date, .midnight)
      case .dateTime(let reading): reading
      case nil: LocalDateTime(zone.localDate(at: now), .midnight)
      }
    let days = weeks * 7
    guard start.date.adding(days: days + 7).days(since: start.date) == days + 7 else {
      throw .value(
        place: "--weeks", found: "\(weeks) from \(start)",
        accepted: "a preview that ends before the year 10000")
    }
    return start
  }

  private func knownSignals() throws(CommandFault) -> (Scenario.Signals, String) {
    switch signals?.value ?? .sample {
    case .sample: return (.sample, "sample")
    case .none: return (.fixed(.none), "no")
    case .file(let path):
      let bytes = try InputFile.bytes(at: path)
      return (.fixed(try NudgeSignals(file: path, bytes)), "given")
    }
  }
}
