/// A wall-clock minute, 0 (00:00) to 1,439 (23:59), local and without a date.
///
/// It is a reading on a wall clock, not a distance from midnight: on a day with a clock change
/// 08:00 is seven or nine hours after the day's start.
public struct MinuteOfDay: Hashable, Comparable, Sendable {
  /// Minutes on a wall clock since 00:00, 0 to 1,439.
  public let minute: Int

  /// 1,440.
  public static let perDay = 1440

  /// Takes 0 to 1,439, or nil.
  public init?(_ minute: Int) {
    guard (0..<MinuteOfDay.perDay).contains(minute) else { return nil }
    self.minute = minute
  }

  /// Takes an hour 0 to 23 and a minute 0 to 59, or nil.
  public init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    self.minute = hour * 60 + minute
  }

  /// For counts that are in range by construction: takes the nearest minute.
  init(clampedMinute minute: Int) {
    self.minute = Swift.min(Swift.max(minute, 0), MinuteOfDay.perDay - 1)
  }

  /// 00:00.
  public static let midnight = MinuteOfDay(clampedMinute: 0)

  /// The hour, 0 to 23.
  public var hour: Int { minute / 60 }
  /// The minute within the hour, 0 to 59.
  public var minuteOfHour: Int { minute % 60 }

  /// Earlier on the clock sorts first.
  public static func < (lhs: MinuteOfDay, rhs: MinuteOfDay) -> Bool { lhs.minute < rhs.minute }
}

extension MinuteOfDay: LosslessStringConvertible {
  /// Reads `08:00`, two digits each.
  public init?(_ description: String) {
    var scanner = TextScanner(description)
    guard let minute = scanner.scanMinute(upTo: MinuteOfDay.perDay - 1), scanner.isAtEnd else {
      return nil
    }
    self.init(minute)
  }

  /// `08:00`.
  public var description: String { clockText(minute) }
}
