import NudgeShared
import NudgeTesting
import Testing

@Suite("What became of earlier nudges")
struct PlannerSettlingTests {
  /// Tuesday noon, an hour after the window; quiet hours begin at 22:00.
  private static let noon = instant("2026-12-01T12:00:00Z")

  /// A device that knows one nudge and last fired a fortnight before.
  private static func planning(
    nudge text: String, now: Instant = noon, isPending: Bool,
    change: (inout Planning) -> Void = { _ in }
  ) -> Planning {
    var planning = Planning()
    planning.state = AmbientNudgeState(seed: 42, firstOpenedOn: date("2026-01-05"))
    planning.state.lastFiredAt = instant("2026-11-17T09:00:00Z")
    planning.quiet = quietHours("22:00-07:00")
    planning.now = now
    let nudge = planning.nudge(at: text)
    planning.state.scheduled = [nudge]
    if isPending { planning.pending[nudge.id] = nudge.fireAt }
    change(&planning)
    return planning
  }

  private static func report(_ text: String?, at moment: String?) -> (inout Planning) -> Void {
    { planning in
      let id = text.map { planning.nudge(at: $0).id } ?? planning.state.scheduled[0].id
      planning.delivered.append(
        DeliveredNotification(id: id, deliveredAt: moment.map(instant)))
    }
  }

  private func outcome(_ planning: Planning) -> CadenceLedger.Outcome? {
    planning.plan.settled.first?.outcome
  }

  private func lastFired(_ planning: Planning) -> String? {
    planning.plan.nextState.lastFiredAt.map { "\($0)" }
  }

