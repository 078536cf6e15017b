/// A moment on the universal time line, in whole seconds since 1970-01-01T00:00:00Z.
///
/// ```swift
/// let start = Instant("2026-03-29T01:00:00Z")
/// start?.adding(seconds: 3600).description  // "2026-03-29T02:00:00Z"
/// ```
///
/// An instant has no zone: local readings need a ``LocalZone``. The range is a day and two hours
/// short of the years 1 to 9999 at either end, so that every instant has a local date and time at
/// every possible offset and no conversion can fail. Arithmetic that would leave the range stops
/// at its end. Leap seconds are not counted, as in POSIX time.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, negative before it.
  public let secondsSinceEpoch: Int64

  /// The first instant that can be written down: 0001-01-02T02:00:00Z.
  public static let min = Instant(unchecked: -62_135_503_200)
  /// The last instant that can be written down: 9999-12-30T21:59:59Z.
  public static let max = Instant(unchecked: 253_402_207_199)

  /// Takes a count of seconds, or nil outside ``min`` to ``max`` (milliseconds fall outside).
  public init?(secondsSinceEpoch: Int64) {
    guard
      secondsSinceEpoch >= Instant.min.secondsSinceEpoch,
      secondsSinceEpoch <= Instant.max.secondsSinceEpoch
    else { return nil }
    self.secondsSinceEpoch = secondsSinceEpoch
  }

  /// Takes the nearest instant in range.
  public init(clamping secondsSinceEpoch: Int64) {
    self.secondsSinceEpoch = Swift.min(
      Swift.max(secondsSinceEpoch, Instant.min.secondsSinceEpoch), Instant.max.secondsSinceEpoch)
  }

  private init(unchecked secondsSinceEpoch: Int64) {
    self.secondsSinceEpoch = secondsSinceEpoch
  }

  /// The instant this many seconds later (earlier if negative), stopping at the ends of the range.
  public func adding(seconds: Int64) -> Instant {
    let (sum, overflow) = secondsSinceEpoch.addingReportingOverflow(seconds)
    if overflow { return seconds < 0 ? .min : .max }
    return Instant(clamping: sum)
  }

  /// Seconds from `other` to this instant; negative if this one is earlier.
  public func seconds(since other: Instant) -> Int64 {
    secondsSinceEpoch - other.secondsSinceEpoch
  }

  /// Earlier instants sort first.
  public static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.secondsSinceEpoch < rhs.secondsSinceEpoch
  }
}
