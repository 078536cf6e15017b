/// The state's scheduled nudges, judged by what the platform shows now.
struct NudgeLedger {
  /// Every nudge that was scheduled, with its outcome, oldest first.
  let settled: [AmbientNudgePlan.SettledNudge]
  /// The last firing as the cadence counts it, never after now.
  let lastFiredAt: Instant?

  /// Settles `state` against the platform.
  ///
  /// Identifiers of ours that the state does not know (it was lost, or restored from an older copy)
  /// are judged, too. If the first of all pending ones is among them, a nudge that is forgotten may
  /// have fired before it, though not within its gap; that moment then counts as a firing. So a
  /// lost entry makes a nudge late, never early.
  init(
    state: AmbientNudgeState, pending: [NotificationID], snapshot: PlatformSnapshot,
    cadence: CadenceSettings, at reading: ClockReading
  ) {
    // A few only: comparing is faster than hashing.
    let reports: [(id: NotificationID, moment: Instant)] = snapshot.delivered.compactMap { shown in
      guard NotificationNamespace.nudge.contains(shown.id),
        let moment = shown.deliveredAt ?? shown.id.fireAt(in: .nudge)
      else { return nil }
      return (shown.id, moment)
    }
    var known = state.scheduled
    for id in pending.sorted() where !known.contains(where: { $0.id == id }) {
      guard let fireAt = id.fireAt(in: .nudge) else { continue }
      known.append(
        ScheduledNudge(
          id: id, fireAt: fireAt, week: reading.zone.localDate(at: fireAt).isoWeek,
          key: .fallbackWeek, surface: NudgeSurface(of: .fallbackWeek)))
    }
    known.sort { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) }

    var last = CadenceLedger.effectiveLastFired(state.lastFiredAt, now: reading.now)
    if cadence.cadence == .rolling, let next = known.first(where: { pending.contains($0.id) }),
      !state.scheduled.contains(where: { $0.id == next.id })
    {
      let latest = next.fireAt.adding(seconds: -cadence.minimumGapSeconds)
      last = max(last ?? .min, min(latest, reading.now))
    }
    // A report from the future, of a nudge that was settled before, must not push the gap ahead of
    // the clock at every pass.
    for (_, moment) in reports where moment <= reading.now { last = max(last ?? .min, moment) }
    settled = known.map { nudge in
      // A tap proves that the notification was shown, even where the clock was set back since.
      let isPending = pending.contains(nudge.id)
      // Where the clock was set back, one that has been shown may be planned again for the same moment:
      // report and tap are of the time before, and this one is still to come.
      let deliveredAt = reports.lazy
        .filter { $0.id == nudge.id && !(isPending && $0.moment > reading.now) }
        .map(\.moment).max()
      let isTapped = state.handledTaps.contains(nudge.id)
      let isStillToCome = isPending && nudge.fireAt > reading.now
      let proof = deliveredAt ?? (isTapped && !isStillToCome ? nudge.fireAt : nil)
      let outcome = CadenceLedger.outcome(
        fireAt: nudge.fireAt, isPending: isPending, deliveredAt: proof,
        isAuthorized: snapshot.authorization.allowsDelivery, now: reading.now)
      if case .fired(let moment) = outcome { last = max(last ?? .min, moment) }
      return AmbientNudgePlan.SettledNudge(nudge: nudge, outcome: outcome)
    }
    lastFiredAt = last
  }
}
