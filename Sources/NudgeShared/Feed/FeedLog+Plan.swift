extension FeedLog {
  /// The log with what a plan is about to do, written ahead of it.
  ///
  /// What is already pending as planned and stands in no line, since the log was lost, gets one.
  func noting(_ plan: NotificationPlan, isAllowed: Bool) -> FeedLog {
    var known = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0) })
    let successors = Successors(plan)
    for id in plan.diff.cancel {
      guard var entry = known[id], !entry.outcome.isShown else { continue }
      entry.outcome = .cancelling(movedTo: successors.successor(of: entry))
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
      } else if kept.contains(id), known[id]?.occurrences.isEmpty == true {
        // One that had been taken back and turned out to be there.
        known[id]?.occurrences = planned.occurrences
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

/// What a plan says, by what it says it of, so that each removal finds what takes its place.
private struct Successors {
  /// The first place in the plan of each occurrence.
  private var places: [OccurrenceKey: Int] = [:]
  /// Of what stands for no occurrence, by kind and item.
  private var anchors: [OccurrenceKey: Int] = [:]
  private let planned: [PlannedNotification]

  init(_ plan: NotificationPlan) {
    planned = plan.planned
    guard !plan.diff.cancel.isEmpty else { return }
    for (place, notification) in planned.enumerated() {
      for key in notification.occurrences where places[key] == nil { places[key] = place }
      guard notification.occurrences.isEmpty else { continue }
      let name = OccurrenceKey(
        kind: notification.kind, item: notification.item, nominalDate: nil)
      if anchors[name] == nil { anchors[name] = place }
    }
  }

  /// What says the same under another identifier; for an anchor, the anchor of the same name.
  func successor(of entry: FeedEntry) -> NotificationID? {
    let place =
      entry.occurrences.isEmpty
      ? anchors[OccurrenceKey(kind: entry.kind, item: entry.item, nominalDate: nil)]
      : entry.occurrences.lazy.compactMap { places[$0] }.min()
    return place.map { planned[$0].request.id }
  }
}
