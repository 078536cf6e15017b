import NudgeShared
import NudgeTesting
import Testing

@Suite("The order of changes in several namespaces")
struct SyncStepsInSeveralNamespacesTests {
  private static let week: Int64 = 168 * 3600
  private static let separations: [NotificationNamespace: Int64] = [.nudge: week]

  /// Two rows with two occurrences each, two nudges half a week apart, an anchor: old and edited.
  private enum Thing: CaseIterable {
    case rowSoon, rowLate, otherRow, nudgeSoon, nudgeLate, anchor

    func request(edited: Bool) -> NotificationRequest {
      let body = edited ? "edited" : "as before"
      switch self {
      case .rowSoon: return reminder("r1", day: 1, body)
      case .rowLate: return reminder("r1", day: 9, body)
      case .otherRow: return reminder("r2", day: 5, body)
      case .nudgeSoon: return nudge(hours: 48, body)
      case .nudgeLate: return nudge(hours: 48 + 84, body)
      case .anchor:
        return NotificationRequest(
          namespace: .anchor, channel: "daily", repeating: RepeatingTime(MinuteOfDay.midnight),
          fireAt: SampleRequests.tuesday, title: "Your day", body: body,
          payload: NotificationPayload(kind: "anchor", reference: "morningDigest"))
      }
    }

    private func reminder(_ row: String, day: Int, _ body: String) -> NotificationRequest {
      NotificationRequest(
        namespace: .reminder, channel: "reminders",
        fireAt: SampleRequests.tuesday.adding(seconds: Int64(day) * 86_400), title: "Row",
        body: body, payload: NotificationPayload(kind: "reminder", reference: row))
    }

    private func nudge(hours: Int, _ body: String) -> NotificationRequest {
      SampleRequests.request(hours: hours, body: body)
    }
  }

  /// Each thing is absent, as before, edited, new or to be removed; every combination, at every room.
  @Test("Keeps its laws after every step, wherever it is cut short, for all small sets")
  func laws() {
    let failure = checkExhaustively(
      "the order of changes keeps its laws in several namespaces",
      covering: ["full", "over the limit", "replaced beside each other", "anchor replaced"]
    ) { choices in
      var old: [NotificationRequest] = []
      var new: [NotificationRequest] = []
      for thing in Thing.allCases where thing != .nudgeLate {
        switch choices.draw(below: 4) {
        case 1: old.append(thing.request(edited: false))
        case 2: new.append(thing.request(edited: true))
        case 3:
          old.append(thing.request(edited: false))
          new.append(thing.request(edited: true))
        default: break
        }
      }
      if choices.bool() { old.append(Thing.nudgeLate.request(edited: false)) }
      let capacity = new.count + choices.draw(below: 3)
      let room = capacity - old.count
      choices.note("\(old.map(\.id)) to \(new.map(\.id)), capacity \(capacity)")
      let diff = reconcile(
        desired: new, pending: old.map(\.id), ownedBy: [.reminder, .nudge, .anchor])
      let steps = diff.steps(separations: Self.separations, room: room)

      try choices.expect(
        Set(diff.cancel).isDisjoint(with: diff.schedule.map(\.id)), "one is added and removed")
      var pending = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
      for (number, step) in steps.enumerated() {
        switch step {
        case .cancel(let id):
          try choices.expect(diff.cancel.contains(id), "\(id) was to stay")
          try choices.expect(pending.removeValue(forKey: id) != nil, "\(id) is removed twice")
        case .schedule(let request):
          try choices.expect(pending.count < capacity, "\(request.id) is one too many")
          pending[request.id] = request
          try checkSeparation(choices, pending.values.map { $0 }, before: Set(old.map(\.id)))
        }
        let isLast = number == steps.count - 1
        let isAvoidable = capacity > 1 && !new.isEmpty && new.count < capacity
        try choices.expect(
          isLast || !pending.isEmpty || !isAvoidable || nudgesOnly(old, new),
          "nothing is pending after step \(number)")
      }
      try choices.expect(
        Set(pending.keys), equals: Set(new.map(\.id)), "what is pending in the end")
      try choices.expect(
        steps.count, equals: diff.cancel.count + diff.schedule.count, "the number of steps")
      choices.cover("full", when: room == 0 && !new.isEmpty)
      choices.cover("over the limit", when: room < 0 && !new.isEmpty)
      choices.cover(
        "replaced beside each other",
        when: room > 0 && Set(steps).isSuperset(of: pair(.rowSoon, in: steps)))
      choices.cover("anchor replaced", when: !pair(.anchor, in: steps).isEmpty)
    }
    #expect(failure == nil)
  }

