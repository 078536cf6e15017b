/// The time and the place, read together.
public struct ClockReading: Hashable, Sendable {
  /// The moment.
  public let now: Instant
  /// The zone in force on the device.
  public let zone: LocalZone

  /// Puts the parts together.
  public init(now: Instant, zone: LocalZone) {
    self.now = now
    self.zone = zone
  }

  /// The local date.
  public var today: LocalDate { zone.localDate(at: now) }
}

/// The device's clock and zone setting.
///
/// Decisions take a ``ClockReading`` as a value; only a scheduler asks a clock, once per pass.
public protocol NudgeClock: Sendable {
  /// The reading at this moment; the clock may have been moved either way since the last one.
  func reading() async -> ClockReading
}
