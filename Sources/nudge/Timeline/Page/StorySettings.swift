import NudgeShared
import NudgeTesting

/// What holds when in a story: its quiet hours, its pauses and its zone, as they change.
struct StorySettings {
  private let events: [Scenario.Event]
  private let window: WeekMask
  private var quiet: [(from: LocalDateTime, hours: QuietHours)]
  private var zones: [(from: LocalDateTime, zone: LocalZone)]
  private var pauses: [QuietHours.Pause]
  /// Whether the device's clock is moved, so that dates say nothing of how far the story is.
  let movesClock: Bool

  init(_ scenario: Scenario) {
    events = scenario.events
    window = scenario.configuration.window.mask
    let start = LocalDateTime(scenario.start.date.isoWeek.monday, .midnight)
    quiet = [(start, scenario.quietHours)]
    zones = [(start, scenario.zone)]
    pauses = scenario.quietHours.pauses
    movesClock = events.contains { if case .clock = $0.action { true } else { false } }
  }

  /// Takes in the next entry.
  mutating func observe(_ entry: TimelineEntry) {
    let reading = entry.zone.localDateTime(at: entry.at)
    if let last = zones.last?.zone, last.identifier != entry.zone.identifier {
      zones.append((reading, entry.zone))
    }
    guard entry.kind == .note, let index = entry.eventIndex else { return }
    switch events[index].action {
    case .quietHours(let hours):
      if quiet.last?.hours != hours { quiet.append((reading, hours)) }
    case .pause(let pause):
      if pauses.last != pause { pauses.append(pause) }
    default: break
    }
  }

  /// When the device came to another zone, on its clock there, and to which.
  var journeys: [(at: LocalDateTime, zone: LocalZone)] {
    zones.dropFirst().map { (at: $0.from, zone: $0.zone) }
  }

  /// The zone in force at the start of a day.
  func zone(on date: LocalDate) -> LocalZone? {
    let start = LocalDateTime(date, .midnight)
    return (zones.last { $0.from <= start } ?? zones.first)?.zone
  }

  /// Whether `week` differs from the one before it, so that its minutes have to be counted anew.
  func changes(in week: ISOWeek) -> Bool {
    let start = LocalDateTime(week.monday, .midnight)
    let end = LocalDateTime(week.next.monday, .midnight)
    return quiet.dropFirst().contains { start <= $0.from && $0.from < end }
      || pauses.contains { $0.from < end && start < $0.until }
  }

  /// The stretches of a week in which a nudge may come, and those that are quiet.
  func minutes(of week: ISOWeek) -> WeekMinutes {
    let start = LocalDateTime(week.monday, .midnight)
    let end = LocalDateTime(week.next.monday, .midnight)
    var isQuiet = [Bool](repeating: false, count: MinuteOfWeek.perWeek)
    let before = quiet.last { $0.from <= start } ?? quiet.first
    let within = quiet.filter { start < $0.from && $0.from < end }
    for part in [before].compactMap({ $0 }) + within {
      let mask = part.hours.mask
      let first = part.from <= start ? 0 : part.from.minuteOfWeek.minute
      for minute in first..<MinuteOfWeek.perWeek {
        isQuiet[minute] = MinuteOfWeek(minute).map(mask.contains) ?? false
      }
    }
    for pause in pauses where pause.from < end && start < pause.until {
      let first = pause.from <= start ? 0 : pause.from.minuteOfWeek.minute
      let last = end <= pause.until ? MinuteOfWeek.perWeek : pause.until.minuteOfWeek.minute
      for minute in first..<max(first, last) { isQuiet[minute] = true }
    }
    return WeekMinutes(
      open: WeekMinutes.stretches { minute in
        !isQuiet[minute] && (MinuteOfWeek(minute).map(window.contains) ?? false)
      }, quiet: WeekMinutes.stretches { isQuiet[$0] })
  }
}

/// Stretches of a week, in minutes from Monday 00:00.
struct WeekMinutes: Equatable {
  /// In which a nudge may come.
  let open: [Range<Int>]
  /// In which none may, by the person's wish.
  let quiet: [Range<Int>]

  /// The longest runs of minutes that `belongs` takes.
  static func stretches(_ belongs: (Int) -> Bool) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start: Int?
    for minute in 0..<MinuteOfWeek.perWeek {
      if belongs(minute) {
        start = start ?? minute
      } else if let first = start {
        result.append(first..<minute)
        start = nil
      }
    }
    if let start { result.append(start..<MinuteOfWeek.perWeek) }
    return result
  }
}
