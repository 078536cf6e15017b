import NudgeShared
import NudgeTesting
import Testing

/// What users of other notification libraries suffer, each shown to be impossible here.
@Suite("Pains of kinds, slots and quiet hours")
struct PainTests {
  private static func reminders(_ count: Int) -> [NotificationCandidate] {
    (0..<count).map { number in
      let date = Make.day("2026-12-02").adding(days: number / 10)
      return Make.candidate(.reminder, "r\(100 + number)", at: "\(date)T10:\(10 + number % 10)")
    }
  }

  @Test("Pain 1, the silent 64: never more than the platform holds, and each left out is said")
  func silentSixtyFour() {
    for foreign in 0...70 {
      var desk = KindsDesk()
      desk.pending = Make.foreign(foreign)
      let plan = desk.plan(Self.reminders(100))
      #expect(plan.planned.count + foreign <= max(64, foreign))
      #expect(plan.planned.count + plan.dropped.count == 103)
      #expect(plan.dropped.allSatisfy { $0.reason == .budget })
      #expect(plan.scheduledThrough < plan.refreshBy)
    }
  }

  @Test("Pain 5, the late burst: a device that was off for a day shows three and one line")
  func lateBurst() {
    let now = Make.moment("2026-12-02T20:00:00Z")
    let due = KindTable.standard.policies.flatMap { policy in
      (1...10).map { hours in
        DueNotification(
          id: NotificationID(rawValue: "\(policy.kind):\(hours)"), kind: policy.kind,
          fireAt: now.adding(seconds: -Int64(hours) * 3600 + 1200))
      }
    }
    let arrivals = LateArrivals(due, at: now, table: .standard)
    #expect(arrivals.shown.count == 3)
    #expect(arrivals.collapsedCount > 0)
  }

  @Test(
    "Pain 7, repeats without start, end or skip: only anchors repeat, and only where that is right")
  func repeats() {
    var desk = KindsDesk(now: Make.moment("2026-12-01T07:00:00Z"))
    let plan = desk.plan(Self.reminders(30))
    for planned in plan.planned {
      if case .repeating(let time) = planned.request.trigger {
        #expect(planned.tier == .anchor)
        #expect(time.next(after: desk.now, in: desk.zone) == planned.request.fireAt)
        #expect(planned.occurrences.isEmpty)
      } else {
        #expect(planned.tier != .anchor)
      }
    }
    // The next one is not wanted: it does not repeat into it.
    desk.quietHours = QuietHours(
      entries: [],
      pauses: [.init(from: Make.clock("2026-12-01T07:30"), until: Make.clock("2026-12-01T09:00"))])
    let morning = desk.plan([]).anchors.first { $0.kind == .morningDigest }
    #expect(morning?.request.trigger == .wallClock(Make.clock("2026-12-02T08:00")))
  }

  @Test("Pain 9, exact alarms taken away: the plan stays, and says that it may come late")
  func exactAlarms() {
    var desk = KindsDesk()
    let before = desk.plan(Self.reminders(20))
    desk.pending = before.ids
    desk.isExact = false
    let after = desk.plan(Self.reminders(20))
    #expect(after.planned == before.planned)
    #expect(after.diff.isEmpty)
    #expect(before.isExact)
    #expect(!after.isExact)
  }

  @Test(
    "Pain 10, other caps than 64: the capacity is the platform's", arguments: [0, 1, 20, 50, 500])
  func capacity(_ capacity: Int) {
    var desk = KindsDesk(table: .reminders)
    desk.capacity = capacity
    let plan = desk.plan(Self.reminders(100))
    #expect(plan.planned.count == min(64, capacity))
    // The same identifiers again: an update replaces, and nothing leaks.
    desk.pending = plan.ids
    #expect(desk.plan(Self.reminders(100)).diff.isEmpty)
  }

  @Test("Pain 14, quiet hours for each weekday, over midnight, with one-off exceptions")
  func quietHours() {
    var desk = KindsDesk(table: .reminders)
    // 2026-12-04 is a Friday.
    let weekly = Make.quiet("sun-thu@22:00-07:00,fri-sat@23:30-09:00")
    desk.quietHours = weekly
    let rows = [
      "2026-12-03T22:30", "2026-12-04T22:30", "2026-12-04T23:45", "2026-12-05T08:00",
      "2026-12-06T08:00", "2026-12-06T23:00", "2026-12-07T08:00",
    ].map { Make.candidate(.reminder, $0, at: $0) }
    let moved = { (desk: KindsDesk) in
      Dictionary(
        uniqueKeysWithValues: desk.plan(rows).planned.map { ($0.item, "\($0.request.fireAt)") }
          .filter { $0.0 + ":00Z" != $0.1 })
    }
    #expect(
      moved(desk) == [
        "2026-12-03T22:30": "2026-12-04T07:00:00Z", "2026-12-04T23:45": "2026-12-05T09:00:00Z",
        "2026-12-05T08:00": "2026-12-05T09:00:00Z", "2026-12-06T08:00": "2026-12-06T09:00:00Z",
        "2026-12-06T23:00": "2026-12-07T07:00:00Z",
      ])
    // Not on Monday morning.
    desk.quietHours = weekly.replacing(pauses: [
      .init(from: Make.clock("2026-12-07T06:00"), until: Make.clock("2026-12-07T12:00"))
    ])
    #expect(moved(desk)["2026-12-07T08:00"] == "2026-12-07T12:00:00Z")
    #expect(moved(desk)["2026-12-06T23:00"] == "2026-12-07T12:00:00Z")
  }

  @Test(
    "Pain 17, language and plurals: counts are arguments of a text, and a new language replaces")
  func language() {
    var desk = KindsDesk()
    let items = (0..<5).map { Make.item("eventReminder", "e\($0)", at: "2026-12-03T1\($0):00") }
    let english = desk.plan(items: items)
    #expect(english.oneShots.map(\.request.body) == ["en:digest_events(5)"])
    #expect(NudgeStringKey.digestEvents.isPlural)
    desk.pending = english.ids
    desk.locale = "ar"
    let arabic = desk.plan(items: items)
    #expect(arabic.oneShots.map(\.request.body) == ["ar:digest_events(5)"])
    #expect(arabic.diff.cancel.count == english.planned.count)
    #expect(arabic.diff.schedule.count == english.planned.count)
  }
}
