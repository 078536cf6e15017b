import NudgeShared
import NudgeTesting

/// What holds when in a story: its quiet hours, its pauses and its zone, as they change.
struct StorySettings {
  private let events: [Scenario.Event]
  private let window: FiringWindow
  private var quiet: [(from: LocalDateTime, hours: QuietHours)]
  private var zones: [(from: Instant, zone: LocalZone)]
  private var pauses: [QuietHours.Pause]
  /// Whether the device's clock is moved, so that dates say nothing of how far the story is.
  let movesClock: Bool

  init(_ scenario: Scenario) {
    events = scenario.events
    window = scenario.configuration.window
    let start = LocalDateTime(scenario.start.date.isoWeek.monday, .midnight)
    quiet = [(start, scenario.quietHours)]
    zones = [(.min, scenario.zone)]
    pauses = scenario.quietHours.pauses
    movesClock = events.contains { if case .clock = $0.action { true } else { false } }
  }

  /// Takes in the next entry.
  mutating func observe(_ entry: TimelineEntry) {
    if let last = zones.last?.zone, last.identifier != entry.zone.identifier {
      zones.append((entry.at, entry.zone))
    }
    guard entry.kind == .note, let index = entry.eventIndex else { return }
    let reading = entry.zone.localDateTime(at: entry.at)
    switch events[index].action {
    case .quietHours(let hours):
      if quiet.last?.hours != hours { quiet.append((reading, hours)) }
    case .pause(let pause):
      // One without a beginning holds from the moment at which it is set.
      let told = QuietHours.Pause(from: max(pause.from, reading), until: pause.until)
      if pauses.last != told { pauses.append(told) }
    default: break
    }
  }

  /// When the device came to another zone, on its clock there, and to which.
  var journeys: [(at: LocalDateTime, zone: LocalZone)] {
    zones.dropFirst().map { (at: $0.zone.localDateTime(at: $0.from), zone: $0.zone) }
  }

  /// The quiet hours in force as a week starts.
  func hours(atStartOf week: ISOWeek) -> QuietHours {
    let start = LocalDateTime(week.monday, .midnight)
    return (quiet.last { $0.from <= start } ?? quiet.first)?.hours ?? .none
  }

  /// Whether `week` differs from the one before it, so that its minutes have to be counted anew.
  func changes(in week: ISOWeek) -> Bool {
    let start = LocalDateTime(week.monday, .midnight)
    let end = LocalDateTime(week.next.monday, .midnight)
    return quiet.dropFirst().contains { start <= $0.from && $0.from < end }
      || pauses.contains { $0.from < end && start < $0.until }
  }

  /// The changes of the clock in those weeks, each in the zone in which the device then was.
  func clockChanges(in weeks: [ISOWeek]) -> [ClockChange] {
    guard let first = weeks.first, let last = weeks.last else { return [] }
    // A day more on either side: which week a change belongs to, its own reading tells.
    func start(of date: LocalDate, in zone: LocalZone) -> Instant {
      zone.resolve(LocalDateTime(date, .midnight)).earlierOrShiftedForward
    }
    let ends = zones.dropFirst().map(\.from) + [.max]
    let known = Set(weeks)
    return zip(zones, ends).flatMap { part, end in
      ClockChange.all(
        after: max(part.from, start(of: first.monday.adding(days: -1), in: part.zone)),
        before: min(end, start(of: last.next.monday.adding(days: 1), in: part.zone)),
        in: part.zone)
    }.filter { known.contains($0.before.date.isoWeek) }
  }

  /// The stretches of each week in which a nudge may come, and those that are quiet.
  ///
  /// Weeks in which the same holds are worked out once.
  func minutes(of weeks: [ISOWeek]) -> [ISOWeek: WeekMinutes] {
    guard let first = weeks.first else { return [:] }
    var known: [[WeekPart]: WeekMinutes] = [:]
    var result: [ISOWeek: WeekMinutes] = [:]
    for week in weeks {
      let parts = parts(of: week, as: first)
      let minutes = known[parts] ?? WeekMinutes(of: first, parts: parts, window: window)
      known[parts] = minutes
      result[week] = minutes
    }
    return result
  }

  /// What holds in a week, told as if it were another one, so that weeks can be compared.
  private func parts(of week: ISOWeek, as other: ISOWeek) -> [WeekPart] {
    let start = LocalDateTime(week.monday, .midnight)
    let end = LocalDateTime(week.next.monday, .midnight)
    func moved(_ reading: LocalDateTime) -> LocalDateTime {
      let days = other.monday.daysSinceEpoch - week.monday.daysSinceEpoch
      let date = reading.date.adding(days: days)
      return LocalDateTime(date, secondOfDay: reading.secondOfDay)
        ?? LocalDateTime(date, reading.minuteOfDay)
    }
    let pauses = pauses.filter { $0.from < end && start < $0.until }
      .map {
        QuietHours.Pause(from: moved(max($0.from, start)), until: moved(min($0.until, end)))
      }
    let before = quiet.last { $0.from <= start } ?? quiet.first
    let within = quiet.filter { start < $0.from && $0.from < end }
    return ([before].compactMap { $0 } + within).map { part in
      WeekPart(
        firstMinute: part.from <= start ? 0 : part.from.minuteOfWeek.minute,
        hours: part.hours.replacing(pauses: pauses))
    }
  }
}
