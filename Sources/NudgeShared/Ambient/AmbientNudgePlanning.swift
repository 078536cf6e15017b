/// Planning for a shell that has the weekly nudge and nothing else: what the nudge proposes is armed
/// as it stands.
///
/// The nudge has chosen minutes outside quiet hours, has kept its gap, and knows the room; there is
/// nothing to cap and nothing to rank.
struct AmbientNudgePlanning: NotificationPlanning {
  let namespaces = [NotificationNamespace.nudge]
  let horizonDays = 366

  func limit(for snapshot: PlatformSnapshot) -> Int {
    let foreign = snapshot.pending.count { !NotificationNamespace.nudge.contains($0) }
    return max(0, snapshot.capacity - foreign)
  }

  func channels(strings: some NudgeStrings) -> [NotificationChannel] { [] }

  func plan(_ input: PlanningInput, strings: some NudgeStrings) -> NotificationPlan {
    let planned = input.answers.flatMap(\.candidates).compactMap { candidate in
      candidate.request.map {
        PlannedNotification(
          kind: candidate.kind, tier: .deferred, item: candidate.item,
          nominal: candidate.nominal, occurrences: [candidate.key], request: $0)
      }
    }
    let held = input.snapshot.pending.filter { id in input.silent.contains { $0.contains(id) } }
    let now = input.reading.now
    let last = planned.last?.request.fireAt ?? now
    return NotificationPlan(
      reading: input.reading, planned: planned, dropped: [],
      rejected: input.answers.flatMap(\.rejected), held: held,
      diff: reconcile(
        desired: planned.map(\.request), pending: input.snapshot.pending, namespace: .nudge,
        protecting: Set(held + input.answers.flatMap(\.kept))),
      scheduledThrough: last, refreshBy: last,
      nextZoneTransition: input.reading.zone.nextTransition(after: now)?.moment,
      room: input.snapshot.capacity - input.snapshot.pending.count,
      isExact: input.snapshot.isExact)
  }
}
