extension PlanningRound {
  /// The anchors of the table, dearest first; those that quiet hours leave no time fall out.
  ///
  /// None where nothing is known of them: what is pending is held then, and nothing is added.
  mutating func anchors(strings: some NudgeStrings) -> [Anchor] {
    guard !input.silent.contains(.anchor) else { return [] }
    var anchors: [Anchor] = []
    for (line, policy) in table.policies.enumerated() {
      guard
        let (anchor, isQuiet) = Anchor.make(policy, line: line, input: input, strings: strings)
      else { continue }
      if isQuiet { dropped.append((anchor.contender, .quietHours)) } else { anchors.append(anchor) }
    }
    return anchors.sorted { Contender.precedes($0.contender, $1.contender) }
  }

  /// Puts what was decided together with what follows from it.
  func plan(_ chosen: [PlannedNotification], horizonDays: Int) -> NotificationPlan {
    let now = input.reading.now
    let planned = chosen.sorted {
      ($0.request.fireAt, $0.request.id) < ($1.request.fireAt, $1.request.id)
    }
    let diff = reconcile(
      desired: planned.map(\.request), pending: pending.ids,
      ownedBy: NotificationNamespace.everything + input.silent, protecting: Set(standing))
    let horizonEnd = zone.resolve(
      LocalDateTime(input.reading.today.adding(days: horizonDays), .midnight)
    ).earlierOrShiftedForward.adding(seconds: -1)
    let leftOut =
      dropped.filter { $0.reason == .budget && $0.contender.tier != .anchor }
      .map(\.contender.fireAt) + input.answers.compactMap(\.firstLeftOut)
    var scheduledThrough = horizonEnd
    var refreshBy = horizonEnd
    if let first = leftOut.min(), first <= horizonEnd {
      scheduledThrough =
        planned.last { $0.tier != .anchor && $0.request.fireAt < first }?
        .request.fireAt ?? now
      refreshBy = max(first, now)
    }
    if let quiet = firstQuietAnchor(among: planned, through: horizonEnd) {
      refreshBy = min(refreshBy, quiet)
    }
    return NotificationPlan(
      reading: input.reading, planned: planned, dropped: droppedCandidates(), rejected: rejected,
      held: held, diff: diff, scheduledThrough: scheduledThrough, refreshBy: refreshBy,
      nextZoneTransition: zone.nextTransition(after: now).map {
        Instant(clamping: $0.secondsSinceEpoch)
      },
      room: input.snapshot.capacity - pending.ids.count, isExact: input.snapshot.isExact)
  }

  /// Just before the first time that an anchor would ring into a pause that has not begun: it repeats
  /// without asking, so a pass has to come between.
  private func firstQuietAnchor(
    among planned: [PlannedNotification], through end: Instant
  ) -> Instant? {
    guard !input.quietHours.pauses.isEmpty else { return nil }
    var first: Instant?
    for anchor in planned {
      guard case .repeating(let time) = anchor.request.trigger else { continue }
      var fireAt = anchor.request.fireAt
      while fireAt <= min(end, first ?? end) {
        if input.quietHours.contains(zone.localDateTime(at: fireAt)) {
          first = fireAt.adding(seconds: -60)
          break
        }
        fireAt = time.next(after: fireAt, in: zone)
      }
    }
    return first.map { max($0, input.reading.now) }
  }

  private func droppedCandidates() -> [DroppedCandidate] {
    var all: [(contender: Contender, reason: DroppedCandidate.Reason)] = []
    for (contender, reason) in dropped {
      for proposal in contender.proposals { all.append((proposal, reason)) }
    }
    return all.sorted { Contender.precedes($0.contender, $1.contender) }.map {
      DroppedCandidate(
        candidate: $0.contender.candidate, fireAt: $0.contender.fireAt, reason: $0.reason)
    }
  }
}
