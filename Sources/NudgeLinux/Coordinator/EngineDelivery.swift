public import NudgeShared

/// What came of looking for what is due beside the weekly nudge, and of showing it.
public struct EngineDelivery<Shown, Refusal: Error> {
  /// What was shown, soonest first; what several late ones became comes last.
  public internal(set) var shown: [StoredNotification] = []
  /// What each showing gave, in the same order.
  public internal(set) var outcomes: [Shown] = []
  /// Late ones that were told as one number.
  public internal(set) var counted: [StoredNotification] = []
  /// Due and never to be shown; no longer pending.
  public internal(set) var dropped: [StoredNotification] = []
  /// Why the next one was not shown; it is pending as before, and so is all that follows.
  public internal(set) var refusal: Refusal?
  /// The next moment at which a delivery has something to do, or nil if there is none.
  public internal(set) var nextAttemptAt: Instant?
}

extension EngineDelivery: Sendable where Shown: Sendable {}

extension AmbientNudgeCoordinator {
  /// Claims and shows everything that is due beside the weekly nudge, soonest first.
  ///
  /// Each is on record as delivered and no longer pending before it is shown, so that nothing is
  /// shown twice, whatever is killed when. A refusal takes its claim back and ends the round.
  ///
  /// - Parameters:
  ///   - obstacle: Asked before a claim; what it gives is the refusal, and nothing is claimed.
  ///   - show: Shows one. It throws only if that has certainly not come about.
  /// - Returns: What came of it.
  /// - Throws: ``FileProblem``.
  public func deliverRows<Shown, Refusal: Error>(
    obstacle: () -> Refusal?,
    show: (StoredNotification) async throws(Refusal) -> Shown
  ) async throws(FileProblem) -> EngineDelivery<Shown, Refusal> {
    var delivery = EngineDelivery<Shown, Refusal>()
    let now = clock.currentReading.now
    guard let decision = try await engineDecision() else { return delivery }
    delivery.dropped = decision.dropped
    try await engine.noteDropped(decision.dropped)
    try await platform.remove((decision.claimed + decision.dropped).map(\.id))
    var rounds = decision.shown.map { (says: $0, stands: [$0]) }
    if let summary = summary(of: decision.counted, at: now) {
      rounds.append((summary, decision.counted))
    }
    for round in rounds {
      if let refusal = obstacle() {
        delivery.refusal = refusal
        break
      }
      try await claim(round.stands, at: now)
      do throws(Refusal) {
        delivery.outcomes.append(try await show(round.says))
      } catch {
        try await platform.release(all: round.stands)
        delivery.refusal = error
        break
      }
      delivery.shown.append(round.says)
      if round.stands != [round.says] { delivery.counted = round.stands }
    }
    delivery.nextAttemptAt = try await engineDecision()?.nextAttemptAt
    return delivery
  }

  /// Takes back what was shown to nobody after all; it is pending again.
  package func takeBack<Shown, Refusal>(
    _ delivery: EngineDelivery<Shown, Refusal>
  ) async throws(FileProblem) {
    let summaries = delivery.counted.isEmpty ? 0 : 1
    try await platform.release(all: delivery.shown.dropLast(summaries) + delivery.counted)
  }

  private func claim(
    _ notifications: [StoredNotification], at now: Instant
  ) async throws(FileProblem) {
    do {
      try await platform.claim(all: notifications, at: now)
    } catch {
      // Nobody was shown anything yet, and half a claim would silence it for good.
      try? await platform.release(all: notifications)
      throw error
    }
  }

  private func engineDecision() async throws(FileProblem) -> EngineDecision? {
    let stored = try await loadStore()
    guard stored.state != nil else { return nil }
    return EngineDecision(
      pending: try await platform.pending(), delivered: try await platform.delivered(),
      preference: stored.preference,
      authorization: try preferencesFile.preferences(repairs: true).0.authorization,
      at: clock.currentReading)
  }

  /// One line for several late ones; under the identifier of the newest, which leads to nowhere else
  /// than the app itself.
  private func summary(of counted: [StoredNotification], at now: Instant) -> StoredNotification? {
    guard let newest = counted.last else { return nil }
    return StoredNotification(
      NotificationRequest(
        namespace: .reminder, channel: newest.channel, fireAt: now,
        title: strings.text(for: .channelReminders, arguments: []),
        body: strings.text(for: .lateCount, arguments: [.integer(counted.count)]),
        payload: NotificationPayload(kind: NudgeStringKey.lateCount.rawValue, reference: "late")),
      locale: strings.locale, member: newest.member)
  }
}