  @Test("Past and no longer pending: fired at its time, and the cadence starts from there")
  func fired() {
    let planning = Self.planning(nudge: "2026-12-01T09:00:00Z", isPending: false)
    #expect(outcome(planning) == .fired(at: instant("2026-12-01T09:00:00Z")))
    #expect(lastFired(planning) == "2026-12-01T09:00:00Z")
    let moments = planning.plan.nudges.map { "\($0.slot.fireAt)" }
    #expect(
      moments == [
        "2026-12-09T08:26:00Z", "2026-12-16T08:44:00Z", "2026-12-24T08:35:00Z",
        "2026-12-31T09:15:00Z",
      ])
  }

  @Test("Reported as shown: fired at the reported time, else at its own")
  func reported() {
    let late = Self.planning(
      nudge: "2026-12-01T09:00:00Z", isPending: false,
      change: Self.report(nil, at: "2026-12-01T09:12:30Z"))
    #expect(lastFired(late) == "2026-12-01T09:12:30Z")
    let untimed = Self.planning(
      nudge: "2026-12-01T09:00:00Z", isPending: false, change: Self.report(nil, at: nil))
    #expect(lastFired(untimed) == "2026-12-01T09:00:00Z")
    let denied = Self.planning(nudge: "2026-12-01T09:00:00Z", isPending: false) {
      $0.authorization = .denied
      Self.report(nil, at: nil)(&$0)
    }
    #expect(lastFired(denied) == "2026-12-01T09:00:00Z")
  }

  @Test("A report of a nudge that the state has forgotten counts, too")
  func reportedAndForgotten() {
    let planning = Self.planning(nudge: "2026-12-09T08:26:00Z", isPending: true) {
      Self.report("2026-12-01T09:00:00Z", at: "2026-12-01T09:00:01Z")(&$0)
      $0.delivered.append(
        DeliveredNotification(
          id: NotificationID(rawValue: "reminder:r1:1796122800:1f"), deliveredAt: Self.noon))
    }
    #expect(lastFired(planning) == "2026-12-01T09:00:01Z")
  }

  @Test("Past and still pending on its own day: late, not fired, and left alone")
  func late() {
    let planning = Self.planning(nudge: "2026-12-01T09:00:00Z", isPending: true)
    let plan = planning.plan
    #expect(outcome(planning) == .late)
    #expect(lastFired(planning) == "2026-11-17T09:00:00Z")
    #expect(plan.diff.keep == planning.state.scheduled.map(\.id))
    #expect(plan.diff.cancel.isEmpty)
    #expect(plan.nextState.scheduled.first == planning.state.scheduled.first)
    #expect(plan.nudges.count == 3)
    #expect(plan.nudges.first?.slot.fireAt == instant("2026-12-09T08:26:00Z"))
    #expect(plan.silentWeeks.isEmpty)
  }

  @Test("Late since yesterday, or late when quiet hours have begun: taken back, and not counted")
  func tooLate() {
    let yesterday = Self.planning(nudge: "2026-11-30T09:00:00Z", isPending: true)
    let atNight = Self.planning(
      nudge: "2026-12-01T09:00:00Z", now: instant("2026-12-01T22:00:00Z"), isPending: true)
    let beforeNight = Self.planning(
      nudge: "2026-12-01T09:00:00Z", now: instant("2026-12-01T21:59:59Z"), isPending: true)
    for planning in [yesterday, atNight] {
      #expect(outcome(planning) == .late)
      #expect(planning.plan.diff.cancel == planning.state.scheduled.map(\.id))
      #expect(lastFired(planning) == "2026-11-17T09:00:00Z")
    }
    #expect(beforeNight.plan.diff.cancel.isEmpty)
  }

  @Test("Past while notifications were not allowed: suppressed, of no weight for the cadence")
  func suppressed() {
    let planning = Self.planning(nudge: "2026-12-01T09:00:00Z", isPending: false) {
      $0.authorization = .denied
    }
    #expect(outcome(planning) == .suppressed)
    #expect(lastFired(planning) == "2026-11-17T09:00:00Z")
    #expect(planning.plan.nextState.scheduled.isEmpty)
  }

  @Test(
    "NC-39: allowed again, the coming weeks are planned, and what was missed is not made up for")
  func grantedAgain() {
    var planning = Self.planning(
      nudge: "2026-12-01T08:00:00Z", now: instant("2026-11-30T06:00:00Z"), isPending: true)
    planning.authorization = .denied
    let denied = planning.pass()
    #expect(denied.diff.cancel.count == 1 && planning.pending.isEmpty)
    planning.now = instant("2026-12-01T12:00:00Z")
    planning.pass()
    #expect(planning.state.lastFiredAt == instant("2026-11-17T09:00:00Z"))
    planning.authorization = .authorized
    let granted = planning.pass()
    #expect(granted.nudges.count == 4)
    #expect(granted.nudges.allSatisfy { $0.slot.fireAt > planning.now })
    // Seed 42 draws Friday 10:46 for this week, still ahead.
    #expect(granted.nudges.first?.slot.fireAt == instant("2026-12-04T10:46:00Z"))
  }

  @Test("Ahead and no longer pending: dropped by the system, and scheduled again under its name")
  func dropped() {
    var planning = Self.planning(nudge: "2026-12-09T09:00:00Z", isPending: false)
    planning.pass()
    let first = planning.state.scheduled[0]
    planning.pending[first.id] = nil
    let plan = planning.plan
    #expect(plan.settled.first?.outcome == .dropped)
    #expect(plan.diff.schedule.map(\.id) == [first.id])
    #expect(plan.diff.cancel.isEmpty)
    #expect(plan.nextState == planning.state)
  }

  @Test(
    "About to fire: left alone up to 60 seconds ahead, whatever the words",
    arguments: [
      ("2026-12-01T09:01:00Z", true), ("2026-12-01T09:01:01Z", false),
      ("2026-12-01T09:00:00Z", true),
    ])
  func imminent(fireAt: String, isLeftAlone: Bool) {
    let planning = Self.planning(
      nudge: fireAt, now: instant("2026-12-01T09:00:00Z"), isPending: true)
    #expect(planning.plan.diff.keep.contains(planning.state.scheduled[0].id) == isLeftAlone)
    #expect(planning.plan.diff.cancel.isEmpty == isLeftAlone)
  }

  @Test("About to fire in a minute that is no longer allowed, or too close to the last: taken back")
  func imminentAndUnwanted() {
    let now = instant("2026-12-01T09:00:00Z")
    let changes: [(inout Planning) -> Void] = [
      { $0.quiet = quietHours("09:00-10:00") },
      {
        $0.quiet = QuietHours(
          entries: [],
          pauses: [.init(from: localTime("2026-12-01T00:00"), until: localTime("2026-12-02T00:00"))]
        )
      },
      { $0.state.lastFiredAt = instant("2026-11-24T09:00:31Z") },
      { $0.state.enabled = false },
      { $0.member = nil },
      { $0.authorization = .denied },
    ]
    for change in changes {
      let planning = Self.planning(
        nudge: "2026-12-01T09:00:30Z", now: now, isPending: true, change: change)
      #expect(planning.plan.diff.cancel == planning.state.scheduled.map(\.id))
    }
    let atTheGap = Self.planning(nudge: "2026-12-01T09:00:30Z", now: now, isPending: true) {
      $0.state.lastFiredAt = instant("2026-11-24T09:00:30Z")
    }
    #expect(atTheGap.plan.diff.cancel.isEmpty)
  }

  @Test("Of two that may fire at any moment only the newer stays")
  func twoAtOnce() {
    let planning = Self.planning(
      nudge: "2026-12-01T08:30:00Z", now: instant("2026-12-01T09:00:00Z"), isPending: true
    ) {
      let other = $0.nudge(at: "2026-12-01T09:00:30Z")
      $0.state.scheduled.append(other)
      $0.pending[other.id] = other.fireAt
    }
    #expect(planning.plan.diff.keep == [planning.state.scheduled[1].id])
    #expect(planning.plan.diff.cancel == [planning.state.scheduled[0].id])
  }

  @Test("Within the lead and gone: it has fired by a clock that was a little ahead")
  func clockALittleBack() {
    let planning = Self.planning(
      nudge: "2026-12-01T09:00:45Z", now: instant("2026-12-01T09:00:00Z"), isPending: false)
    #expect(outcome(planning) == .fired(at: instant("2026-12-01T09:00:00Z")))
    #expect(lastFired(planning) == "2026-12-01T09:00:00Z")
  }

  @Test("Tapped, and the clock was set back since: it has fired, now at the latest")
  func tapped() {
    let planning = Self.planning(nudge: "2026-12-09T09:00:00Z", isPending: false) {
      $0.state.handledTaps = [$0.state.scheduled[0].id]
    }
    #expect(outcome(planning) == .fired(at: Self.noon))
    #expect(lastFired(planning) == "2026-12-01T12:00:00Z")
  }

  @Test("Reported in the future: counts as now once, and then no more")
  func reportedInTheFuture() {
    var planning = Self.planning(
      nudge: "2026-12-09T09:00:00Z", isPending: false,
      change: Self.report(nil, at: "2026-12-09T09:00:02Z"))
    planning.pass()
    #expect(planning.state.lastFiredAt == Self.noon)
    planning.now = instant("2026-12-02T12:00:00Z")
    #expect(planning.plan.nextState.lastFiredAt == Self.noon)
    #expect(planning.plan.diff.isEmpty)
  }

  @Test("NC-28: a last firing in the future counts as now, and stays so")
  func lastFiringInTheFuture() {
    var planning = Planning()
    planning.zone = OddZones.berlin.zone
    planning.state = AmbientNudgeState(seed: 42, firstOpenedOn: date("2026-01-05"))
    planning.state.lastFiredAt = instant("2027-06-01T07:00:00Z")
    planning.delivered = [
      DeliveredNotification(
        id: planning.nudge(at: "2027-05-30T07:00:00Z").id,
        deliveredAt: instant("2027-05-30T07:00:00Z"))
    ]
    planning.now = instant("2026-11-30T06:00:00Z")
    let plan = planning.pass()
    #expect(planning.state.lastFiredAt == instant("2026-11-30T06:00:00Z"))
    // Seven days on it is 07:00 in Berlin; the draw from the minutes after 08:00 is 10:26.
    #expect(plan.nudges.first?.slot.fireAt == instant("2026-12-07T09:26:00Z"))
    planning.now = instant("2026-12-02T06:00:00Z")
    #expect(planning.plan.diff.isEmpty)
    #expect(planning.plan.nextState == planning.state)
  }
}
