/// Reconstructs what became of a scheduled nudge, since none of our code runs when one fires.
public enum CadenceLedger {
  /// What a pass finds out about one slot.
  public enum Outcome: Hashable, Sendable {
    /// Ahead and pending: as planned.
    case upcoming
    /// Ahead, but the system no longer holds it: to be scheduled again.
    case dropped
    /// Past and still pending: the system has yet to show it.
    case late
    /// Shown, at the time that the system reports, else at the planned time.
    case fired(at: Instant)
    /// Past, while notifications were not allowed: not shown, and of no weight for the cadence.
    case suppressed
  }

  /// Judges one slot by what the platform shows.
  ///
  /// A slot within the 60 s in which nothing can be armed any more, and no longer pending, counts as
  /// fired: a clock that was set back a little must not bring a second nudge.
  ///
  /// - Parameters:
  ///   - fireAt: When the slot was to fire.
  ///   - isPending: Whether the system still holds it.
  ///   - deliveredAt: When the system says that it showed it, if it says so.
  ///   - isAuthorized: Whether notifications are allowed now.
  ///   - now: The clock reading.
  /// - Returns: The outcome; a firing is never later than `now`.
  public static func outcome(
    fireAt: Instant, isPending: Bool, deliveredAt: Instant?, isAuthorized: Bool, now: Instant
  ) -> Outcome {
    if let deliveredAt { return .fired(at: min(deliveredAt, now)) }
    if isPending { return fireAt <= now ? .late : .upcoming }
    if fireAt > now.adding(seconds: SlotPicker.leadSeconds) { return .dropped }
    return isAuthorized ? .fired(at: min(fireAt, now)) : .suppressed
  }

  /// The last firing as the cadence counts it.
  ///
  /// One that lies in the future comes from a clock that was wrong then or is wrong now. It counts
  /// as now: silence lasts one gap at most, and a second nudge right away stays impossible.
  public static func effectiveLastFired(_ lastFired: Instant?, now: Instant) -> Instant? {
    lastFired.map { min($0, now) }
  }
}
