import NudgeShared
import NudgeTesting
import Testing

@Suite("The budget of slots")
struct BudgetTests {
  private static func reminders(_ count: Int) -> [NotificationCandidate] {
    (0..<count).map { number in
      let date = Make.day("2026-12-02").adding(days: number / 10)
      return Make.candidate(.reminder, "r\(100 + number)", at: "\(date)T10:\(10 + number % 10)")
    }
  }

  private static func habits(_ count: Int) -> [NotificationCandidate] {
    (0..<count).map { number in
      let date = Make.day("2026-12-02").adding(days: number / 3)
      return Make.candidate(.habitDue, "h\(100 + number)", at: "\(date)T09:\(10 + number % 3)")
    }
  }

  private static func timers(_ count: Int) -> [NotificationCandidate] {
    (0..<count).map {
      Make.candidate(.timerRunning, "t\(100 + $0)", at: "2026-12-01T10:\(10 + $0)")
    }
  }

  private static func counts(_ plan: NotificationPlan) -> [Int] {
    NotificationTier.allCases.map { tier in plan.planned.count { $0.tier == tier } }
  }

  // anchors, reserve, dated, deferred
  @Test(
    "Each tier has its slots, what it leaves cascades down, and the reserve is never given away")
  func cascade() {
    let desk = KindsDesk()
    let cases: [(dated: Int, deferred: Int, events: Int, expected: [Int])] = [
      (60, 40, 20, [3, 8, 38, 15]),
      (60, 0, 0, [3, 0, 38, 0]),
      (20, 42, 0, [3, 0, 20, 33]),
      (0, 42, 8, [3, 8, 0, 42]),
      (38, 42, 3, [3, 3, 38, 15]),
    ]
    for (dated, deferred, events, expected) in cases {
      let plan = desk.plan(
        Self.reminders(dated) + Self.habits(deferred) + Self.timers(events))
      #expect(Self.counts(plan) == expected, "\(dated) \(deferred) \(events)")
      #expect(plan.dropped(.budget).count == plan.dropped.count)
      #expect(plan.planned.count + plan.dropped.count == 3 + dated + deferred + events)
    }
  }

  // at most, held by others, anchors, reserve, dated, deferred
  @Test(
    "What planning arms is bounded, and the reserve is free on top of it",
    arguments: [
      (64, 0, [3, 8, 38, 15]), (50, 0, [3, 8, 38, 9]), (41, 0, [3, 8, 38, 0]),
      (2, 0, [2, 8, 0, 0]), (0, 0, [0, 8, 0, 0]), (50, 10, [3, 8, 38, 5]), (50, 15, [3, 8, 38, 0]),
      (50, 50, [3, 8, 3, 0]), (50, 56, [3, 5, 0, 0]), (50, 62, [2, 0, 0, 0]),
      (20, 40, [3, 8, 13, 0]),
    ])
  func bounded(maxPending: Int, foreign: Int, expected: [Int]) {
    var desk = KindsDesk(maxPending: maxPending)
    desk.pending = Make.foreign(foreign)
    let plan = desk.plan(Self.reminders(60) + Self.habits(40) + Self.timers(20))
    #expect(Self.counts(plan) == expected)
  }

  @Test("Of dated things the nearest counts, whatever its kind")
  func nearest() {
    var desk = KindsDesk()
    desk.capacity = 3 + 8 + 4
    let rows = (0..<10).map { Make.candidate(.reminder, "r\($0)", at: "2026-12-1\($0)T09:00") }
    let things = [
      Make.candidate(.documentExpiry, "passport", at: "2026-12-02T09:00"),
      Make.candidate(.todoDue, "todo", at: "2026-12-02T10:00"),
      Make.candidate(.subscriptionRenewal, "phone", at: "2026-12-02T11:00"),
      // It can wait.
      Make.candidate(.goalDeadline, "goal", at: "2026-12-02T08:00"),
    ]
    #expect(desk.plan(rows + things).oneShots.map(\.item) == ["passport", "todo", "phone", "r0"])
    let prompts = [
      Make.candidate(.todoOverdue, "todo", at: "2026-12-09T09:00"),
      Make.candidate(.habitDue, "habit", at: "2026-12-08T09:00"),
      Make.candidate(.journalPrompt, "journal", at: "2026-12-02T09:00"),
      Make.candidate(.moodCheckIn, "mood", at: "2026-12-01T09:00"),
    ]
    desk.capacity = 3 + 8 + 3
    #expect(desk.plan(prompts).oneShots.map(\.item) == ["mood", "habit", "todo"])
  }

  @Test("Anchors that quiet hours leave no time leave their slots to dated things")
  func anchorsCascade() {
    var desk = KindsDesk()
    desk.quietHours = Make.quiet("00:00-24:00")
    let snoozes = Self.reminders(60).map { row in
      NotificationCandidate(
        kind: .reminder, item: row.item, nominal: nil, time: row.time, title: "T", body: "B",
        isExemptFromQuietHours: true)
    }
    #expect(Self.counts(desk.plan(snoozes)) == [0, 0, 41, 0])
  }

