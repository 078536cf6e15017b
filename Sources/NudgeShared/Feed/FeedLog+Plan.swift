extension FeedLog {
  /// The log with what a plan is about to do, written ahead of it.
  ///
  /// What is already pending as planned and stands in no line, since the log was lost, gets one.
  func noting(_ plan: NotificationPlan, isAllowed: Bool) -> FeedLog {
    var known = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
    for id in plan.diff.cancel {
      guard var entry = known[id], !entry.outcome.isShown else { continue }
      entry.outcome = .cancelling(movedTo: plan.successor(of: entry))
      known[id] = entry
    }
    let scheduled = Set(plan.diff.schedule.map(\.id))
    let kept = Set(plan.diff.keep)
    for planned in plan.planned {
      let id = planned.request.id
      if scheduled.contains(id), known[id]?.outcome.isShown != true {
        var entry = FeedEntry(planned, at: plan.reading, outcome: .arming)
        entry.isAllowed = isAllowed
        known[id] = entry
      } else if kept.contains(id), known[id] == nil {
        var entry = FeedEntry(planned, at: plan.reading, outcome: .armed)
        entry.isAllowed = isAllowed
        known[id] = entry
      }
    }
    var result = self
    result.replace(entries: Array(known.values))
    return result
  }

  /// The log after every step of a plan has been made.
  func completing(_ plan: NotificationPlan) -> FeedLog {
    let scheduled = Set(plan.diff.schedule.map(\.id))
    let cancelled = Set(plan.diff.cancel)
    var result = self
    result.replace(
      entries: entries.map { entry in
        var entry = entry
        switch entry.outcome {
        case .arming where scheduled.contains(entry.id): entry.outcome = .armed
        case .cancelling(let successor) where cancelled.contains(entry.id):
          entry.outcome = successor.map { .moved(to: $0) } ?? .cancelled
        default: break
        }
        return entry
      })
    return result
  }
}

extension FeedOutcome {
  /// Whether it was shown for all that is known, so that no plan can touch it any more.
  fileprivate var isShown: Bool {
    switch self {
    case .delivered, .presumedDelivered: true
    default: false
    }
  }
}

extension NotificationPlan {
  /// What says the same under another identifier; for an anchor, the anchor of the same name.
  fileprivate func successor(of entry: FeedEntry) -> NotificationID? {
    planned.first { planned in
      guard planned.request.id != entry.id else { return false }
      if entry.occurrences.isEmpty, planned.occurrences.isEmpty {
        return planned.kind == entry.kind && planned.item == entry.item
      }
      return planned.occurrences.contains(where: entry.occurrences.contains)
    }?.request.id
  }
}
