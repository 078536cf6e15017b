import NudgeShared
import NudgeTesting
import Testing

@Suite("Quiet hours and what comes to the same moment")
struct QuietAndTwinTests {
  private static let rows = [
    Make.candidate(.reminder, "late", at: "2026-12-01T23:15"),
    Make.candidate(.reminder, "snooze", at: "2026-12-01T23:20", isExempt: true),
    Make.candidate(.journalPrompt, "j", at: "2026-12-01T22:00"),
    Make.candidate(.reminder, "end", at: "2026-12-02T07:00"),
    Make.candidate(.reminder, "early", at: "2026-12-02T06:59"),
  ]

  @Test("They move, drop or leave alone, as the kind and the thing say, and end half-open")
  func behaviours() {
    var desk = KindsDesk()
    desk.quietHours = Make.quiet("22:00-07:00")
    let plan = desk.plan(Self.rows)
    #expect(
      plan.oneShots.map { "\($0.item) \($0.request.fireAt) \($0.nominal.map { "\($0)" } ?? "")" }
        == [
          "snooze 2026-12-01T23:20:00Z 2026-12-01T23:20",
          "early 2026-12-02T07:00:00Z 2026-12-02T06:59",
          "end 2026-12-02T07:00:00Z 2026-12-02T07:00", "late 2026-12-02T07:00:00Z 2026-12-01T23:15",
        ])
    #expect(plan.dropped(.quietHours).map(\.candidate.item) == ["j"])
    #expect(plan.dropped(.quietHours).map(\.fireAt) == [Make.moment("2026-12-01T22:00:00Z")])
  }

  @Test("A kind that quiet hours leave alone comes when it is due, and all day where none is open")
  func exemptKind() throws {
    let alarm = try #require(NotificationKind(rawValue: "alarm"))
    let line = KindPolicy(
      kind: alarm, tier: .dated, priority: 1, quietHours: .exempt, channel: "c", titleKey: "t",
      lateness: KindPolicy.Lateness(
        toleranceSeconds: 3600, expirySeconds: 3600, collapse: .newest))
    var desk = KindsDesk(
      table: try KindTable(policies: [line], budget: .standard, dailyCeiling: nil))
    for quiet in ["22:00-07:00", "00:00-24:00"] {
      desk.quietHours = Make.quiet(quiet)
      let plan = desk.plan([Make.candidate(alarm, "a", at: "2026-12-02T03:00")])
      #expect(
        plan.planned.map(\.request.fireAt) == [Make.moment("2026-12-02T03:00:00Z")], "\(quiet)")
      #expect(plan.dropped.isEmpty)
    }
  }

  @Test("Where quiet time never ends, what would be moved is dropped, and that is said")
  func never() {
    var desk = KindsDesk()
    desk.quietHours = Make.quiet("00:00-24:00")
    let plan = desk.plan(Self.rows)
    #expect(plan.planned.map(\.item) == ["snooze"])
    #expect(plan.dropped(.quietHours).count == 4 + 3)
  }

  @Test("A moment keeps its instant where it is not quiet, and the clock's zone has no say in it")
  func absolute() {
    var desk = KindsDesk()
    desk.zone = OddZones.newYork.zone
    desk.quietHours = Make.quiet("22:00-07:00")
    let event = NotificationCandidate(
      kind: .eventReminder, item: "e", nominal: Make.clock("2026-12-02T12:30"),
      time: .instant(Make.moment("2026-12-02T12:30:00Z")), title: "T", body: "B")
    #expect(
      desk.plan([event]).oneShots.map(\.request.trigger)
        == [.absolute(Make.moment("2026-12-02T12:30:00Z"))])
    desk.zone = OddZones.kathmandu.zone
    #expect(
      desk.plan([event]).oneShots.map(\.request.fireAt) == [Make.moment("2026-12-02T12:30:00Z")])
  }

  @Test("Three nights of one row that a pause puts off are said once, and stand for all three")
  func twins() {
    var desk = KindsDesk(table: .reminders)
    desk.quietHours = QuietHours(
      entries: [],
      pauses: [.init(from: Make.clock("2026-12-01T00:00"), until: Make.clock("2026-12-04T07:00"))])
    let rows = (1...4).map { Make.candidate(.reminder, "r", at: "2026-12-0\($0)T22:00") }
    let plan = desk.plan(rows)
    #expect(plan.planned.map(\.occurrences.count) == [3, 1])
    #expect(plan.planned.first?.request.fireAt == Make.moment("2026-12-04T07:00:00Z"))
    #expect(plan.dropped.isEmpty)
    #expect(desk.plan(rows.reversed()) == plan)
    desk.pending = plan.ids
    #expect(desk.plan(rows).diff.isEmpty)
    desk.fired = Set(plan.planned[0].occurrences)
    #expect(desk.plan(rows).planned.map(\.nominal) == [Make.clock("2026-12-04T22:00")])
  }

  @Test("Of two with one identity one is planned, whichever comes first")
  func identity() {
    let desk = KindsDesk(table: .reminders)
    let rows = [
      Make.candidate(.reminder, "r", at: "2026-12-01T22:00"),
      Make.candidate(.reminder, "r", at: "2026-12-01T10:00"),
    ]
    #expect(desk.plan(rows).planned.map(\.request.fireAt) == [Make.moment("2026-12-01T10:00:00Z")])
    #expect(desk.plan(rows.reversed()) == desk.plan(rows))
  }

  @Test("A kind that the table does not have is rejected by name")
  func unknown() {
    let plan = KindsDesk(table: .reminders).plan([
      Make.candidate(.billDue, "b", at: "2026-12-01T22:00")
    ])
    #expect(plan.planned.isEmpty)
    #expect(plan.rejected.map { "\($0.item) \($0.reason)" } == ["b unknownKind"])
  }
}
