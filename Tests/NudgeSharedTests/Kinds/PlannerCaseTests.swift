import NudgeShared
import NudgeTesting
import Testing

@Suite("Cases from real life, of the planner")
struct PlannerCaseTests {
  private static func daily(_ item: String, _ time: String, from: String, days: Int)
    -> [NotificationCandidate]
  {
    (0..<days).map {
      Make.candidate(.reminder, item, at: "\(Make.day(from).adding(days: $0))T\(time)")
    }
  }

  private static let sixtyDays =
    daily("a", "09:00", from: "2026-12-01", days: 60)
    + daily("b", "21:00", from: "2026-12-01", days: 60)

  // NC-32
  @Test("Beyond 64 the core cuts, soonest first, and leaves what others hold alone")
  func limit() {
    var desk = KindsDesk(table: .reminders, horizonDays: 60)
    let nudge = NotificationID(rawValue: "nudge:2026-W49:1796115600:000000000000001f")
    desk.pending = Make.foreign(5) + [nudge]
    desk.silent = [.nudge]
    let plan = desk.plan(Self.sixtyDays)
    #expect(plan.held == [nudge])
    #expect(plan.planned.count == 58)
    #expect(plan.planned.last?.request.fireAt == Make.moment("2026-12-29T21:00:00Z"))
    #expect(plan.scheduledThrough == Make.moment("2026-12-29T21:00:00Z"))
    #expect(plan.refreshBy == Make.moment("2026-12-30T09:00:00Z"))
    #expect(plan.dropped(.budget).first?.fireAt == Make.moment("2026-12-30T09:00:00Z"))
    #expect(plan.dropped.count == 62)
    #expect(plan.diff.cancel.isEmpty)
    #expect(plan.diff.keep == [nudge])
    #expect(desk.plan(Self.sixtyDays.reversed()) == plan)
  }

  // NC-32
  @Test(
    "Where others hold all 64 or more, nothing is armed, and that is said", arguments: [64, 70])
  func noRoom(foreign: Int) {
    var desk = KindsDesk(table: .reminders, horizonDays: 60)
    desk.pending = Make.foreign(foreign)
    let plan = desk.plan(Self.sixtyDays)
    #expect(plan.planned.isEmpty)
    #expect(plan.dropped(.budget).count == 120)
    #expect(plan.refreshBy == Make.moment("2026-12-01T09:00:00Z"))
    #expect(plan.scheduledThrough == desk.now)
    #expect(plan.room == 64 - foreign)
    #expect(desk.planner.limit(for: desk.snapshot) == 1)
  }

  // NC-33
  @Test("Planning again adds nothing, and what has fired is not armed again")
  func everyForeground() {
    var desk = KindsDesk(table: .reminders)
    desk.horizonDays = 7
    let rows = Self.daily("r1", "08:00", from: "2026-11-30", days: 7)
    desk.now = Make.moment("2026-11-30T06:00:00Z")
    let first = desk.plan(rows)
    #expect(first.diff.schedule.count == 7)
    desk.pending = first.ids
    for now in ["2026-11-30T06:00:00Z", "2026-11-30T06:00:01Z", "2026-11-30T07:59:59Z"] {
      desk.now = Make.moment(now)
      #expect(desk.plan(rows.reversed()).diff.isEmpty, "\(now)")
    }
    desk.now = Make.moment("2026-11-30T08:00:00Z")
    desk.pending.removeFirst()
    #expect(desk.plan(rows).diff.isEmpty)
  }

