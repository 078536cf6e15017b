/// When a nudge may fire before quiet hours are taken away: a range of the clock on some days.
///
/// A window that runs past midnight belongs to the day on which it starts: Friday 22:00-02:00 holds
/// Saturday 01:59.
public struct FiringWindow: Hashable, Sendable {
  /// The range of the wall clock.
  public let range: ClockRange
  /// The days on which the range starts.
  public let weekdays: WeekdaySet

  /// Monday to Friday, 08:00 to 11:00: the start of a working day.
  public static let standard = FiringWindow(
    range: ClockRange(knownStart: 8 * 60, end: 11 * 60), weekdays: .mondayToFriday)

  /// Puts the parts together.
  public init(range: ClockRange, weekdays: WeekdaySet) {
    self.range = range
    self.weekdays = weekdays
  }

  /// The minutes of the week inside the window.
  public var mask: WeekMask { WeekMask(range, on: weekdays) }
}
