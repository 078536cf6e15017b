import Glibc
public import NudgeShared

/// The machine's clock (`CLOCK_REALTIME`) in a zone that was looked up once.
public struct SystemClock: NudgeClock {
  private let zone: LocalZone
  private let fixedNow: Instant?

  /// Reads the machine's clock.
  ///
  /// - Parameters:
  ///   - zone: The zone in force.
  ///   - fixedNow: A moment to show instead, always.
  public init(zone: LocalZone, fixedNow: Instant? = nil) {
    self.zone = zone
    self.fixedNow = fixedNow
  }

  /// The reading at this moment.
  public func reading() async -> ClockReading { currentReading }

  /// The reading at this moment, without waiting for anything.
  public var currentReading: ClockReading {
    ClockReading(now: fixedNow ?? SystemClock.now, zone: zone)
  }

  /// The second in which the machine's clock is; the start of 1970 if it has none.
  private static var now: Instant {
    var time = timespec()
    guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return Instant(clamping: 0) }
    return Instant(clamping: Int64(time.tv_sec))
  }
}