  @Test("With room, each replacement stands before what it replaces goes, right after it")
  func replacedInPlace() {
    let rows: [Thing] = [.anchor, .rowSoon, .otherRow, .rowLate]
    let old = rows.map { $0.request(edited: false) }
    let new = rows.map { $0.request(edited: true) }
    let diff = reconcile(desired: new, pending: old.map(\.id), ownedBy: [.reminder, .anchor])
    let expected = zip(old, new).flatMap { [SyncStep.schedule($1), .cancel($0.id)] }
    #expect(diff.steps(separations: Self.separations, room: 1) == expected)
  }

  @Test("On a full platform one place at the far end is lent, and the soonest is never without")
  func fullPlatform() {
    let rows: [Thing] = [.rowSoon, .otherRow, .rowLate]
    let old = rows.map { $0.request(edited: false) }
    let new = rows.map { $0.request(edited: true) }
    let diff = reconcile(desired: new, pending: old.map(\.id), namespace: .reminder)
    #expect(
      diff.steps(room: 0)
        == [
          .cancel(old[2].id), .schedule(new[0]), .cancel(old[0].id), .schedule(new[1]),
          .cancel(old[1].id), .schedule(new[2]),
        ])
  }

  @Test("What nothing replaces makes way before what is replaced, and anchors last")
  func whoMakesWay() {
    let gone = Thing.otherRow.request(edited: false)
    let old = [Thing.anchor, .rowSoon, .rowLate].map { $0.request(edited: false) } + [gone]
    let new = [Thing.anchor, .rowSoon, .rowLate].map { $0.request(edited: true) }
    let diff = reconcile(desired: new, pending: old.map(\.id), ownedBy: [.reminder, .anchor])
    #expect(diff.steps(room: 0).first == .cancel(gone.id))
    let withoutGone = reconcile(
      desired: new, pending: old.dropLast().map(\.id), ownedBy: [.reminder, .anchor])
    #expect(withoutGone.steps(room: 0).first == .cancel(old[2].id))
  }

  @Test("A row that moved to another time is replaced in the order of its occurrences")
  func movedRow() {
    let old = (1...3).map { Row.candidate(day: $0, hour: 9).request }.compactMap { $0 }
    let new = (1...3).map { Row.candidate(day: $0, hour: 10).request }.compactMap { $0 }
    let diff = reconcile(desired: new, pending: old.map(\.id), namespace: .reminder)
    let expected = zip(old, new).flatMap { [SyncStep.schedule($1), .cancel($0.id)] }
    #expect(diff.steps(room: 9) == expected)
  }

  @Test("A nudge's separation binds nudges alone: a reminder may stand beside one")
  func separationOfItsOwn() {
    let nudge = Thing.nudgeSoon.request(edited: false)
    let reminder = NotificationRequest(
      namespace: .reminder, channel: "reminders", fireAt: nudge.fireAt, title: "Row", body: "now",
      payload: NotificationPayload(kind: "reminder", reference: "r1"))
    let new = Thing.nudgeLate.request(edited: true)
    let diff = reconcile(
      desired: [reminder, new], pending: [nudge.id], ownedBy: [.reminder, .nudge])
    #expect(
      diff.steps(separations: Self.separations, room: 60)
        == [.schedule(reminder), .cancel(nudge.id), .schedule(new)])
  }

  // MARK: Laws

  private func checkSeparation(
    _ choices: Choices, _ pending: [NotificationRequest], before: Set<NotificationID>
  ) throws {
    let nudges = pending.filter { NotificationNamespace.nudge.contains($0.id) }
    for first in nudges {
      for second in nudges where first.id < second.id {
        let gap = abs(first.fireAt.seconds(since: second.fireAt))
        let stoodBefore = before.contains(first.id) && before.contains(second.id)
        try choices.expect(
          gap >= Self.week || stoodBefore, "\(first.id) stands too close to \(second.id)")
      }
    }
  }

  /// Their separation may leave no choice; ``SyncStepsTests`` searches for one.
  private func nudgesOnly(_ old: [NotificationRequest], _ new: [NotificationRequest]) -> Bool {
    (old + new).allSatisfy { NotificationNamespace.nudge.contains($0.id) }
  }

  private func pair(_ thing: Thing, in steps: [SyncStep]) -> Set<SyncStep> {
    let new = thing.request(edited: true)
    let old = thing.request(edited: false).id
    guard let place = steps.firstIndex(of: .schedule(new)), place + 1 < steps.count,
      steps[place + 1] == .cancel(old)
    else { return [] }
    return [.schedule(new), .cancel(old)]
  }
}
