/// One coming of a reminder: the reading of the wall clock that was asked for, and its moment.
public struct ReminderOccurrence: Hashable, Sendable {
  /// The date of the rule and the time of the row, whatever a clock change makes of it.
  public let nominal: LocalDateTime
  /// When it is, before quiet hours.
  public let fireAt: Instant

  /// Puts the parts together.
  public init(nominal: LocalDateTime, fireAt: Instant) {
    self.nominal = nominal
    self.fireAt = fireAt
  }
}

extension ReminderRule {
  /// The next coming after a moment, of the dates that the rule has and at a time of day.
  ///
  /// - Parameters:
  ///   - time: The minute of the wall clock.
  ///   - now: Only what comes later counts.
  ///   - zone: Where the wall clock hangs.
  /// - Returns: The occurrence, or nil if none is left.
  /// - Complexity: Logarithmic in the changes that the zone has on record; nothing is allocated.
  public func nextOccurrence(
    at time: MinuteOfDay, after now: Instant, in zone: LocalZone
  ) -> ReminderOccurrence? {
    ReminderRule.next(at: time, after: now, in: zone, of: firstDate)
  }

  /// Asks `firstDate` for dates until one has a moment after `now`.
  ///
  /// A few steps at most beyond those that `firstDate` itself passes over: a reading moves by less
  /// than two days, and a date that does not exist has no second one beside it.
  static func next(
    at time: MinuteOfDay, after now: Instant, in zone: LocalZone,
    of firstDate: (LocalDate) -> LocalDate?
  ) -> ReminderOccurrence? {
    let clock = OccurrenceClock(zone, around: now)
    var date = clock.firstDate(thatMayFireAfter: now, at: time)
    while let found = firstDate(date) {
      let nominal = LocalDateTime(found, time)
      if let fireAt = clock.instant(of: nominal), fireAt > now {
        return ReminderOccurrence(nominal: nominal, fireAt: fireAt)
      }
      guard found < .max else { return nil }
      date = found.adding(days: 1)
    }
    return nil
  }
}

extension Reminder {
  /// The dates of the rule within the row's bounds, skipped ones left out.
  ///
  /// - Complexity: Constant for each skipped date that stands in the way.
  public func firstDate(onOrAfter date: LocalDate) -> LocalDate? {
    var date = max(date, from ?? .min)
    while let found = rule.firstDate(onOrAfter: date) {
      if let until, found > until { return nil }
      if skip.isEmpty || !skip.contains(found) { return found }
      guard found < .max else { return nil }
      date = found.adding(days: 1)
    }
    return nil
  }

  /// The next coming after a moment; nil if none is left or the row is switched off.
  ///
  /// Quiet hours and the snooze play no part.
  ///
  /// - Complexity: As ``ReminderRule/nextOccurrence(at:after:in:)``, and constant for each skipped
  ///   date that stands in the way.
  public func nextOccurrence(after now: Instant, in zone: LocalZone) -> ReminderOccurrence? {
    guard isActive else { return nil }
    if skip.isEmpty, from == nil, until == nil {
      return rule.nextOccurrence(at: time, after: now, in: zone)
    }
    return ReminderRule.next(at: time, after: now, in: zone, of: firstDate)
  }
}
