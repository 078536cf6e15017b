import NudgeShared

/// Who wants nudges gets them: within 14 days, or the minimum gap and a week where that is longer.
///
/// The days count as long as nothing interferes: nudges are on, notifications allowed, somebody is signed
/// in, the app is opened at least every other day and its passes are whole, the system is on time and has
/// room, and neither clock, zone, quiet hours, pauses nor the app itself are changed, nor is what is
/// pending lost. Whatever interferes starts them anew. So does a week whose nudge was opened: where the
/// clock was set back, such weeks come again, and each has had its nudge. And after the clock was set back
/// they count only from when it is again where it was: what was shown at those readings counts when they
/// come. The promise is about any device of a story, since
/// what one opens the others withhold. And it is empty where the last week of those days has no minute
/// that the window allows and neither quiet hours nor a pause take away.
public struct LivenessInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "who wants nudges is nudged within two weeks"

  /// It watches all devices at once.
  public static let watchesAllDevices = true

  private struct Device {
    var zone: LocalZone
    var quietHours: QuietHours
    var standing: DeviceStanding
    var isOn: Bool? = true
    var isLate = false
    var hasRoom = true
    var aheadSeconds: Int64 = 0
    /// Since when nothing interferes, in real time.
    var since: Instant?
    var openedAt: Instant?
    /// When the clock is again where it was before it was set back, in real time.
    var caughtUpAt = Instant.min
    /// The last weeks whose nudge was opened.
    var tapped = RecentWeeks()

    var isWilling: Bool {
      standing.isSignedIn && isOn != false && standing.authorization.allowsDelivery && !isLate
        && hasRoom
    }
  }

  private let names: [DeviceID]
  private let window: FiringWindow
  private let patienceSeconds: Int64
  private let limit: Int
  private var cursor: EventCursor
  private var devices: [Device]

  private static let reserve = 8
  private static let daySeconds: Int64 = 86_400

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    names = scenario.devices
    window = scenario.configuration.window
    let cadence = scenario.configuration.cadence
    let gapDays = cadence.cadence == .rolling ? cadence.minimumGapDays : 7
    // An hour on top, since a week in which the clocks go back has one more.
    patienceSeconds = Int64(max(14, gapDays + 7)) * LivenessInvariant.daySeconds + 7_200
    // An app with more to say keeps eight slots free for what its person does.
    limit =
      scenario.hasEngine
      ? min(scenario.pendingLimit - LivenessInvariant.reserve, scenario.maxPending)
      : scenario.pendingLimit
    cursor = EventCursor(scenario)
    devices = Array(
      repeating: Device(
        zone: scenario.zone, quietHours: scenario.quietHours,
        standing: DeviceStanding(scenario)),
      count: max(1, scenario.devices.count))
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    let index = entry.device.flatMap { names.firstIndex(of: $0) } ?? 0
    for event in cursor.events(upTo: entry) { apply(event, at: entry.at) }
    if entry.device == nil, names.count > 1 { return nil }
    let now = entry.at.adding(seconds: -devices[index].aheadSeconds)
    switch entry.kind {
    case .fired where entry.isAboutNudge:
      for each in devices.indices where devices[each].since != nil { devices[each].since = now }
    case .tapped:
      if let week = entry.week {
        for each in devices.indices { devices[each].tapped.insert(week) }
      }
    case .passed:
      if devices[index].tapped.contains(entry.zone.localDate(at: entry.at).isoWeek) {
        devices[index].since = nil
      }
      return passed(entry.pass, on: index, at: now)
    default: break
    }
    return nil
  }

  private mutating func passed(
    _ report: PassReport?, on index: Int, at now: Instant
  ) -> String? {
    guard let report else { return nil }
    devices[index].isOn = report.isEnabled
    devices[index].standing.take(report)
    let isFull =
      report.pending.count >= limit
      && !report.pending.contains(where: NotificationNamespace.nudge.contains)
    guard report.outcome == .completed, devices[index].isWilling, !isFull,
      now >= devices[index].caughtUpAt
    else {
      devices[index].since = nil
      return nil
    }
    let isGap = devices[index].openedAt.map {
      now.seconds(since: $0) > 2 * LivenessInvariant.daySeconds
    }
    devices[index].openedAt = now
    let pauseEndedAt = lastPauseEnd(of: devices[index], before: now)
    if let pauseEndedAt, let since = devices[index].since, since < pauseEndedAt {
      devices[index].since = min(pauseEndedAt, now)
    }
    guard let since = devices[index].since, isGap == false else {
      devices[index].since = now
      return nil
    }
    guard now.seconds(since: since) > patienceSeconds, hasAllowedMinute(devices[index], before: now)
    else { return nil }
    devices[index].since = now
    let days = now.seconds(since: since) / LivenessInvariant.daySeconds
    return "no nudge for \(days) days"
  }

  private mutating func apply(_ event: Scenario.Event, at reading: Instant) {
    let index = event.device ?? 0
    var interferes = true
    switch event.action {
    case .signIn, .signOut, .authorization, .primer: devices[index].standing.follow(event.action)
    case .zone(let zone): devices[index].zone = zone
    case .quietHours(let quietHours):
      devices[index].quietHours = quietHours.replacing(pauses: devices[index].quietHours.pauses)
    case .pause(let pause):
      devices[index].quietHours = devices[index].quietHours.replacing(
        pauses: devices[index].quietHours.pauses + [pause])
    case .lateDelivery(let minutes): devices[index].isLate = minutes > 0
    case .clock(let jump):
      devices[index].aheadSeconds += jump
      let now = reading.adding(seconds: -devices[index].aheadSeconds)
      devices[index].caughtUpAt = max(
        devices[index].caughtUpAt, now.adding(seconds: max(0, -jump)))
    case .foreignCount(let count): devices[index].hasRoom = count < limit
    case .foreignPending, .reinstall, .dropPending, .reboot, .fault, .crash, .otherProcess, .enable,
      .disable:
      break
    default: interferes = false
    }
    if interferes { devices[index].since = nil }
  }

  /// When the last pause that has begun is over, in real time.
  private func lastPauseEnd(of device: Device, before now: Instant) -> Instant? {
    let reading = device.zone.localDateTime(at: now.adding(seconds: device.aheadSeconds))
    return device.quietHours.pauses.filter { $0.from <= reading }.map(\.until).max().map {
      device.zone.resolve($0).earlierOrShiftedForward.adding(seconds: -device.aheadSeconds)
    }
  }

  /// Looks at every minute of the week that is over.
  private func hasAllowedMinute(_ device: Device, before now: Instant) -> Bool {
    let end = now.adding(seconds: device.aheadSeconds)
    for minute in 1...10_080 {
      let reading = device.zone.localDateTime(at: end.adding(seconds: Int64(-60 * minute)))
      let isQuiet = device.quietHours.entries.contains {
        LivenessInvariant.covers(reading, $0.range, $0.weekdays)
      }
      let isPaused = device.quietHours.pauses.contains {
        $0.from <= reading && reading < $0.until
      }
      if !isQuiet, !isPaused, LivenessInvariant.covers(reading, window.range, window.weekdays) {
        return true
      }
    }
    return false
  }

  /// Whether the range holds the reading, asked of that day and of the evening before.
  private static func covers(
    _ reading: LocalDateTime, _ range: ClockRange, _ days: WeekdaySet
  ) -> Bool {
    let minute = reading.secondOfDay / 60
    let (start, end) = (range.startMinute, range.endMinute)
    let today = days.contains(reading.date.weekday)
    if start <= end { return today && start <= minute && minute < end }
    let yesterday = days.contains(reading.date.adding(days: -1).weekday)
    return today && minute >= start || yesterday && minute < end
  }
}