  @Test("More than eight timers: the soonest eight, and the rest is said to have no slot")
  func reserve() {
    let plan = KindsDesk().plan(Self.timers(11))
    #expect(plan.oneShots.map(\.item) == (0..<8).map { "t\(100 + $0)" })
    #expect(plan.dropped(.budget).map(\.candidate.item) == ["t108", "t109", "t110"])
  }

  @Test("Within a tier the dearer comes first, then the sooner, then kind and id")
  func order() {
    var desk = KindsDesk()
    desk.capacity = 3 + 8 + 2
    let rows = [
      Make.candidate(.todoDue, "soonest", at: "2026-12-01T09:00"),
      Make.candidate(.billDue, "b", at: "2026-12-02T09:00"),
      Make.candidate(.billDue, "a", at: "2026-12-02T09:00"),
      Make.candidate(.todoDue, "dear", at: "2026-12-09T09:00", priority: 100),
      Make.candidate(.anniversary, "z", at: "2026-12-02T08:00"),
    ]
    for order in [rows, rows.reversed(), [rows[3], rows[0], rows[4], rows[2], rows[1]]] {
      let plan = desk.plan(order)
      #expect(plan.oneShots.map(\.item) == ["soonest", "dear"])
      #expect(plan.dropped.map(\.candidate.item) == ["a", "b", "z"])
      #expect(plan.scheduledThrough == Make.moment("2026-12-01T09:00:00Z"))
      #expect(plan.refreshBy == Make.moment("2026-12-02T08:00:00Z"))
    }
  }

  @Test("Sixty reminders cannot starve the weekly nudge, and without one none of its slots is lost")
  func nudge() {
    let nudges = (0..<4).map { Make.nudge(at: "2026-12-\(10 + 7 * $0 % 20)T09:00:00Z") }
    for maxPending in [64, 50, 5] {
      var desk = KindsDesk(table: .reminders, maxPending: maxPending)
      let plan = desk.plan(Self.reminders(64) + nudges)
      #expect(plan.planned.count { $0.kind == .ambientNudge } == 4)
      #expect(plan.planned.count == maxPending)
      #expect(desk.plan(Self.reminders(64)).planned.count == maxPending)
      desk.table = .standard
      let standard = desk.plan(Self.reminders(64) + nudges)
      #expect(standard.planned.count { $0.kind == .ambientNudge } == (maxPending >= 50 ? 4 : 0))
    }
  }

  @Test("What a source that did not answer has pending is counted in its tier and kept")
  func held() {
    var desk = KindsDesk()
    desk.silent = [.items(of: .billDue), .digests(of: .billDue)]
    let bills = (0..<30).map {
      NotificationID(rawValue: "nudge.item.billDue:b\($0):1796200000:0000000000000000")
    }
    let digest = NotificationID(rawValue: "nudge.digest.billDue:2026-12-02:1796200000:0")
    desk.pending = bills + [digest]
    let plan = desk.plan(Self.reminders(60) + Self.habits(40))
    #expect(plan.held.count == 31)
    #expect(Self.counts(plan) == [3, 0, 8, 14])
    #expect(plan.diff.cancel.isEmpty)
    #expect(plan.diff.keep.count == 31)
    // The same source, answering that there is nothing.
    desk.silent = []
    #expect(desk.plan([]).diff.cancel.count == 31)
  }

  @Test(
    "What a source keeps as it is has its slot, and one armed by an event is in nobody's way twice")
  func kept() {
    var desk = KindsDesk(table: .reminders)
    let nudge = NotificationID(rawValue: "nudge:2026-W49:1796115600:000000000000001f")
    let event = NotificationID(rawValue: "nudge.event:timerRunning/t:1796115600:0")
    desk.pending = [nudge, event] + Make.foreign(4)
    desk.silent = [.event]
    let gone = NotificationID(rawValue: "nudge:2026-W40:1:0")
    let plan = desk.plan(answers: [
      SourceAnswer(candidates: Self.reminders(64)),
      SourceAnswer(candidates: [], kept: [nudge, gone, Make.foreign(1)[0]]),
    ])
    #expect(plan.held == [event])
    #expect(plan.diff.cancel.isEmpty)
    #expect(plan.diff.keep == [event, nudge])
    #expect(plan.planned.count == 58)
  }

  @Test("A platform that holds more than there is room for is said to, and planned down")
  func tooFull() {
    var desk = KindsDesk(table: .reminders)
    desk.pending = desk.plan(Self.reminders(64)).ids
    desk.pending += Make.foreign(20)
    let plan = desk.plan(Self.reminders(64))
    #expect(plan.room == -20)
    #expect(plan.planned.count == 44)
    #expect(plan.diff.cancel.count == 20)
    #expect(plan.diff.schedule.isEmpty)
  }
}