  // NC-34
  @Test("Only what is ours is ever removed, by exact prefix, kinds of old tables included")
  func namespaces() {
    var desk = KindsDesk()
    let ours = [
      "reminder:r1:1796115600:000000000000001f", "nudge:2026-W49:1796115600:000000000000001f",
      "nudge.item.billDue:b1:1796115600:0", "nudge.item.kindOfOld:b1:1796115600:0",
      "nudge.digest.kindOfOld:2026-12-01:1796115600:0", "nudge.event:timerRunning/t1:1:0",
      "nudge.anchor:oldAnchor:07:00:0", "reminder:",
    ]
    let others = [
      "timer.reminder:5", "reminders:x", "REMINDER:r1", "reminder", "nudge.items:x", "nudge.item",
      "nudge", "marketing.1", "nudge.anchors:x", "",
    ]
    desk.pending = (ours + others).map(NotificationID.init(rawValue:))
    let plan = desk.plan([])
    #expect(plan.diff.cancel.map(\.rawValue) == ours.sorted())
    #expect(plan.diff.keep.isEmpty)
    #expect(plan.diff.schedule.count == 3)  // the anchors
  }

  // NC-36
  @Test("Identifiers tell occurrences apart, and give the id back")
  func ids() {
    let names = [
      "r1", "r2", "r1:2026", "ünï/код 1", "r1:", "a@b", "timerRunning/x", "\u{e9}", "e\u{301}",
    ]
    let desk = KindsDesk(table: .reminders)
    let rows = names.map { Make.candidate(.reminder, $0, at: "2026-12-01T09:00") }
    let plan = desk.plan(rows)
    #expect(Set(plan.ids).count == names.count)
    let references = plan.ids.compactMap { $0.reference(in: .reminder).map { Array($0.utf8) } }
    #expect(Set(references) == Set(names.map { Array($0.utf8) }))
    var later = desk
    later.now = Make.moment("2026-12-01T05:00:00Z")
    #expect(later.plan(rows.reversed()).ids == plan.ids)
  }

  @Test("The same words at the same moment for another date have another identifier")
  func dates() {
    for kind in [NotificationKind.reminder, .billDue, .habitDue] {
      let plans = ["2026-12-01", "2026-12-02"].map { date in
        KindsDesk().plan([
          NotificationCandidate(
            kind: kind, item: "r", nominal: Make.clock("\(date)T08:00"),
            time: .instant(Make.moment("2026-12-01T18:00:00Z")), title: "T", body: "B")
        ])
      }
      #expect(plans[0].oneShots.map(\.request.fireAt) == plans[1].oneShots.map(\.request.fireAt))
      #expect(plans[0].oneShots.map(\.request.id) != plans[1].oneShots.map(\.request.id))
    }
  }

  @Test("A snooze that was shown does not silence the next snooze of its row")
  func snoozes() {
    var desk = KindsDesk(table: .reminders)
    desk.fired = [OccurrenceKey(kind: .reminder, item: "r", nominalDate: nil)]
    let snooze = NotificationCandidate(
      kind: .reminder, item: "r", nominal: nil, time: .instant(Make.moment("2026-12-01T18:00:00Z")),
      title: "T", body: "B", isExemptFromQuietHours: true)
    #expect(desk.plan([snooze]).planned.map(\.item) == ["r"])
    // What an event arms has its moment in its name, and is said once.
    var events = KindsDesk()
    events.fired = [OccurrenceKey(kind: .timerRunning, item: "t@1", nominalDate: nil)]
    let timer = NotificationCandidate(
      kind: .timerRunning, item: "t@1", nominal: nil,
      time: .instant(Make.moment("2026-12-01T18:00:00Z")), title: "T", body: "B")
    #expect(events.plan([timer]).oneShots.isEmpty)
  }

  // NC-37
  @Test("Nothing is armed that is past or closer than the lead; what is pending there is kept")
  func lead() {
    var desk = KindsDesk(table: .reminders, now: Make.moment("2026-12-01T08:00:00Z"))
    let rows = [
      "07:59:59", "08:00:00", "08:00:01", "08:00:05", "08:00:06", "08:01:00",
    ].map { Make.candidate(.reminder, $0, at: "2026-12-01T\($0)") }
    let plan = desk.plan(rows)
    #expect(plan.oneShots.map(\.item) == ["08:00:06", "08:01:00"])
    #expect(plan.dropped(.past).map(\.candidate.item).sorted() == rows.prefix(4).map(\.item))
    // The same, pending since before: those ahead and those that are late stay.
    desk.now = Make.moment("2026-12-01T07:00:00Z")
    desk.pending = desk.plan(rows).ids
    desk.now = Make.moment("2026-12-01T08:00:00Z")
    let again = desk.plan(rows)
    #expect(again.diff.isEmpty)
    #expect(again.planned.count == 6)
    // They hold slots.
    desk.maxPending = 6
    #expect(desk.plan(rows).planned.count == 6)
    desk.maxPending = 5
    #expect(desk.plan(rows).planned.count == 5)
    #expect(desk.plan(rows).dropped(.budget).map(\.candidate.item) == ["08:01:00"])
  }

