public import NudgeShared

/// What came of looking for due nudges.
public struct Delivery: Hashable, Sendable {
  /// To be shown by the caller now; claimed, so that no other process ever shows it.
  public let shown: StoredNotification?
  /// Due and never to be shown; no longer pending.
  public let dropped: [StoredNotification]
  /// Due and still pending: it waits for an allowed minute, or for the gap to pass.
  public let held: Held?
  /// When the next one that is ahead comes due, or nil if none is pending.
  public let nextFireAt: Instant?

  /// A nudge that waits.
  public struct Held: Hashable, Sendable {
    /// The nudge.
    public let notification: StoredNotification
    /// Why it waits.
    public let reason: NudgeDelivery.HoldReason
  }
}

extension AmbientNudgeCoordinator {
  /// Claims the nudge that is due, if one may be shown now, for the caller to show.
  ///
  /// It is shown at most once, whatever is killed when: it is on record as delivered and no longer
  /// pending before this returns.
  public func deliver() async throws(FileProblem) -> Delivery {
    let reading = clock.currentReading
    let stored = try await loadStore()
    let delivered = try await platform.delivered()
    let pending = try await unclaimed(delivered, at: reading.now)
    let next = pending.lazy.map(\.fireAt).first { $0 > reading.now }
    guard let state = stored.state else {
      return Delivery(shown: nil, dropped: [], held: nil, nextFireAt: next)
    }
    // An entry under another identifier than its own was edited by hand; it goes by the one it has.
    var byID: [NotificationID: StoredNotification] = [:]
    for notification in pending { byID[notification.request.id] = notification }
    let decision = NudgeDelivery(configuration: configuration).decide(
      pending: pending.map(\.request),
      lastFiredAt: lastFiredAt(state, delivered, reading.now), state: state,
      preference: stored.preference, signals: stored.signals,
      authorization: try preferencesFile.preferences(repairs: true).0.authorization, at: reading,
      strings: strings)

    let dropped = decision.dropped.compactMap { byID[$0] }
    try await platform.remove(dropped.map(\.id))
    var shown: StoredNotification?
    if let showing = decision.show, let notification = byID[showing.id] {
      shown = notification.saying(showing)
      _ = try await platform.claim(notification.saying(showing), at: reading.now)
    }
    let held = decision.held.flatMap { held in
      byID[held.id].map { Delivery.Held(notification: $0, reason: held.reason) }
    }
    return Delivery(shown: shown, dropped: dropped, held: held, nextFireAt: next)
  }

  func loadStore() async throws(FileProblem) -> NudgeStoreSnapshot {
    do {
      return try await store.load()
    } catch {
      throw await store.problem ?? FileProblem(error)
    }
  }

  /// The pending nudges without those that a killed process had claimed, which are removed.
  private func unclaimed(
    _ delivered: [DeliveredEntry], at now: Instant
  ) async throws(FileProblem) -> [StoredNotification] {
    let claimed = Set(delivered.map(\.notification.id))
    let ours = try await platform.pending().filter { NotificationNamespace.nudge.contains($0.id) }
    try await platform.remove(ours.map(\.id).filter(claimed.contains))
    return ours.filter { !claimed.contains($0.id) }
  }

  /// The last firing that the state or the log knows of.
  private func lastFiredAt(
    _ state: AmbientNudgeState, _ delivered: [DeliveredEntry], _ now: Instant
  ) -> Instant? {
    // A report from the future was made before the clock was set back; the state counts it as now.
    let reported = delivered.filter {
      NotificationNamespace.nudge.contains($0.notification.id) && $0.deliveredAt <= now
    }
    .map(\.deliveredAt).max()
    return [state.lastFiredAt, reported].compactMap(\.self).max()
  }
}
