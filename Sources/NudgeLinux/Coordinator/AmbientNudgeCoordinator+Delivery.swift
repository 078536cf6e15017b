import NudgeShared

extension AmbientNudgeCoordinator {
  /// Claims the nudge that is due, if one may be shown now, for the caller to show.
  ///
  /// It is shown at most once, whatever is killed when: it is on record as delivered and no longer
  /// pending before this returns. The state knows of it as well, so that a lost log brings no nudge
  /// early; and what is dropped is out of the state before it stops being pending, so that nothing
  /// takes it for shown.
  public func deliver() async throws(FileProblem) -> Delivery {
    try await deliver(obstacle: { () -> Never? in nil }, show: { _, _ in }).delivery
  }

  /// The same, and shows it in between: claimed, shown, settled in the state, in this order.
  ///
  /// The folder's lock is held meanwhile. A refusal takes the claim back: the nudge is pending
  /// again, is not on record as delivered, and no gap counts from it. A process that dies between
  /// claim and refusal leaves it claimed; it counts as shown.
  ///
  /// - Parameters:
  ///   - obstacle: Asked before a claim; what it gives is the refusal, and nothing is claimed.
  ///   - show: Shows the notification, and is also given what comes of it all if it succeeds. It
  ///     throws only if that has certainly not come about.
  /// - Returns: What came of it, and of the showing if it came to one.
  /// - Throws: ``FileProblem``.
  public func deliver<Shown, Refusal: Error>(
    obstacle: () -> Refusal?,
    show: (StoredNotification, Delivery) async throws(Refusal) -> Shown
  ) async throws(FileProblem) -> ShownDelivery<Shown, Refusal> {
    let reading = clock.currentReading
    let stored = try await loadStore()
    let delivered = try await platform.delivered()
    let record = NudgeRecord(
      pending: try await platform.pending(), delivered: delivered, state: stored.state,
      now: reading.now)
    try await platform.remove(record.claimed.map(\.id))
    let pending = record.unclaimed.filter { $0.isFor(stored.preference.member) }
    let others = record.unclaimed.filter {
      !$0.isFor(stored.preference.member) && $0.fireAt <= reading.now
    }
    guard let state = stored.state else {
      return ShownDelivery(
        delivery: Delivery(
          shown: nil, refused: nil, dropped: [], dropReason: nil, held: nil,
          nextFireAt: next(pending, after: nil, reading.now), nextAttemptAt: nil),
        outcome: nil)
    }
    let lastFiredAt = record.lastFiredAt
    if let lastFiredAt, lastFiredAt > state.lastFiredAt ?? .min {
      // A process was killed between the log and the state.
      try await settle(delivered.map(\.notification.id), firedAt: lastFiredAt)
    }
    // An entry under another identifier than its own was edited by hand; it goes by the one it has.
    var byID: [NotificationID: StoredNotification] = [:]
    for notification in pending { byID[notification.request.id] = notification }
    let judge = NudgeDelivery(configuration: configuration)
    let authorization = try preferencesFile.preferences(repairs: true).0.authorization
    let decision = judge.decide(
      pending: pending.map(\.request),
      lastFiredAt: lastFiredAt, state: state, preference: stored.preference,
      signals: stored.signals, authorization: authorization, at: reading, strings: strings)

    let dropped = others + decision.dropped.compactMap { byID[$0] }
    let dropReason: NudgeDelivery.DropReason? =
      switch (others.isEmpty, decision.dropReason) {
      case (true, let reason): reason
      case (false, nil): stored.preference.member == nil ? .signedOut : .anotherMember
      case (false, _?): nil
      }
    if !dropped.isEmpty {
      try await engine.noteDropped(dropped)
      try await settle(dropped.map(\.id), firedAt: nil)
      try await platform.remove(dropped.map(\.id))
    }
    let held = decision.held.flatMap { held in
      byID[held.id].map { Delivery.Held(notification: $0, reason: held.reason) }
    }
    func delivery(shown: StoredNotification?, refused: StoredNotification?) -> Delivery {
      let lastShownAt = shown == nil ? lastFiredAt : reading.now
      let settled = Set(dropped.map(\.id) + (shown.map { [$0.id] } ?? []))
      let rest = pending.filter { !settled.contains($0.id) }
      return Delivery(
        shown: shown, refused: refused, dropped: dropped, dropReason: dropReason, held: held,
        nextFireAt: next(rest, after: lastShownAt, reading.now),
        nextAttemptAt: judge.nextAttempt(
          pending: rest.map(\.request), lastFiredAt: lastShownAt, state: state,
          preference: stored.preference, authorization: authorization, at: reading))
    }
    guard let showing = decision.show, let original = byID[showing.id] else {
      return ShownDelivery(delivery: delivery(shown: nil, refused: nil), outcome: nil)
    }
    let notification = original.saying(showing)
    let ifShown = delivery(shown: notification, refused: nil)
    let outcome = try await claim(notification, pendingAs: original, reading.now, obstacle) {
      notification throws(Refusal) in try await show(notification, ifShown)
    }
    let isRefused = if case .failure = outcome { true } else { false }
    return ShownDelivery(
      delivery: isRefused ? delivery(shown: nil, refused: notification) : ifShown,
      outcome: outcome)
  }

  private func claim<Shown, Refusal: Error>(
    _ notification: StoredNotification, pendingAs original: StoredNotification, _ now: Instant,
    _ obstacle: () -> Refusal?, _ show: (StoredNotification) async throws(Refusal) -> Shown
  ) async throws(FileProblem) -> Result<Shown, Refusal> {
    if let refusal = obstacle() { return .failure(refusal) }
    do {
      _ = try await platform.claim(notification, at: now)
    } catch {
      // Nobody was shown anything yet, and half a claim would silence it for good.
      try? await platform.release(original)
      throw error
    }
    let refusal: Refusal
    do throws(Refusal) {
      let shown = try await show(notification)
      // Should this fail, the log has it for the next process.
      try? await settle([notification.id], firedAt: now)
      return .success(shown)
    } catch {
      refusal = error
    }
    do {
      try await platform.release(original)
    } catch {
      throw FileProblem(
        kind: error.kind, operation: error.operation, path: error.path, reason: error.reason,
        remedy: error.remedy + " The nudge was refused, and counts as shown since that cannot be "
          + "taken back.")
    }
    return .failure(refusal)
  }

  /// The earliest moment of the next nudge that is ahead.
  private func next(
    _ pending: [StoredNotification], after lastFiredAt: Instant?, _ now: Instant
  ) -> Instant? {
    pending.first { $0.fireAt > now }.map {
      configuration.cadence.earliest(of: $0.fireAt, after: lastFiredAt, now: now)
    }
  }

  private func settle(_ ids: [NotificationID], firedAt: Instant?) async throws(FileProblem) {
    try await onScheduler { scheduler async throws(NudgeError) in
      try await scheduler.onDelivery(of: ids, firedAt: firedAt)
    }
  }

  func loadStore() async throws(FileProblem) -> NudgeStoreSnapshot {
    do {
      return try await store.load()
    } catch {
      throw await store.problem ?? FileProblem(error)
    }
  }
}
