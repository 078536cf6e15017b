/// A stretch of the wall clock, half-open: 22:00-07:00 holds 22:00 and not 07:00.
///
/// ```swift
/// let night = try ClockRange(parsing: "22:00-07:00")
/// night.contains(MinuteOfDay(hour: 6, minute: 59)!)  // true
/// night.lengthMinutes                                // 540
/// ```
///
/// A range whose end is before its start runs past midnight. Equal ends are an empty range; a
/// whole day is 00:00-24:00.
public struct ClockRange: Hashable, Sendable {
  /// The first minute inside, 0 to 1,439.
  public let startMinute: Int
  /// The first minute after, 0 to 1,440.
  public let endMinute: Int

  /// Takes minutes since 00:00, or nil outside 0 to 1,439 for the start and 0 to 1,440 for the end.
  public init?(startMinute: Int, endMinute: Int) {
    guard
      (0..<MinuteOfDay.perDay).contains(startMinute), (0...MinuteOfDay.perDay).contains(endMinute)
    else { return nil }
    self.startMinute = startMinute
    self.endMinute = endMinute
  }

  init(knownStart startMinute: Int, end endMinute: Int) {
    self.startMinute = startMinute
    self.endMinute = endMinute
  }

  /// How many minutes lie inside, 0 to 1,440.
  public var lengthMinutes: Int {
    endMinute >= startMinute
      ? endMinute - startMinute : endMinute + MinuteOfDay.perDay - startMinute
  }

  /// Whether the wall-clock minute lies inside, on any day.
  public func contains(_ minute: MinuteOfDay) -> Bool {
    floorModulo(minute.minute - startMinute, MinuteOfDay.perDay) < lengthMinutes
  }
}

extension ClockRange: CustomStringConvertible {
  /// The form that ``init(parsing:)`` takes, such as `22:00-07:00`.
  public var description: String { "\(clockText(startMinute))-\(clockText(endMinute))" }

  /// Reads `22:00-07:00`: two digits each, 00:00 to 23:59 for the start and to 24:00 for the end.
  ///
  /// - Parameter text: The text, without spaces.
  /// - Throws: ``MalformedText`` for anything else.
  public init(parsing text: String) throws(MalformedText) {
    var scanner = TextScanner(text)
    guard
      let start = scanner.scanMinute(upTo: MinuteOfDay.perDay - 1), scanner.scan("-"),
      let end = scanner.scanMinute(upTo: MinuteOfDay.perDay), scanner.isAtEnd
    else {
      throw MalformedText(
        found: text, accepted: "a range HH:MM-HH:MM such as 22:00-07:00, at most 24:00")
    }
    self.init(knownStart: start, end: end)
  }
}
