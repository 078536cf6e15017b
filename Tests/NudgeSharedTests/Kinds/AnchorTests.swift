import NudgeShared
import NudgeTesting
import Testing

@Suite("Anchors")
struct AnchorTests {
  @Test("They are there with no other thing to say, repeat, and say nothing of a date")
  func alone() {
    let plan = KindsDesk(now: Make.moment("2026-12-01T10:00:00Z")).plan([])
    #expect(
      plan.anchors.map { "\($0.kind) \($0.request.fireAt)" } == [
        "eveningReview 2026-12-01T20:30:00Z", "morningDigest 2026-12-02T08:00:00Z",
        "weeklyRecap 2026-12-06T18:00:00Z",
      ])
    #expect(
      plan.anchors.map(\.request.trigger).allSatisfy {
        if case .repeating = $0 { true } else { false }
      })
    let ids = plan.ids.map(\.rawValue).sorted()
    #expect(ids[0].hasPrefix("nudge.anchor:eveningReview:20:30:"))
    #expect(ids[1].hasPrefix("nudge.anchor:morningDigest:08:00:"))
    #expect(ids[2].hasPrefix("nudge.anchor:weeklyRecap:sun 18:00:"))
  }

  @Test("They are the same at any moment, in any zone, on any day")
  func keyedOnTime() {
    var desk = KindsDesk()
    desk.pending = desk.plan([]).ids
    for zone in OddZones.all.map(\.zone) {
      for now in ["2026-03-29T00:59:59Z", "2026-10-25T00:30:00Z", "2027-07-01T08:00:00Z"] {
        desk.zone = zone
        desk.now = Make.moment(now)
        #expect(desk.plan([]).diff.isEmpty, "\(zone.identifier) \(now)")
      }
    }
  }

  @Test(
    "Quiet hours move them to the next minute of the day that is never quiet, or to the last before",
    arguments: [
      ("off", ["08:00", "20:30", "sun 18:00"]),
      ("22:00-09:30", ["09:30", "20:30", "sun 18:00"]),
      ("sat-sun@22:00-10:00", ["10:00", "20:30", "sun 18:00"]),
      ("20:00-07:00", ["08:00", "19:59", "sun 18:00"]),
      ("mon-sat@17:00-24:00", ["08:00", "16:59", "sun 18:00"]),
      ("00:00-24:00", []),
      ("06:00-24:00", ["05:59", "05:59", "sun 05:59"]),
    ])
  func quiet(_ ranges: String, _ times: [String]) {
    var desk = KindsDesk()
    desk.quietHours = Make.quiet(ranges)
    let plan = desk.plan([])
    let found = KindTable.standard.policies.compactMap { policy -> String? in
      guard
        let anchor = plan.anchors.first(where: { $0.kind == policy.kind }),
        case .repeating(let time) = anchor.request.trigger
      else { return nil }
      return "\(time)"
    }
    #expect(found == times)
    #expect(plan.dropped(.quietHours).count == 3 - times.count)
  }

  @Test(
    "Where no minute is free on all days, they repeat on the first day of the week that has one",
    arguments: [
      ("mon-wed@00:00-24:00", ["thu 08:00", "thu 20:30", "sun 18:00"]),
      ("sun@00:00-24:00", ["mon 08:00", "mon 20:30", "mon 18:00"]),
      ("mon-sat@00:00-24:00,sun@06:00-24:00", ["sun 05:59", "sun 05:59", "sun 05:59"]),
      (
        "mon@00:00-08:30,mon@09:00-24:00,tue-sun@00:00-24:00",
        ["mon 08:30", "mon 08:59", "mon 08:59"]
      ),
      ("mon-sun@00:00-24:00", []),
    ])
  func noCommonMinute(_ ranges: String, _ times: [String]) {
    var desk = KindsDesk()
    desk.quietHours = Make.quiet(ranges)
    var pending: Set<NotificationID>?
    // The same on each day of the week, opened or not.
    for day in 0..<8 {
      desk.now = Make.moment("2026-12-05T21:00:00Z").adding(seconds: Int64(day) * 86_400)
      let plan = desk.plan([])
      let found = KindTable.standard.policies.compactMap { policy -> String? in
        guard
          let anchor = plan.anchors.first(where: { $0.kind == policy.kind }),
          case .repeating(let time) = anchor.request.trigger
        else { return nil }
        return "\(time)"
      }
      #expect(found == times, "\(desk.now)")
      #expect(plan.dropped(.quietHours).count == 3 - times.count)
      #expect(pending == nil || pending == Set(plan.ids))
      pending = Set(plan.ids)
    }
  }

  @Test("While nothing is known of them, none is armed anew, and what is pending stays")
  func silent() {
    var desk = KindsDesk()
    desk.silent = [.anchor]
    #expect(desk.plan([]).planned.isEmpty)
    let morning = KindsDesk().plan([]).anchors[0].request.id
    desk.pending = [morning]
    let plan = desk.plan([])
    #expect(plan.planned.isEmpty)
    #expect(plan.diff.isEmpty)
    #expect(plan.held == [morning])
  }

  @Test("Over a pause they come once when it is over, and repeat again after it")
  func pause() {
    var desk = KindsDesk(now: Make.moment("2026-12-01T10:00:00Z"))
    desk.quietHours = QuietHours(
      entries: [],
      pauses: [.init(from: Make.clock("2026-12-01T00:00"), until: Make.clock("2026-12-04T12:00"))])
    let plan = desk.plan([])
    #expect(
      plan.anchors.map { "\($0.kind) \($0.request.trigger)" } == [
        "eveningReview \(NotificationTrigger.wallClock(Make.clock("2026-12-04T20:30")))",
        "morningDigest \(NotificationTrigger.wallClock(Make.clock("2026-12-05T08:00")))",
        "weeklyRecap \(NotificationTrigger.repeating(RepeatingTime(MinuteOfDay(hour: 18, minute: 0) ?? .midnight, on: .sunday)))",
      ])
    desk.pending = plan.ids
    #expect(desk.plan([]).diff.isEmpty)
    desk.now = Make.moment("2026-12-04T12:00:00Z")
    let after = desk.plan([])
    #expect(after.anchors.count == 3)
    #expect(after.diff.cancel.count == 2)
    #expect(after.diff.schedule.count == 2)
  }

  @Test("When a pause is lifted seconds before one comes, that one is left alone")
  func pauseLiftedAsItFires() throws {
    var desk = KindsDesk(now: Make.moment("2026-12-01T10:00:00Z"))
    desk.quietHours = QuietHours(
      entries: [],
      pauses: [.init(from: Make.clock("2026-12-01T00:00"), until: Make.clock("2026-12-04T12:00"))])
    let plan = desk.plan([])
    desk.pending = plan.ids
    let evening = try #require(plan.anchors.first { $0.kind == .eveningReview }?.request.id)
    desk.quietHours = .none
    desk.now = Make.moment("2026-12-04T20:29:57Z")
    #expect(!desk.plan([]).diff.cancel.contains(evening))
    desk.now = Make.moment("2026-12-04T20:29:50Z")
    #expect(desk.plan([]).diff.cancel.contains(evening))
  }

  @Test("Before a pause begins that they would ring into, a pass is asked for")
  func pauseAhead() {
    var desk = KindsDesk(now: Make.moment("2026-12-01T10:00:00Z"))
    desk.quietHours = QuietHours(
      entries: [],
      pauses: [.init(from: Make.clock("2026-12-04T12:00"), until: Make.clock("2026-12-08T12:00"))])
    let plan = desk.plan([])
    #expect(plan.anchors.count == 3)
    #expect(plan.refreshBy == Make.moment("2026-12-04T20:29:00Z"))
    #expect(plan.scheduledThrough == Make.moment("2026-12-14T23:59:59Z"))
    // That pass arms those whose next one falls into the pause for after it.
    desk.now = plan.refreshBy
    desk.pending = plan.ids
    let next = desk.plan([])
    #expect(
      next.diff.schedule.map { "\($0.fireAt)" } == [
        "2026-12-08T20:30:00Z", "2026-12-09T08:00:00Z",
      ])
  }

  @Test("With little room they are the last to go", arguments: [(0, 0), (1, 1), (2, 2), (3, 3)])
  func room(_ capacity: Int, _ count: Int) {
    var desk = KindsDesk()
    desk.capacity = capacity
    let plan = desk.plan(items: [Make.item("billDue", "b", date: "2026-12-02")])
    #expect(plan.planned.count == count)
    #expect(plan.anchors.count == count)
    #expect(plan.dropped(.budget).count == 3 - count + 1)
    #expect(plan.anchors.first { $0.kind == .morningDigest } != nil || count == 0)
  }

  @Test("A source cannot say anything of an anchor's kind beside it")
  func noOneShot() {
    let plan = KindsDesk().plan([Make.candidate(.morningDigest, "x", at: "2026-12-02T08:00")])
    #expect(plan.planned.count == 3)
    #expect(plan.rejected.map(\.reason) == ["anchorKind"])
  }
}
