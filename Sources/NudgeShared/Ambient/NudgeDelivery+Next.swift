extension NudgeDelivery {
  /// The next moment at which ``decide(pending:lastFiredAt:state:preference:signals:authorization:at:strings:)``
  /// can show something, as things stand at the reading.
  ///
  /// For a process that sleeps until then. It lies in an allowed minute, after the gap, and not
  /// before the nudge's own moment. Whether there is something true to say then, only that moment
  /// shows.
  ///
  /// - Parameters:
  ///   - pending: What the platform holds, without what was shown or dropped just now.
  ///   - lastFiredAt: The last firing known, one of just now included.
  ///   - state: The stored state.
  ///   - preference: What the person has set.
  ///   - authorization: Whether notifications are allowed.
  ///   - reading: Moment and zone.
  /// - Returns: The moment, not before the reading; nil if nothing pending can ever be shown.
  public func nextAttempt(
    pending: [NotificationRequest], lastFiredAt: Instant?, state: AmbientNudgeState,
    preference: NotificationPreference, authorization: Authorization, at reading: ClockReading
  ) -> Instant? {
    guard state.enabled, preference.member != nil, authorization.allowsDelivery else { return nil }
    let picker = SlotPicker(
      settings: configuration.cadence, window: configuration.window,
      quietHours: preference.quietHours, seed: state.seed)
    let cadence = configuration.cadence
    let nudges = pending.filter { NotificationNamespace.nudge.contains($0.id) }
    for nudge in nudges.sorted(by: { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) }) {
      let fireAt = nudge.fireAt
      let earliest = max(
        reading.now, cadence.earliest(of: fireAt, after: lastFiredAt, now: reading.now))
      guard let moment = picker.firstAllowed(from: earliest, in: reading.zone) else { return nil }
      let then = ClockReading(now: moment, zone: reading.zone)
      if !cadence.isOverdue(fireAt, at: moment, in: reading.zone),
        !state.hasOpened(nudge.id, by: preference.member, at: then)
      {
        return moment
      }
    }
    return nil
  }
}
