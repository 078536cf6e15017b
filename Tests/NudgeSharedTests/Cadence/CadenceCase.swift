import NudgeShared
import NudgeTesting

/// Everything that a slot is decided from, drawn by a property; zeros draw the product's defaults.
struct CadenceCase {
  let settings: CadenceSettings
  let window: FiringWindow
  let quietHours: QuietHours
  let seed: UInt64
  let place: AwkwardZone
  let now: Instant
  let lastFired: Instant?
  let firstOpenedOn: LocalDate?

  /// What the drawn cases should be rich in.
  enum Focus {
    case anything
    /// The gap ends within 90 minutes of a clock change, most minutes are allowed, few are drawn from.
    case clockChange
  }

  init(
    _ choices: inout Choices, cadence: Cadence = .rolling, focus: Focus = .anything
  ) throws {
    let place = choices.pick(from: focus == .anything ? AwkwardZone.all : AwkwardZone.changing)
    self.place = place
    let anchor = choices.pick(from: place.changes)
    settings = try CadenceCase.settings(&choices, cadence, focus)
    window = try CadenceCase.window(&choices, near: anchor, in: place.zone, focus)
    quietHours = QuietHours(
      entries: try choices.list(upTo: 3) { choices in
        QuietHours.Entry(
          range: try CadenceCase.range(&choices, plainest: (1320, 420)),
          weekdays: CadenceCase.weekdays(&choices, plainest: .all))
      },
      pauses: try choices.list(upTo: choices.bool() ? 2 : 0) { choices in
        try CadenceCase.pause(&choices, around: place.zone.localDate(at: anchor))
      })
    now = CadenceCase.moment(&choices, around: anchor, minutes: 20 * 1440)
    seed = choices.seed()
    lastFired = CadenceCase.lastFired(
      &choices, around: anchor, now, settings.minimumGapSeconds, focus)
    let opened = choices.int(in: -3...20)
    firstOpenedOn =
      choices.bool(oneIn: 4) ? place.zone.localDate(at: now).adding(days: opened) : nil
    tell(&choices)
  }

  var zone: LocalZone { place.zone }

  var picker: SlotPicker {
    SlotPicker(settings: settings, window: window, quietHours: quietHours, seed: seed)
  }

  var minutes: NaiveMinutes { NaiveMinutes(window, quietHours) }

  /// The end of the minimum gap.
  var due: Instant? { lastFired?.adding(seconds: Int64(settings.minimumGapDays) * 24 * 3600) }

  func slot(_ picker: SlotPicker, at now: Instant) -> NudgeSlot? {
    picker.nextSlot(after: lastFired, now: now, in: zone, firstOpenedOn: firstOpenedOn)
  }

  private func tell(_ choices: inout Choices) {
    choices.note("\(settings.cadence.rawValue), \(settings.minimumGapDays) days")
    choices.note("spread \(settings.spreadMinutes.map { "\($0)" } ?? "a fifth")")
    choices.note("window \(window.weekdays)@\(window.range), quiet \(quietHours)")
    for pause in quietHours.pauses { choices.note("pause \(pause.from) to \(pause.until)") }
    choices.note("\(zone.identifier), now \(now.description(in: zone))")
    choices.note("last \(lastFired?.description(in: zone) ?? "never"), seed \(seed)")
    choices.note("first opened \(firstOpenedOn?.description ?? "long ago")")
    choices.cover("window wraps", when: window.range.startMinute > window.range.endMinute)
    choices.cover(
      "quiet wraps", when: quietHours.entries.contains { $0.range.startMinute > $0.range.endMinute }
    )
    choices.cover("pause", when: quietHours.pauses.contains { $0.from < $0.until })
    choices.cover("first opening", when: firstOpenedOn != nil)
    choices.cover("never fired", when: lastFired == nil)
  }
}

