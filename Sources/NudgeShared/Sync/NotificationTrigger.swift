/// What makes a platform show a notification; the plan says which, and an adapter never chooses.
public enum NotificationTrigger: Hashable, Sendable {
  /// At a moment: hand it over with UTC, or as an interval.
  case absolute(Instant)
  /// When a wall clock shows this reading, in whatever zone the device is in by then.
  ///
  /// Hand over date and time without a zone. The reading exists in the zone of planning: one that a
  /// clock change skips was moved forward before.
  case wallClock(LocalDateTime)
  /// Again and again; for anchors only.
  case repeating(RepeatingTime)
}

/// A minute of the wall clock, daily or on one day of the week, for ever.
public struct RepeatingTime: Hashable, Sendable {
  /// The minute of the wall clock, local.
  public let minuteOfDay: MinuteOfDay
  /// The day of the week, or nil for every day.
  public let weekday: Weekday?

  /// Puts the parts together.
  public init(_ minuteOfDay: MinuteOfDay, on weekday: Weekday? = nil) {
    self.minuteOfDay = minuteOfDay
    self.weekday = weekday
  }

  /// The first moment after `instant` at which a wall clock in `zone` shows it.
  ///
  /// A reading that a clock change skips counts where it is moved to; of one that comes twice, the
  /// first pass. Constant time.
  public func next(after instant: Instant, in zone: LocalZone) -> Instant {
    var date = zone.localDate(at: instant).adding(days: -1)
    for _ in 0..<16 {
      if weekday == nil || weekday == date.weekday {
        let fireAt = zone.resolve(LocalDateTime(date, minuteOfDay)).earlierOrShiftedForward
        if fireAt > instant { return fireAt }
      }
      date = date.adding(days: 1)
    }
    return .max
  }
}

extension RepeatingTime: CustomStringConvertible {
  /// `08:00` or `sun 18:00`.
  public var description: String {
    if let weekday { "\(weekday.abbreviation) \(minuteOfDay)" } else { "\(minuteOfDay)" }
  }
}
