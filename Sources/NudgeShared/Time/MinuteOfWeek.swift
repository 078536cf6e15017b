/// A minute on the circle of the week: 0 is Monday 00:00 local, 10,079 is Sunday 23:59.
public struct MinuteOfWeek: Hashable, Comparable, Sendable {
  /// Minutes on wall clocks since Monday 00:00, 0 to 10,079.
  public let minute: Int

  /// 10,080.
  public static let perWeek = 7 * MinuteOfDay.perDay

  /// Takes 0 to 10,079, or nil.
  public init?(_ minute: Int) {
    guard (0..<MinuteOfWeek.perWeek).contains(minute) else { return nil }
    self.minute = minute
  }

  /// Puts a weekday and a wall-clock minute together.
  public init(_ weekday: Weekday, _ minuteOfDay: MinuteOfDay) {
    minute = weekday.startMinuteOfWeek + minuteOfDay.minute
  }

  /// The day that the minute belongs to.
  public var weekday: Weekday { Weekday(rawValue: minute / MinuteOfDay.perDay + 1) ?? .monday }
  /// The wall-clock minute within that day.
  public var minuteOfDay: MinuteOfDay { MinuteOfDay(clampedMinute: minute % MinuteOfDay.perDay) }

  /// Monday 00:00 sorts first.
  public static func < (lhs: MinuteOfWeek, rhs: MinuteOfWeek) -> Bool { lhs.minute < rhs.minute }
}

extension MinuteOfWeek: CustomStringConvertible {
  /// `mon 08:00`.
  public var description: String { "\(weekday.abbreviation) \(minuteOfDay)" }
}
