import NudgeShared

/// What there is to say of a plan, besides what it changes: whatever is other than in the plan before.
struct PlanNotes {
  private var rejected: [RejectedItem] = []
  private var leftOut: Set<OccurrenceKey> = []

  /// Lines for people: rows and things that cannot be planned, and what is left out and why.
  mutating func lines(for plan: NotificationPlan) -> [String] {
    var lines: [String] = []
    for item in plan.rejected where !rejected.contains(item) {
      lines.append("rejected: \(item.item), \(item.reason): \(item.detail)")
    }
    rejected = plan.rejected
    let zone = plan.reading.zone
    for reason in DroppedCandidate.Reason.allCases where reason != .past {
      let dropped = plan.dropped.filter { $0.reason == reason }
      let new = dropped.filter { !leftOut.contains($0.candidate.key) }
      guard
        let first = new.min(by: { ($0.fireAt, $0.candidate.item) < ($1.fireAt, $1.candidate.item) })
      else { continue }
      lines.append(
        "left out (\(reason.rawValue)): \(new.count), the first \(first.candidate.kind) "
          + "\(first.candidate.item) at \(zone.localDateTime(at: first.fireAt))")
    }
    leftOut = Set(plan.dropped.lazy.filter { $0.reason != .past }.map(\.candidate.key))
    return lines
  }
}
