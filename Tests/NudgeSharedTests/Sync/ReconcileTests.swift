import NudgeShared
import NudgeTesting
import Testing

@Suite("Comparing what is wanted with what is pending")
struct ReconcileTests {
  /// Two of ours, two foreign ones that look alike, and one of ours in an older form.
  private static let requests = [0, 168].map { SampleRequests.request(hours: $0) }
  private static let foreign = SampleRequests.ids("nudge", "timer.nudge:2026-W49:1796112000:1f")
  private static let older = NotificationID(rawValue: "nudge:2026-W49")

  @Test("Keeps its laws for every choice of wanted, pending and protected")
  func laws() {
    let failure = checkExhaustively(
      "reconcile keeps its laws", covering: ["empty", "cancels", "schedules", "protects"]
    ) { choices in
      let desired = Self.requests.filter { _ in choices.bool() }
      let isPending = Self.requests.map { _ in choices.bool() }
      let holdsOlder = choices.bool()
      let holdsForeign = choices.bool()
      let protected = Set(
        (Self.requests.map(\.id) + [Self.older]).filter { _ in choices.bool() })
      let isBackward = choices.bool()
      let ours =
        zip(Self.requests, isPending).filter(\.1).map(\.0.id) + (holdsOlder ? [Self.older] : [])
      let pending = ours + (holdsForeign ? Self.foreign : [])
      choices.note("wanted \(desired.map(\.id)), pending \(pending), protected \(protected)")

      let diff = reconcile(
        desired: isBackward ? (desired + desired).reversed() : desired,
        pending: isBackward ? (pending + pending).reversed() : pending, namespace: .nudge,
        protecting: protected)

      let wanted = Set(desired.map(\.id))
      let held = Set(ours)
      try choices.expect(
        Set(diff.schedule.map(\.id)), equals: wanted.subtracting(held), "to be added")
      try choices.expect(
        Set(diff.cancel), equals: held.subtracting(wanted).subtracting(protected), "to be removed")
      try choices.expect(
        Set(diff.keep), equals: held.intersection(wanted.union(protected)), "left alone")
      try choices.expect(
        diff.schedule.count + diff.cancel.count + diff.keep.count, equals: wanted.union(held).count,
        "something is named twice")
      try choices.expect(diff.schedule.map(\.fireAt).isAscending, "additions are out of order")
      try choices.expect(diff.cancel.isAscending && diff.keep.isAscending, "ids are out of order")
      try choices.expect(
        diff.isEmpty, equals: wanted.isSubset(of: held) && Set(diff.cancel).isEmpty, "emptiness")

      let afterwards =
        pending.filter { !diff.cancel.contains($0) } + diff.schedule.map(\.id)
      let second = reconcile(
        desired: desired, pending: afterwards, namespace: .nudge, protecting: protected)
      try choices.expect(second.isEmpty, "a second comparison finds \(second)")
      choices.cover("empty", when: diff.isEmpty)
      choices.cover("cancels", when: !diff.cancel.isEmpty)
      choices.cover("schedules", when: !diff.schedule.isEmpty)
      choices.cover("protects", when: !held.isDisjoint(with: protected.subtracting(wanted)))
    }
    #expect(failure == nil)
  }

  @Test("NC-34: only our own pending requests are ever removed, matched by exact prefix")
  func foreignStays() {
    let pending = SampleRequests.ids(
      "nudge:r1@2026-12-01", "nudge:2026-W49", "timer.nudge:5", "nudger:x", "NUDGE:r1", "nudge",
      "marketing.1")
    let diff = reconcile(desired: [], pending: pending, namespace: .nudge)
    #expect(diff.cancel == SampleRequests.ids("nudge:2026-W49", "nudge:r1@2026-12-01"))
    #expect(diff.schedule.isEmpty)
    #expect(diff.keep.isEmpty)
  }

  @Test("NC-33: planning again adds nothing, however often and in whatever order")
  func idempotent() {
    // Seven daily ones at 09:00 in Berlin, which is 08:00 UTC in December.
    let week = (0..<7).map { SampleRequests.request(hours: 24 * $0) }
    let first = reconcile(desired: week, pending: [], namespace: .nudge)
    #expect(first.schedule == week)
    for pending in [week.map(\.id), week.map(\.id).reversed(), week.map(\.id).sorted()] {
      for desired in [week, week.reversed()] {
        let again = reconcile(desired: desired, pending: pending, namespace: .nudge)
        #expect(again.isEmpty)
        #expect(again.keep.count == 7)
      }
    }
    let spent = reconcile(
      desired: Array(week.dropFirst()), pending: week.dropFirst().map(\.id), namespace: .nudge)
    #expect(spent.isEmpty)
  }

  @Test("NC-36: each row and time has an identifier of its own, which gives both back")
  func identifiers() {
    let rows = ["r1", "r2", "r1@2026", "ünï/код 1", ""]
    let requests =
      rows.map { SampleRequests.request(hours: 0, reference: $0) }
      + [SampleRequests.request(hours: 12, reference: "r1")]
    #expect(Set(requests.map(\.id)).count == requests.count)
    #expect(requests.map { $0.id.reference(in: .nudge) } == rows + ["r1"])
    #expect(requests.allSatisfy { $0.id.fireAt(in: .nudge) == $0.fireAt })
    let inOrder = reconcile(desired: requests, pending: [], namespace: .nudge)
    let reversed = reconcile(desired: requests.reversed(), pending: [], namespace: .nudge)
    #expect(inOrder == reversed)
  }

  @Test("NC-54: another language replaces at the same moment and leaves nothing behind")
  func language() {
    let english = SampleRequests.request(body: "3 commitments due this week")
    let vietnamese = SampleRequests.request(body: "3 việc đến hạn trong tuần này")
    #expect(english.fireAt == vietnamese.fireAt)
    let diff = reconcile(desired: [vietnamese], pending: [english.id], namespace: .nudge)
    #expect(diff.schedule == [vietnamese])
    #expect(diff.cancel == [english.id])
    let steps = diff.steps(in: .nudge, separationSeconds: 604_800, room: 63)
    #expect(steps == [.cancel(english.id), .schedule(vietnamese)])
  }
}

extension Array where Element: Comparable {
  fileprivate var isAscending: Bool { self == sorted() }
}
