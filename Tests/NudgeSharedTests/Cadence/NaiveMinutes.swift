import NudgeShared

/// Which minutes are allowed, said again in the plainest way: one question for each minute.
///
/// It shares nothing with the code under test but the numbers that a person would set.
struct NaiveMinutes {
  /// A range of minutes on some days, Monday first.
  struct Stretch {
    let start: Int
    let end: Int
    let days: [Bool]

    init(_ range: ClockRange, _ weekdays: WeekdaySet) {
      start = range.startMinute
      end = range.endMinute
      days = Weekday.allCases.map { weekdays.contains($0) }
    }

    func covers(day: Int, minute: Int) -> Bool {
      if days[day] {
        if start <= end {
          if minute >= start && minute < end { return true }
        } else {
          if minute >= start { return true }
        }
      }
      let yesterday = day == 0 ? 6 : day - 1
      return days[yesterday] && end < start && minute < end
    }
  }

  let window: Stretch
  let quiet: [Stretch]
  /// Pauses in seconds of a clock read as UTC.
  let pauses: [(from: Int, until: Int)]

  init(_ window: FiringWindow, _ quietHours: QuietHours) {
    self.window = Stretch(window.range, window.weekdays)
    quiet = quietHours.entries.map { Stretch($0.range, $0.weekdays) }
    pauses = quietHours.pauses.map { (NaiveMinutes.second($0.from), NaiveMinutes.second($0.until)) }
  }

  /// Whether the minute of the week is allowed, pauses apart.
  func allows(day: Int, minute: Int) -> Bool {
    guard window.covers(day: day, minute: minute) else { return false }
    for stretch in quiet where stretch.covers(day: day, minute: minute) { return false }
    return true
  }

  /// Every minute of a week, asked one by one.
  func week() -> [Bool] {
    (0..<10_080).map { allows(day: $0 / 1440, minute: $0 % 1440) }
  }

  /// Whether the minute, counted from 1970-01-01 00:00 on the local clock, is allowed.
  func allows(_ minute: Int) -> Bool {
    // 1970-01-01 was a Thursday, and all years here come after it.
    allows(day: (minute / 1440 + 3) % 7, minute: minute % 1440) && !isPaused(minute)
  }

  /// Whether that minute starts in a pause.
  func isPaused(_ minute: Int) -> Bool {
    pauses.contains { minute * 60 >= $0.from && minute * 60 < $0.until }
  }

  /// The local minute, counted from 1970-01-01 00:00, that `reading` lies in.
  static func minute(_ reading: LocalDateTime) -> Int {
    reading.date.daysSinceEpoch * 1440 + reading.secondOfDay / 60
  }

  private static func second(_ reading: LocalDateTime) -> Int {
    reading.date.daysSinceEpoch * 86_400 + reading.secondOfDay
  }
}
