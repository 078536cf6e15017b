extension CadenceSettings {
  /// When a planned nudge may be shown at the earliest: at its own moment, or once the gap to the
  /// last one shown is over.
  ///
  /// - Parameters:
  ///   - fireAt: Its own moment.
  ///   - lastFiredAt: The last firing known, if any.
  ///   - now: The clock reading.
  /// - Returns: The moment, which may be past.
  package func earliest(of fireAt: Instant, after lastFiredAt: Instant?, now: Instant) -> Instant {
    guard cadence == .rolling,
      let last = CadenceLedger.effectiveLastFired(lastFiredAt, now: now)
    else { return fireAt }
    return max(fireAt, last.adding(seconds: minimumGapSeconds))
  }

  /// Whether a planned nudge never comes once it is that late: each ISO week has a draw of its own in
  /// that cadence, and last week's would be a second one.
  package func isOverdue(_ fireAt: Instant, at moment: Instant, in zone: LocalZone) -> Bool {
    cadence == .isoWeek && zone.localDate(at: fireAt).isoWeek < zone.localDate(at: moment).isoWeek
  }
}
