/// What a sync remembers from one pass to the next, as long as the process lives.
///
/// Nothing depends on it: a new process makes the channels once more and has nothing to compare
/// with.
actor SyncMemory {
  /// The channels that were made; none are there before the first pass.
  private(set) var channels: [NotificationChannel] = []
  /// What was pending after the last pass, with the moments at which it is to be shown.
  private var armed: [NotificationID: Instant] = [:]

  func remember(_ channels: [NotificationChannel]) { self.channels = channels }

  /// What is removed now is not missed later, even if the pass is cut short.
  func forget(_ ids: [NotificationID]) {
    for id in ids { armed[id] = nil }
  }

  func remember(_ plan: NotificationPlan) {
    armed = [:]
    for planned in plan.planned where !planned.request.trigger.isRepeating {
      armed[planned.request.id] = planned.request.fireAt
    }
  }

  /// Compares what the platform shows with what it was given.
  func health(_ snapshot: PlatformSnapshot, _ plan: NotificationPlan) -> SyncHealth {
    let now = plan.reading.now
    let limit = now.adding(seconds: -SyncHealth.toleranceSeconds)
    let pending = SortedIDs(snapshot.pending)
    let ours = SortedIDs(plan.diff.keep + plan.diff.cancel)
    let overdue = ours.ids.filter { id in id.moment.map { $0 < limit } ?? false }
    let vanished = armed.filter { id, fireAt in fireAt > now && !pending.contains(id) }
    return SyncHealth(overdue: overdue, vanished: vanished.keys.sorted())
  }
}
