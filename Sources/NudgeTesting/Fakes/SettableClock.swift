public import NudgeShared

/// A clock that shows what it is told.
public actor SettableClock: NudgeClock {
  private var current: ClockReading

  /// Shows this reading until it is told another.
  public init(_ reading: ClockReading) {
    current = reading
  }

  /// Shows another reading; it may lie before the last one.
  public func set(_ reading: ClockReading) { current = reading }

  /// Lets time pass.
  public func advance(bySeconds seconds: Int64) {
    current = ClockReading(now: current.now.adding(seconds: seconds), zone: current.zone)
  }

  /// The reading.
  public func reading() -> ClockReading { current }
}
