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
  /// The file that kept the next one from being claimed, though something was shown before.
  public internal(set) var problem: FileProblem?
  /// The next moment at which a delivery has something to do, or nil if there is none.
  public internal(set) var nextAttemptAt: Instant?
  /// When everything was claimed.
  let claimedAt: Instant
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
  /// - Returns: What came of it; also of a file that failed once something was shown.
  /// - Throws: ``FileProblem``; nothing was shown.
  public func deliverRows<Shown, Refusal: Error>(
    obstacle: () -> Refusal?,
    show: (StoredNotification) async throws(Refusal) -> Shown
  ) async throws(FileProblem) -> EngineDelivery<Shown, Refusal> {
    let now = clock.currentReading.now
    var delivery = EngineDelivery<Shown, Refusal>(claimedAt: now)
    guard let decision = try await engineDecision() else { return delivery }
    delivery.dropped = decision.dropped
    try await engine.noteDropped(decision.dropped)
    try await platform.remove((decision.claimed + decision.dropped).map(\.id))
    var rounds = decision.shown.map { (says: $0, stands: [$0], isCount: false) }
    if let summary = summary(of: decision.counted, at: now) {
      rounds.append((summary, decision.counted, true))
    }
    for round in rounds {
      if let refusal = obstacle() {
        delivery.refusal = refusal
        break
      }
      do {
        try await claim(round.stands, asCount: round.isCount, at: now)
      } catch {
        delivery.problem = error
        break
      }
      do throws(Refusal) {
        delivery.outcomes.append(try await show(round.says))
      } catch {
        delivery.refusal = error
        do {
          try await platform.release(all: round.stands, claimedAt: now)
        } catch {
          delivery.problem = error
        }
        break
      }
      delivery.shown.append(round.says)
      if round.isCount { delivery.counted = round.stands }
    }
    do {
      delivery.nextAttemptAt = try await engineDecision()?.nextAttemptAt
    } catch {
      delivery.problem = delivery.problem ?? error
    }
    // What somebody has seen is told, whatever failed afterwards.
    if let problem = delivery.problem, delivery.shown.isEmpty { throw problem }
    return delivery
  }

  /// Takes back what was shown to nobody after all; it is pending again.
  package func takeBack<Shown, Refusal>(
    _ delivery: EngineDelivery<Shown, Refusal>
  ) async throws(FileProblem) {
    let summaries = delivery.counted.isEmpty ? 0 : 1
    try await platform.release(
      all: delivery.shown.dropLast(summaries) + delivery.counted, claimedAt: delivery.claimedAt)
  }

  private func claim(
    _ notifications: [StoredNotification], asCount isCount: Bool, at now: Instant
  ) async throws(FileProblem) {
    do {
      try await platform.claim(all: notifications, asCount: isCount, at: now)
    } catch {
      // Nobody was shown these, and half a claim would silence them for good.
      try? await platform.release(all: notifications, claimedAt: now)
      throw error
    }
  }

  private func engineDecision() async throws(FileProblem) -> EngineDecision? {
    // Signals that cannot be read are the nudge's to report.
    guard try await store.hasState() else { return nil }
    let preferences = try preferencesFile.preferences(repairs: true).0
    return EngineDecision(
      pending: try await platform.pending(), delivered: try await platform.delivered(),
      preference: preferences.notification, authorization: preferences.authorization,
      at: clock.currentReading)
  }

  /// One line for several late ones of any kinds, under the app's own name.
  ///
  /// Its identifier is one of its own and on no record: a click on it leads home.
  private func summary(of counted: [StoredNotification], at now: Instant) -> StoredNotification? {
    guard let newest = counted.last else { return nil }
    return StoredNotification(
      NotificationRequest(
        namespace: .reminder, channel: newest.channel, fireAt: now,
        title: configuration.appName,
        body: strings.text(for: .lateCount, arguments: [.integer(counted.count)]),
        payload: NotificationPayload(kind: NudgeStringKey.lateCount.rawValue, reference: "late")),
      locale: strings.locale, member: newest.member)
  }
}
