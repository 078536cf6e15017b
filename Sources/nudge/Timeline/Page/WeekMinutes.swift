import NudgeShared

/// Stretches of a week, in minutes from Monday 00:00.
struct WeekMinutes: Equatable {
  /// In which a nudge may come.
  let open: [Range<Int>]
  /// In which none may, by the person's wish.
  let quiet: [Range<Int>]

  /// Asks the core's own rule about each minute.
  init(of week: ISOWeek, parts: [WeekPart], window: FiringWindow) {
    var isOpen = [Bool](repeating: false, count: MinuteOfWeek.perWeek)
    var isQuiet = isOpen
    for part in parts {
      let inWindow = part.picker(in: window)
      let atAnyTime = WeekMinutes.wholeWeek.map(part.picker(in:))
      for minute in part.firstMinute..<MinuteOfWeek.perWeek {
        guard let place = MinuteOfWeek(minute) else { continue }
        let date = week.monday.adding(days: minute / MinuteOfDay.perDay)
        let reading = LocalDateTime(date, place.minuteOfDay)
        isOpen[minute] = inWindow.allows(reading)
        isQuiet[minute] = atAnyTime?.allows(reading) == false
      }
    }
    open = WeekMinutes.stretches { isOpen[$0] }
    quiet = WeekMinutes.stretches { isQuiet[$0] }
  }

  private static let wholeWeek = ClockRange(startMinute: 0, endMinute: MinuteOfDay.perDay)
    .map { FiringWindow(range: $0, weekdays: .all) }

  /// The longest runs of minutes that `belongs` takes.
  private static func stretches(_ belongs: (Int) -> Bool) -> [Range<Int>] {
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

/// The quiet hours and pauses that hold in a week from one of its minutes on.
struct WeekPart: Hashable {
  /// The minute, from Monday 00:00.
  let firstMinute: Int
  /// What holds.
  let hours: QuietHours

  fileprivate func picker(in window: FiringWindow) -> SlotPicker {
    // Which minutes are allowed depends on neither cadence nor seed.
    SlotPicker(settings: .standard, window: window, quietHours: hours, seed: 0)
  }
}