extension CadenceCase {
  static func range(
    _ choices: inout Choices, plainest: (start: Int, end: Int)
  ) throws -> ClockRange {
    let step = choices.pick(from: [15, 1])
    let start: Int
    let end: Int
    switch choices.draw(below: 4) {
    case 0:
      (start, end) = plainest
    case 1:
      (start, end) = (0, 1440)
    case 2:
      start = choices.draw(below: 1440 / step) * step
      end = choices.int(in: 0...1440 / step) * step
    default:
      start = choices.draw(below: 1440 / step) * step
      end = (start + choices.int(in: 0...choices.pick(from: [90, 3]))) % 1440
    }
    return try made(ClockRange(startMinute: start, endMinute: end))
  }

  static func weekdays(_ choices: inout Choices, plainest: WeekdaySet) -> WeekdaySet {
    switch choices.draw(below: 3) {
    case 0: return plainest
    case 1: return .all
    default:
      var days: [Weekday] = []
      for day in Weekday.allCases where choices.bool() { days.append(day) }
      return WeekdaySet(days)
    }
  }

  /// One in six windows is a few minutes on the day of the clock change, which may skip it whole.
  private static func window(
    _ choices: inout Choices, near change: Instant, in zone: LocalZone, _ focus: Focus
  ) throws -> FiringWindow {
    guard focus == .anything else {
      return FiringWindow(range: try made(ClockRange(parsing: "00:00-24:00")), weekdays: .all)
    }
    guard choices.bool(oneIn: 6) else {
      return FiringWindow(
        range: try range(&choices, plainest: (480, 660)),
        weekdays: weekdays(&choices, plainest: .mondayToFriday))
    }
    let shown = zone.localDateTime(at: change.adding(seconds: -1))
    let first = shown.secondOfDay / 60 + 1 + choices.int(in: 0...20)
    let day = first < 1440 ? shown.date : shown.date.adding(days: 1)
    let start = LocalDateTime(day, try made(MinuteOfDay(first % 1440)))
    if case .gap = zone.resolve(start) { choices.cover("window in a gap") }
    let end = min(first % 1440 + choices.int(in: 1...20), 1440)
    return FiringWindow(
      range: try made(ClockRange(startMinute: first % 1440, endMinute: end)),
      weekdays: WeekdaySet([day.weekday]))
  }

  private static func settings(
    _ choices: inout Choices, _ cadence: Cadence, _ focus: Focus
  ) throws -> CadenceSettings {
    let days = choices.pick(from: [7, 7, 7, 1, 8, 14])
    let highest = choices.pick(from: focus == .clockChange ? [60, 1] : [3000, 20])
    let spread = choices.bool() || focus == .clockChange ? choices.int(in: 1...highest) : nil
    return try made(
      CadenceSettings(cadence: cadence, minimumGapDays: days, spreadMinutes: spread))
  }

  private static func lastFired(
    _ choices: inout Choices, around anchor: Instant, _ now: Instant, _ gapSeconds: Int64,
    _ focus: Focus
  ) -> Instant? {
    if focus == .clockChange || choices.bool() {
      return moment(&choices, around: anchor, minutes: 90).adding(seconds: -gapSeconds)
    }
    if choices.bool(oneIn: 3) { return nil }
    return moment(&choices, around: now, minutes: 15 * 1440)
  }

  private static func pause(
    _ choices: inout Choices, around date: LocalDate
  ) throws -> QuietHours.Pause {
    let from = LocalDateTime(
      date.adding(days: choices.int(in: -12...25, plainest: 0)),
      secondOfDay: choices.int(in: 0...1439) * 60 + choices.int(in: 0...59))
    let until = LocalDateTime(
      date.adding(days: choices.int(in: -12...40, plainest: 1)),
      secondOfDay: choices.int(in: 0...1439) * 60 + choices.int(in: 0...59))
    return QuietHours.Pause(from: try made(from), until: try made(until))
  }

  private static func moment(
    _ choices: inout Choices, around anchor: Instant, minutes: Int
  ) -> Instant {
    let minutes = choices.int(in: -minutes...minutes, plainest: 0)
    return anchor.adding(seconds: Int64(minutes * 60 + choices.int(in: 0...59)))
  }
}

/// Takes what a failable initializer made; nil would be a mistake of the generator.
func made<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw BrokenExpectation("the generator drew what is not accepted") }
  return value
}
