/// On which local dates a reminder comes; its time of day is the row's.
///
/// ```swift
/// let rule = ReminderRule.monthly(day: 31)
/// rule.firstDate(onOrAfter: date("2026-02-01"))  // 2026-02-28
/// rule.firstDate(onOrAfter: date("2026-03-01"))  // 2026-03-31
/// ```
///
/// Dates are counted, never stepped from one to the next: the answer depends on the rule and the
/// date asked for, so nothing drifts and a month that is too short shortens itself alone. (RFC 5545
/// leaves such a month out; a rent that is due on the 31st is due in February, too.)
public enum ReminderRule: Hashable, Sendable {
  /// On one date.
  case once(LocalDate)
  /// On every date.
  case daily
  /// Every so many days, counted from a date; `n` is 1 or more.
  case everyNDays(n: Int, from: LocalDate)
  /// On these days of the week, not empty.
  case weekdays(WeekdaySet)
  /// On a day of the month, 1 to 31; a shorter month has it on its last day.
  case monthly(day: Int)
  /// On a day of the year; the 29th of February is the 28th in other years.
  case yearly(month: Int, day: Int)

  /// Whether the rule has `date`.
  ///
  /// Constant time.
  public func occurs(on date: LocalDate) -> Bool {
    firstDate(onOrAfter: date) == date
  }

  /// The first date from `date` on that the rule has, or nil if none is left before the year 10000.
  ///
  /// Constant time. A rule put together by hand from impossible numbers has no date.
  public func firstDate(onOrAfter date: LocalDate) -> LocalDate? {
    switch self {
    case .once(let only):
      return only >= date ? only : nil
    case .daily:
      return date
    case .everyNDays(let n, let from):
      return ReminderRule.step(n, from: from, to: date)
    case .weekdays(let days):
      return ReminderRule.nearest(of: days, to: date)
    case .monthly(let day):
      guard (1...31).contains(day) else { return nil }
      let (year, month, today) = date.components
      let last = LocalDate.daysIn(month: month, year: year)
      if min(day, last) >= today {
        return date.adding(days: min(day, last) - today)
      }
      let (nextYear, nextMonth) = month == 12 ? (year + 1, 1) : (year, month + 1)
      return ReminderRule.clamped(nextYear, nextMonth, day)
    case .yearly(let month, let day):
      guard (1...12).contains(month), (1...31).contains(day) else { return nil }
      let year = date.year
      if let found = ReminderRule.clamped(year, month, day), found >= date { return found }
      return ReminderRule.clamped(year + 1, month, day)
    }
  }

  private static func step(_ n: Int, from: LocalDate, to date: LocalDate) -> LocalDate? {
    guard n >= 1 else { return nil }
    let behind = date.days(since: from)
    guard behind > 0 else { return from }
    let remainder = behind % n
    guard remainder > 0 else { return date }
    let ahead = n - remainder
    guard ahead <= LocalDate.max.days(since: date) else { return nil }
    return date.adding(days: ahead)
  }

  private static func nearest(of days: WeekdaySet, to date: LocalDate) -> LocalDate? {
    guard !days.isEmpty else { return nil }
    // Two weeks of bits side by side, from the asked day on: the lowest one is the distance.
    let twice = UInt32(days.bits) | UInt32(days.bits) << 7
    let ahead = (twice >> UInt32(date.weekday.rawValue)).trailingZeroBitCount
    guard ahead <= LocalDate.max.days(since: date) else { return nil }
    return date.adding(days: ahead)
  }

  private static func clamped(_ year: Int, _ month: Int, _ day: Int) -> LocalDate? {
    LocalDate(
      year: year, month: month, day: min(day, LocalDate.daysIn(month: month, year: year)))
  }
}
