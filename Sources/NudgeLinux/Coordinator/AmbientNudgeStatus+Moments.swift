package import NudgeShared

extension AmbientNudgeStatus {
  /// What a delivery can show, now or later.
  private var deliverable: [StoredNotification] {
    record.unclaimed.filter { $0.isFor(preference.member) }
  }

  /// The next moment at which a delivery can show something, not before that of this status; nil if
  /// nothing pending can ever be shown as things stand.
  package var nextAttemptAt: Instant? {
    guard let state else { return nil }
    let nudge = NudgeDelivery(configuration: configuration).nextAttempt(
      pending: deliverable.map(\.request), lastFiredAt: lastFiredAt, state: state,
      preference: preference, authorization: authorization, at: reading)
    return [nudge, engineDecision.nextAttemptAt].compactMap(\.self).min()
  }

  /// What is to be done with everything beside the nudge.
  var engineDecision: EngineDecision {
    EngineDecision(
      pending: pending, delivered: delivered, preference: preference,
      authorization: authorization, at: reading)
  }

  /// Whether something can be shown right now.
  package var isDue: Bool { nextAttemptAt.map { $0 <= reading.now } ?? false }

  /// When somebody should look what is due: the moment of each pending nudge, the soonest of
  /// everything else, and the next attempt at a nudge that is held.
  ///
  /// The same for as long as nothing is changed and the next attempt is ahead.
  package var deliveryMoments: [Instant] {
    let next = nextAttemptAt.flatMap { $0 > reading.now ? $0 : nil }
    let rest = state == nil ? [] : engineDecision.moments
    return Set(deliverable.map(\.fireAt) + rest + [next].compactMap(\.self)).sorted()
  }
}
