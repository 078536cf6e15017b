extension AmbientNudgePlan {
  /// Old and new nudges are a week apart while changes are being made, whatever the gap is.
  static let leastSeparationSeconds = SlotPicker.weekSeconds

  /// The plan as a source says it.
  var answer: SourceAnswer {
    SourceAnswer(
      candidates: nudges.map(\.candidate), firstLeftOut: leftOut,
      kept: diff.keep.filter { id in !nudges.contains { $0.request.id == id } })
  }

  /// The plan with what the engine has made of it: nudges that it left out are not scheduled.
  func limited(to plan: NotificationPlan) -> AmbientNudgePlan {
    let isOurs = NotificationNamespace.nudge.contains
    let diff = SyncDiff(
      schedule: plan.diff.schedule.filter { isOurs($0.id) },
      cancel: plan.diff.cancel.filter(isOurs), keep: plan.diff.keep.filter(isOurs))
    guard diff != self.diff else { return self }
    let armed = Set(diff.schedule.map(\.id) + diff.keep)
    let leftOut = nudges.filter { !armed.contains($0.request.id) }
    var next = nextState
    next.scheduled.removeAll { !armed.contains($0.id) }
    let silent =
      silentWeeks + leftOut.map { SilentWeek(week: $0.slot.week, reason: .noRoom) }
    return AmbientNudgePlan(
      settled: settled, nudges: nudges.filter { armed.contains($0.request.id) }, diff: diff,
      nextState: next, silentWeeks: silent.sorted { $0.week < $1.week },
      leftOut: leftOut.first?.slot.fireAt ?? self.leftOut, room: room,
      separationSeconds: separationSeconds)
  }
}

extension PlannedNudge {
  /// The nudge as a source says it, ready made.
  fileprivate var candidate: NotificationCandidate {
    NotificationCandidate(
      kind: .ambientNudge, item: request.payload.reference, nominal: slot.reading,
      time: .instant(slot.fireAt), title: request.title, body: request.body, request: request)
  }
}