  // NC-54
  @Test("Another language replaces every pending text and moves none")
  func language() {
    var desk = KindsDesk()
    let items = [
      Make.item("billDue", "b1", at: "2026-12-03T09:00"),
      Make.item("habitDue", "h1", date: "2026-12-03"),
    ]
    let english = desk.plan(items: items)
    desk.pending = english.ids
    desk.locale = "vi"
    let vietnamese = desk.plan(items: items)
    #expect(vietnamese.diff.cancel == english.ids.sorted())
    #expect(vietnamese.diff.schedule.count == english.planned.count)
    #expect(
      vietnamese.planned.map(\.request.fireAt) == english.planned.map(\.request.fireAt))
    #expect(vietnamese.planned.allSatisfy { $0.request.title.hasPrefix("vi:") })
  }

  // NC-58
  @Test("What was asked for by the clock floats with it, and a moment stays one")
  func triggers() {
    var desk = KindsDesk(now: Make.moment("2026-03-28T12:00:00Z"))
    desk.zone = OddZones.berlin.zone
    let plan = desk.plan(items: [
      Make.item("billDue", "clock", at: "2026-03-30T09:00"),
      Make.item("billDue", "gap", at: "2026-03-29T02:30"),
      Make.item("eventReminder", "moment", at: "2026-03-30T06:30:00Z"),
    ])
    let triggers = Dictionary(
      uniqueKeysWithValues: plan.oneShots.map { ($0.item, $0.request.trigger) })
    #expect(triggers["clock"] == .wallClock(Make.clock("2026-03-30T09:00")))
    #expect(triggers["gap"] == .wallClock(Make.clock("2026-03-29T03:30")))
    #expect(triggers["moment"] == .absolute(Make.moment("2026-03-30T06:30:00Z")))
    #expect(plan.oneShots.first { $0.item == "gap" }?.nominal == Make.clock("2026-03-29T02:30"))
    // NC-58 d: read back ten minutes later.
    desk.pending = plan.ids
    desk.now = desk.now.adding(seconds: 600)
    let again = desk.plan(items: [
      Make.item("billDue", "clock", at: "2026-03-30T09:00"),
      Make.item("billDue", "gap", at: "2026-03-29T02:30"),
      Make.item("eventReminder", "moment", at: "2026-03-30T06:30:00Z"),
    ])
    #expect(again.diff.isEmpty)
  }

  // NC-58
  @Test("A wall clock moved into the second pass of a fold is said as a moment")
  func secondPass() {
    // 2026-10-25 in Berlin: from 03:00 back to 02:00 at 01:00 UTC. What is quiet to 03:00 opens at
    // the second 02:00.
    var desk = KindsDesk(table: .reminders, now: Make.moment("2026-10-24T20:00:00Z"))
    desk.zone = OddZones.berlin.zone
    desk.quietHours = Make.quiet("02:30-03:00")
    let plan = desk.plan([Make.candidate(.reminder, "r", at: "2026-10-25T02:30")])
    #expect(plan.planned.first?.nominal == Make.clock("2026-10-25T02:30"))
    #expect(plan.planned.first?.request.trigger == .absolute(Make.moment("2026-10-25T01:00:00Z")))
    // One that opens once is still said as a reading.
    desk.quietHours = Make.quiet("01:30-04:00")
    let other = desk.plan([Make.candidate(.reminder, "r", at: "2026-10-25T02:30")])
    #expect(other.planned.first?.request.trigger == .wallClock(Make.clock("2026-10-25T04:00")))
  }
}
