import NudgeShared

/// Nudges come inside the window and outside quiet hours and pauses, as known at the last pass; so
/// does all else, but for the window.
///
/// A snooze is the person's own wish and may come in quiet hours. What repeats keeps to weekly quiet
/// hours; of a pause the system that repeats it knows nothing. Nothing is armed so late that it may
/// miss its moment: a nudge a minute ahead, all else five seconds.
///
/// A pass that was killed half way leaves some of what the pass before had planned; then either may
/// be the one that a nudge goes by. Where the clock was moved or the system is late, the moment
/// that was planned counts; but for nudges, what was due before a pass and comes after it counts for
/// nothing.
public struct AllowedMomentInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "notifications come only at allowed minutes"

  private struct Settings: Equatable {
    var zone: LocalZone
    var quietHours: QuietHours
  }

  private let window: FiringWindow
  private var cursor: EventCursor
  private var state: KnownSettings<Settings>
  /// Whether the system has ever been late: what repeats does not say when it was due.
  private var hasBeenLate = false
  private var lastPassAt = Instant.min

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    window = scenario.configuration.window
    cursor = EventCursor(scenario)
    state = KnownSettings(Settings(zone: scenario.zone, quietHours: scenario.quietHours))
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    for event in cursor.events(upTo: entry) { apply(event.action) }
    switch entry.kind {
    case .opened:
      state.beginPass()
      return nil
    case .passed:
      if let report = entry.pass { state.endPass(report) }
      lastPassAt = entry.at
      return nil
    case .scheduled:
      // Whatever pass that is, it plans by how things stand now.
      guard let request = entry.request else { return nil }
      return judge(entry, request, [state.current]) ?? lead(of: request, in: entry)
    case .fired:
      guard let request = entry.request else { return "nobody knows what was shown" }
      // What was due before the last pass is past its reach, though the system shows it only now.
      if !entry.isAboutNudge, hasBeenLate, request.fireAt <= lastPassAt { return nil }
      return judge(entry, request, state.known)
    default:
      return nil
    }
  }

  private mutating func apply(_ action: Scenario.Action) {
    switch action {
    case .zone(let zone): state.current.zone = zone
    case .lateDelivery(let minutes): hasBeenLate = hasBeenLate || minutes > 0
    case .quietHours(let quietHours):
      state.current.quietHours = quietHours.replacing(pauses: state.current.quietHours.pauses)
    case .pause(let pause):
      state.current.quietHours = state.current.quietHours.replacing(
        pauses: state.current.quietHours.pauses + [pause])
    default: break
    }
    if case .crash = action { state.cutsNextPass = true }
    if action.asksForPass { state.beginPass() }
  }

  private func lead(of request: NotificationRequest, in entry: TimelineEntry) -> String? {
    let seconds = request.fireAt.seconds(since: entry.at)
    return seconds > (entry.isAboutNudge ? 60 : 5) ? nil : "\(request.fireAt) was armed too late"
  }

  private func judge(
    _ entry: TimelineEntry, _ request: NotificationRequest, _ settings: [Settings]
  ) -> String? {
    let isSnooze = entry.occurrences.contains { $0.kind == .reminder && $0.nominalDate == nil }
    if isSnooze { return nil }
    var reasons: [String] = []
    for settings in settings {
      var zone = settings.zone
      var readings: [LocalDateTime] = []
      var quiet = settings.quietHours
      if case .repeating(let time) = request.trigger, entry.kind == .fired {
        zone = entry.zone
        quiet = quiet.replacing(pauses: [])
        let shown = zone.localDateTime(at: entry.at)
        readings.append(
          hasBeenLate ? LocalDateTime(shown.date(lastOn: time), time.minuteOfDay) : shown)
      } else {
        readings.append(zone.localDateTime(at: request.fireAt))
      }
      // What floats is kept as it is when the zone changes, and its moment with it.
      if case .wallClock(let reading) = request.trigger { readings.append(reading) }
      for reading in readings {
        let reason =
          entry.isAboutNudge
          ? reason(against: reading, quiet) : quietReason(against: reading, quiet)
        guard let reason else { return nil }
        reasons.append("\(reading) in \(zone.identifier) is \(reason)")
      }
    }
    return reasons.joined(separator: ", and ")
  }

  private func reason(against reading: LocalDateTime, _ quiet: QuietHours) -> String? {
    if reading.secondOfDay % 60 != 0 { return "not on a whole minute" }
    if !covers(reading, window.range, window.weekdays) { return "outside the window" }
    return quietReason(against: reading, quiet)
  }

  private func quietReason(against reading: LocalDateTime, _ quiet: QuietHours) -> String? {
    if quiet.entries.contains(where: { covers(reading, $0.range, $0.weekdays) }) {
      return "in quiet hours"
    }
    return quiet.pauses.contains { $0.from <= reading && reading < $0.until } ? "in a pause" : nil
  }

  /// Whether the range holds the reading, asked of that day and of the evening before.
  private func covers(_ reading: LocalDateTime, _ range: ClockRange, _ days: WeekdaySet) -> Bool {
    let minute = reading.secondOfDay / 60
    let (start, end) = (range.startMinute, range.endMinute)
    let today = days.contains(reading.date.weekday)
    if start <= end { return today && start <= minute && minute < end }
    let yesterday = days.contains(reading.date.adding(days: -1).weekday)
    return today && minute >= start || yesterday && minute < end
  }
}

extension LocalDateTime {
  /// The last date, this one included, on which a wall clock has shown what repeats.
  fileprivate func date(lastOn time: RepeatingTime) -> LocalDate {
    var day = minuteOfDay < time.minuteOfDay ? date.adding(days: -1) : date
    while let weekday = time.weekday, weekday != day.weekday { day = day.adding(days: -1) }
    return day
  }
}
