/// What a sync remembers from one pass to the next, as long as the process lives.
///
/// Nothing depends on it: a new process makes the channels once more and has nothing to compare
/// with.
actor SyncMemory {
  /// Whether the channels were made.
  private(set) var hasChannels = false
  /// One-shot notifications that were pending after the last pass.
  private var armed: [NotificationRequest] = []

  func rememberChannels() { hasChannels = true }

  /// Compares what the platform shows with what it was given, and forgets what is now to be removed:
  /// that is not missed later, even if the pass is cut short.
  func compare(_ snapshot: PlatformSnapshot, with plan: NotificationPlan) -> SyncHealth {
    let now = plan.reading.now
    let due = now.adding(seconds: -SyncHealth.toleranceSeconds)
    let planned = SortedIDs(plan.planned.lazy.map(\.request.id))
    let unplanned = plan.diff.cancel + plan.diff.keep.filter { !planned.contains($0) }
    // A reading of the wall clock comes due where the device is, and may have done so where it was.
    let zone = plan.reading.zone
    let overdue = unplanned.filter { id in
      guard let moment = id.moment, moment < due else { return false }
      return (armed.first { $0.id == id }?.moment(in: zone) ?? moment) < due
    }
    let pending = SortedIDs(armed.isEmpty ? [] : snapshot.pending)
    let vanished = armed.filter { request in
      min(request.fireAt, request.moment(in: zone)) > now && !pending.contains(request.id)
    }
    let removed = SortedIDs(plan.diff.cancel)
    armed.removeAll { removed.contains($0.id) }
    return SyncHealth(overdue: overdue.sorted(), vanished: vanished.map(\.id).sorted())
  }

  /// Every step has been made: what was armed is what the next pass compares with.
  func remember(_ plan: NotificationPlan) {
    armed = plan.planned.lazy.map(\.request).filter { !$0.trigger.isRepeating }
  }
}

extension NotificationRequest {
  /// When it fires in a zone: a reading floats, and anything else stays.
  fileprivate func moment(in zone: LocalZone) -> Instant {
    guard case .wallClock(let reading) = trigger else { return fireAt }
    return zone.resolve(reading).earlierOrShiftedForward
  }
}
