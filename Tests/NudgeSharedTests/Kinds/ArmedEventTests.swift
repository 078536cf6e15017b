import NudgeShared
import NudgeTesting
import Testing

@Suite("What events arm")
struct ArmedEventTests {
  private static let now = Make.moment("2026-12-01T12:00:00Z")

  private static func plan(_ events: ArmedEvents, _ desk: KindsDesk) -> NotificationPlan {
    desk.plan(
      events.candidates(table: desk.table, context: desk.context, strings: desk.strings))
  }

  private static func said(_ plan: NotificationPlan) -> [String] {
    plan.oneShots.map { "\($0.request.fireAt) \($0.request.body)" }
  }

  @Test("A timer that runs is told of after two hours, one that is paused after half an hour")
  func timers() {
    let desk = KindsDesk(now: Self.now)
    var events = ArmedEvents()
    events.timerStarted(id: "t1", title: "Run", at: Self.now)
    #expect(
      Self.said(Self.plan(events, desk)) == ["2026-12-01T14:00:00Z en:timer_running_body(Run)"])
    events.timerPaused(id: "t1", at: Self.now.adding(seconds: 600))
    #expect(
      Self.said(Self.plan(events, desk)) == ["2026-12-01T12:40:00Z en:timer_paused_body(Run)"])
    // Pausing again changes nothing; nor does pausing what is not known.
    events.timerPaused(id: "t1", at: Self.now.adding(seconds: 900))
    events.timerPaused(id: "t2", at: Self.now)
    events.timerResumed(id: "t2", at: Self.now)
    #expect(
      Self.said(Self.plan(events, desk)) == ["2026-12-01T12:40:00Z en:timer_paused_body(Run)"])
    events.timerResumed(id: "t1", at: Self.now.adding(seconds: 1200))
    events.timerResumed(id: "t1", at: Self.now.adding(seconds: 1800))
    #expect(
      Self.said(Self.plan(events, desk)) == ["2026-12-01T14:20:00Z en:timer_running_body(Run)"])
    events.timerStopped(id: "t1")
    #expect(Self.plan(events, desk).oneShots.isEmpty)
  }

  @Test("Identifiers name kind, item and moment; the same timer started again is another")
  func ids() {
    var desk = KindsDesk(now: Self.now)
    var events = ArmedEvents()
    events.timerStarted(id: "t1", title: "Run", at: Self.now)
    let first = Self.plan(events, desk).oneShots[0]
    #expect(
      first.request.id.rawValue.hasPrefix("nudge.event:timerRunning/t1@1796126400:1796133600:"))
    desk.fired = Set(first.occurrences)
    #expect(Self.plan(events, desk).oneShots.isEmpty)
    events.timerStarted(id: "t1", title: "Run", at: Self.now.adding(seconds: 10))
    #expect(Self.plan(events, desk).oneShots.count == 1)
  }

  @Test(
    "Milestones are 7, 30, 100 and every 365 days in a row",
    arguments: [
      (7, true), (30, true), (100, true), (365, true), (730, true), (0, false), (-365, false),
      (6, false), (8, false), (366, false), (Int.min, false),
    ])
  func milestones(days: Int, isMilestone: Bool) {
    var events = ArmedEvents()
    events.habitChecked(id: "h", title: "Read", streakDays: days, at: Self.now)
    let said = Self.said(Self.plan(events, KindsDesk(now: Self.now)))
    #expect(
      said
        == (isMilestone ? ["2026-12-01T12:01:00Z en:streak_milestone_body(\(days),Read)"] : []))
  }

  @Test("A check that is undone takes the milestone back")
  func undone() {
    var events = ArmedEvents()
    events.habitChecked(id: "h", title: "Read", streakDays: 7, at: Self.now)
    events.habitChecked(id: "h", title: "Read", streakDays: 6, at: Self.now.adding(seconds: 5))
    #expect(events == ArmedEvents())
  }

  @Test("The inactivity nudge can only come to somebody who was not here, and counts the days")
  func inactivity() {
    var desk = KindsDesk(now: Self.now)
    var events = ArmedEvents()
    events.appOpened(at: Self.now)
    let first = Self.plan(events, desk)
    #expect(Self.said(first) == ["2026-12-08T12:00:00Z en:inactivity_body(7)"])
    desk.pending = first.ids
    #expect(Self.plan(events, desk).diff.isEmpty)
    // Opened again: the old one goes, the new one comes.
    desk.now = Self.now.adding(seconds: 86_400)
    events.appOpened(at: desk.now)
    let second = Self.plan(events, desk)
    #expect(second.diff.cancel == first.oneShots.map(\.request.id))
    #expect(second.diff.schedule.map(\.fireAt) == [Make.moment("2026-12-09T12:00:00Z")])
  }

  @Test("Where quiet hours put it off to the next day, it counts that one, too")
  func inactivityInTheNight() {
    var desk = KindsDesk(now: Make.moment("2026-12-01T23:00:00Z"))
    desk.quietHours = Make.quiet("22:00-07:00")
    var events = ArmedEvents()
    events.appOpened(at: desk.now)
    #expect(
      Self.said(Self.plan(events, desk)) == ["2026-12-09T07:00:00Z en:inactivity_body(8)"])
  }

  @Test("What has come due is proposed as long as the system holds it, and then no more")
  func due() {
    var desk = KindsDesk(now: Self.now)
    var events = ArmedEvents()
    events.timerStarted(id: "t1", title: "Run", at: Self.now)
    desk.pending = Self.plan(events, desk).ids
    desk.now = Make.moment("2026-12-01T14:00:03Z")
    #expect(Self.plan(events, desk).diff.isEmpty)
    desk.pending = desk.pending.filter { !$0.rawValue.hasPrefix("nudge.event") }
    #expect(Self.plan(events, desk).diff.isEmpty)
    #expect(Self.plan(events, desk).dropped.isEmpty)
  }

  @Test("What is kept is bounded: the last 32 timers and milestones")
  func bounded() {
    var events = ArmedEvents()
    for number in 0..<100 {
      let now = Self.now.adding(seconds: Int64(number))
      events.timerStarted(id: "t\(number)", title: "T", at: now)
      events.habitChecked(id: "h\(number)", title: "H", streakDays: 7, at: now)
    }
    #expect(events.timers.map(\.id) == (68..<100).map { "t\($0)" })
    #expect(events.milestones.map(\.id) == (68..<100).map { "h\($0)" })
    let plan = Self.plan(events, KindsDesk(now: Self.now))
    #expect(plan.oneShots.count == 8)
    #expect(plan.dropped(.budget).count == 56)
  }

  private struct Drawer: ArmedEventStore {
    var events = ArmedEvents()
    var error: NudgeStoreError?
    func load() async throws(NudgeStoreError) -> ArmedEvents {
      if let error { throw error }
      return events
    }
    func save(_ events: ArmedEvents) async throws(NudgeStoreError) {}
  }

  @Test("The source has no answer where the store cannot be read")
  func source() async throws {
    let desk = KindsDesk(now: Self.now)
    var drawer = Drawer()
    drawer.events.appOpened(at: Self.now)
    let source = EventNotificationSource(
      store: drawer, table: desk.table, strings: desk.strings)
    #expect(source.namespaces == [.event])
    #expect(try await source.propose(desk.context).candidates.map(\.kind) == [.inactivity])
    drawer.error = NudgeStoreError(
      kind: .unreadable, operation: "load", place: "events.json", detail: "it does not parse")
    let broken = EventNotificationSource(
      store: drawer, table: desk.table, strings: desk.strings)
    await #expect(
      throws: NotificationSourceError.failed(place: "events.json", detail: "it does not parse")
    ) {
      try await broken.propose(desk.context)
    }
  }
}
