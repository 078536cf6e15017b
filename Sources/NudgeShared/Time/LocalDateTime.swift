/// A date and a wall-clock time, to the second, without a zone.
///
/// It may name no instant (skipped by a clock change), one, or two: ask
/// ``LocalZone/resolve(_:)``.
public struct LocalDateTime: Hashable, Comparable, Sendable {
  /// The local date.
  public let date: LocalDate
  /// Seconds on a wall clock since 00:00:00, 0 to 86,399.
  public let secondOfDay: Int

  /// 86,400.
  static let secondsPerDay = 86_400

  /// Puts a date and a whole minute together.
  public init(_ date: LocalDate, _ minuteOfDay: MinuteOfDay) {
    self.date = date
    secondOfDay = minuteOfDay.minute * 60
  }

  /// Takes a second of the day 0 to 86,399, or nil.
  public init?(_ date: LocalDate, secondOfDay: Int) {
    guard (0..<LocalDateTime.secondsPerDay).contains(secondOfDay) else { return nil }
    self.date = date
    self.secondOfDay = secondOfDay
  }

  /// The reading of a wall clock at `instant` where the offset is `offset`.
  public init(_ instant: Instant, at offset: UTCOffset) {
    self.init(secondsSinceEpochAsUTC: instant.secondsSinceEpoch + Int64(offset.seconds))
  }

  /// The reading as if it were UTC, in seconds since 1970; what zone arithmetic works on.
  var secondsSinceEpochAsUTC: Int64 {
    Int64(date.daysSinceEpoch) * Int64(LocalDateTime.secondsPerDay) + Int64(secondOfDay)
  }

  /// The reading of that count of seconds, stopping at the ends of the calendar.
  init(secondsSinceEpochAsUTC seconds: Int64) {
    let days = floorDivide(Int(seconds), LocalDateTime.secondsPerDay)
    date = LocalDate(clampingDaysSinceEpoch: days)
    secondOfDay = Int(seconds) - days * LocalDateTime.secondsPerDay
  }

  /// The wall-clock minute; seconds are cut off.
  public var minuteOfDay: MinuteOfDay { MinuteOfDay(clampedMinute: secondOfDay / 60) }
  /// The minute on the circle of the week; seconds are cut off.
  public var minuteOfWeek: MinuteOfWeek { MinuteOfWeek(date.weekday, minuteOfDay) }

  /// Earlier readings sort first.
  public static func < (lhs: LocalDateTime, rhs: LocalDateTime) -> Bool {
    lhs.secondsSinceEpochAsUTC < rhs.secondsSinceEpochAsUTC
  }
}

extension LocalDateTime: LosslessStringConvertible {
  /// Reads `2026-03-29T02:30` or `2026-03-29T02:30:15`, without an offset.
  public init?(_ description: String) {
    var scanner = TextScanner(description)
    guard let reading = scanner.scanLocalDateTime(), scanner.isAtEnd else { return nil }
    self = reading
  }

  /// `2026-03-29T02:30`, with seconds only where there are any.
  public var description: String {
    String(atMost: 19) { $0.write(self, withSeconds: secondOfDay % 60 != 0) }
  }

  /// `2026-03-29T02:30:00`.
  public var descriptionWithSeconds: String {
    String(atMost: 19) { $0.write(self, withSeconds: true) }
  }
}

extension LocalDateTime: Codable {
  /// Reads the text form.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for text that is no local date and time.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeText(accepted: "a local date and time such as 2026-12-31T08:00")
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeText(self)
  }
}

extension TextPen {
  /// Writes `2026-03-29T02:30` or `2026-03-29T02:30:15`.
  mutating func write(_ reading: LocalDateTime, withSeconds: Bool) {
    write(reading.date)
    write("T")
    write(clock: reading.secondOfDay / 60)
    if withSeconds {
      write(":")
      write(reading.secondOfDay % 60, digits: 2)
    }
  }
}
