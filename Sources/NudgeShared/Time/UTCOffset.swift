/// How far local time is ahead of UTC, in seconds; negative west of Greenwich.
///
/// Offsets are not whole hours: Kathmandu has +05:45, Chatham +12:45, and many places had seconds
/// before they took up standard time. The range is that of RFC 9636: less than 26 hours.
public struct UTCOffset: Hashable, Comparable, Sendable {
  /// Seconds ahead of UTC, -93,599 to 93,599.
  public let seconds: Int32

  /// No offset at all.
  public static let utc = UTCOffset(unchecked: 0)
  /// The largest magnitude accepted, in seconds: 25:59:59.
  public static let limitSeconds: Int32 = 93_599

  /// Takes seconds ahead of UTC, or nil outside the range.
  public init?(seconds: Int) {
    guard abs(seconds.clampedToInt32) <= UTCOffset.limitSeconds else { return nil }
    self.seconds = seconds.clampedToInt32
  }

  private init(unchecked seconds: Int32) {
    self.seconds = seconds
  }

  /// Smaller offsets, those further west, sort first.
  public static func < (lhs: UTCOffset, rhs: UTCOffset) -> Bool { lhs.seconds < rhs.seconds }
}

extension UTCOffset: CustomStringConvertible {
  /// `Z` for UTC, else `+05:45`; `-00:44:30` where history has seconds (as ISO 8601-2 writes them).
  public var description: String {
    String(atMost: 9) { $0.write(self) }
  }
}

extension TextPen {
  /// Writes `Z`, `+05:45` or `-00:44:30`.
  mutating func write(_ offset: UTCOffset) {
    guard offset.seconds != 0 else {
      write("Z")
      return
    }
    let magnitude = Int(abs(offset.seconds))
    write(offset.seconds < 0 ? "-" : "+")
    write(clock: magnitude / 60)
    if magnitude % 60 != 0 {
      write(":")
      write(magnitude % 60, digits: 2)
    }
  }
}

extension Int {
  /// The nearest value that `Int32` has, kept one short of its minimum so that `abs` cannot trap.
  fileprivate var clampedToInt32: Int32 {
    Int32(Swift.max(-Int(Int32.max), Swift.min(Int(Int32.max), self)))
  }
}
