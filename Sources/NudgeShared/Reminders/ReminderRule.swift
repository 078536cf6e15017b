/// On which local dates a reminder comes; its time of day is the row's.
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
}
