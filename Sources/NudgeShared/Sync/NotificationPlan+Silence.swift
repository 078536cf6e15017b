extension NotificationPlan {
  /// Nothing is to be pending: what is pending of ours is removed, but for what belongs to sources
  /// that have no answer.
  static func silence(
    _ input: PlanningInput, namespaces: [NotificationNamespace], horizonDays: Int
  ) -> NotificationPlan {
    let now = input.reading.now
    let zone = input.reading.zone
    let end = input.reading.today.adding(days: horizonDays)
    let held = input.snapshot.pending.filter { id in input.silent.contains { $0.contains(id) } }
    return NotificationPlan(
      reading: input.reading, planned: [], dropped: [],
      rejected: input.answers.flatMap(\.rejected), held: held.sorted(),
      diff: reconcile(
        desired: [], pending: input.snapshot.pending, ownedBy: namespaces,
        protecting: Set(held)),
      scheduledThrough: now,
      refreshBy: zone.resolve(LocalDateTime(end, .midnight)).earlierOrShiftedForward,
      nextZoneTransition: zone.nextTransition(after: now)?.moment,
      room: input.snapshot.capacity - input.snapshot.pending.count, isExact: input.snapshot.isExact)
  }
}

extension LocalZone.Transition {
  /// When it is, or nil outside the range of moments.
  var moment: Instant? { Instant(secondsSinceEpoch: secondsSinceEpoch) }
}
