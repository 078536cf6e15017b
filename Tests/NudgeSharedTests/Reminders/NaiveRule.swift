import NudgeShared

/// Whether a rule has a date, said again in the plainest way: one question for each date.
///
/// It shares nothing with the code under test but year, month, day and weekday of a date.
struct NaiveRule {
  let rule: ReminderRule

  func has(_ date: LocalDate) -> Bool {
    let (year, month, day) = date.components
    switch rule {
    case .once(let only):
      return date.daysSinceEpoch == only.daysSinceEpoch
    case .daily:
      return true
    case .everyNDays(let n, let from):
      guard date.daysSinceEpoch >= from.daysSinceEpoch else { return false }
      return (date.daysSinceEpoch - from.daysSinceEpoch) % n == 0
    case .weekdays(let days):
      return days.contains(date.weekday)
    case .monthly(let wanted):
      return day == min(wanted, NaiveRule.lastDay(month, year))
    case .yearly(let wantedMonth, let wanted):
      return month == wantedMonth && day == min(wanted, NaiveRule.lastDay(month, year))
    }
  }

  static func lastDay(_ month: Int, _ year: Int) -> Int {
    let leap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
    return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
