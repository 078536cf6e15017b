import NudgeShared
import NudgeTesting
import Testing

@Suite("Daily caps, digests and the ceiling")
struct DailyCapTests {
  private static func events(_ count: Int, on date: String = "2026-12-03") -> [DatedItemDraft] {
    (0..<count).map { Make.item("eventReminder", "e\($0)", at: "\(date)T\(10 + $0):00") }
  }

  @Test("Three events in a day are three notifications")
  func withinTheCap() {
    let plan = KindsDesk().plan(items: Self.events(3))
    #expect(plan.oneShots.map(\.item) == ["e0", "e1", "e2"])
    #expect(plan.dropped.isEmpty)
  }

  @Test("Ten events in a day are one notification that says so, when the first would come")
  func digest() throws {
    let plan = KindsDesk().plan(items: Self.events(10))
    let digest = try #require(plan.oneShots.first)
    #expect(plan.oneShots.count == 1)
    #expect(digest.request.body == "en:digest_events(10)")
    #expect(digest.request.title == "en:channel_agenda()")
    #expect(digest.request.fireAt == Make.moment("2026-12-03T10:00:00Z"))
    #expect(digest.tier == .deferred)
    #expect(digest.item == "2026-12-03")
    #expect(digest.occurrences.map(\.item) == (0..<10).map { "e\($0)" })
    #expect(digest.request.id.rawValue.hasPrefix("nudge.digest.eventReminder:2026-12-03:"))
    #expect(plan.dropped(.cap).map(\.candidate.item) == (0..<10).map { "e\($0)" })
    #expect(plan.dropped.count == 10)
  }

  @Test("Each day is counted by itself: the day that a thing is meant for, wherever the person is")
  func days() {
    for hours: Int in [5, 0, -8] {
      var desk = KindsDesk()
      desk.zone = LocalZone(
        identifier: "X", fixedOffset: UTCOffset(seconds: hours * 3600) ?? .utc)
      let items = (0..<4).map {
        // 22:00 to 01:00 on the clock five hours ahead.
        Make.item("eventReminder", "e\($0)", at: "2026-12-03T\(17 + $0):00:00Z")
      }
      #expect(desk.plan(items: items).oneShots.map(\.request.body) == ["en:digest_events(4)"])
      // Written with the offset of the clock that it is meant for, the fourth is of the next day.
      let local =
        Self.events(3) + [
          Make.item("eventReminder", "e3", at: "2026-12-04T01:00:00+05:00")
        ]
      #expect(desk.plan(items: local).oneShots.count == 4)
    }
  }

  @Test(
    "What was shown and what is planned are counted on the same day",
    arguments: [("Tokyo", 9), ("Los Angeles", -8), ("Greenwich", 0)] as [(String, Int)])
  func shownInZones(_ name: String, _ hours: Int) throws {
    var desk = KindsDesk()
    desk.zone = LocalZone(identifier: name, fixedOffset: UTCOffset(seconds: hours * 3600) ?? .utc)
    // Six moments of one day in UTC: in Tokyo and Los Angeles the last or first ones are of another.
    let items = ["01", "03", "05", "19", "21", "23"].map {
      Make.item("habitDue", "h\($0)", at: "2026-12-03T\($0):00:00Z")
    }
    let first = try #require(desk.plan(items: items).oneShots.first)
    #expect(first.request.body == "en:digest_habits(6)")
    // Three of them were shown one by one, before there were more.
    desk.now = Make.moment("2026-12-03T06:00:00Z")
    desk.fired = Set(
      items.prefix(3).map {
        OccurrenceKey(kind: .habitDue, item: $0.id, nominalDate: Make.day("2026-12-03"))
      })
    #expect(desk.plan(items: items).oneShots.map(\.request.body) == ["en:digest_habits(6)"])
    #expect(desk.plan(items: Array(items.prefix(4))).oneShots.count == 1)
  }

  @Test("What quiet hours move past midnight counts on the day before, shown or not")
  func movedPastMidnight() {
    var desk = KindsDesk()
    desk.quietHours = Make.quiet("22:00-08:00")
    let late = (0..<3).map { Make.item("todoDue", "l\($0)", at: "2026-12-03T23:\(10 + $0)") }
    let next = (0..<3).map { Make.item("todoDue", "n\($0)", at: "2026-12-04T1\($0):00") }
    #expect(desk.plan(items: late + next).oneShots.count == 6)
    desk.now = Make.moment("2026-12-04T08:30:00Z")
    desk.fired = Set(
      late.map { OccurrenceKey(kind: .todoDue, item: $0.id, nominalDate: Make.day("2026-12-03")) })
    #expect(desk.plan(items: late + next).oneShots.map(\.item) == next.map(\.id))
  }

  @Test("A digest stays as it is until a thing is added, then counts that one, too")
  func stable() {
    var desk = KindsDesk()
    let first = desk.plan(items: Self.events(4))
    desk.pending = first.ids
    desk.now = Make.moment("2026-12-02T23:59:00Z")
    #expect(desk.plan(items: Self.events(4).reversed()).diff.isEmpty)
    let more = desk.plan(items: Self.events(5))
    #expect(more.diff.schedule.map(\.body) == ["en:digest_events(5)"])
    #expect(more.diff.cancel.count == 1)
  }

  @Test("A digest that is about to fire, or late, stays as it is, and is not said again")
  func firing() {
    var desk = KindsDesk()
    let items = Self.events(4)
    desk.pending = desk.plan(items: items).ids
    for now in ["2026-12-03T09:59:57Z", "2026-12-03T10:00:00Z", "2026-12-03T10:04:00Z"] {
      desk.now = Make.moment(now)
      #expect(desk.plan(items: items).diff.isEmpty, "\(now)")
    }
    // Shown: all that it counted is said.
    let digest = desk.plan(items: items).oneShots[0]
    desk.pending.removeAll { $0 == digest.request.id }
    desk.fired = Set(digest.occurrences)
    #expect(desk.plan(items: items).diff.isEmpty)
    #expect(desk.plan(items: items).oneShots.isEmpty)
    // One more that day: said once, with the count of the day.
    let more = desk.plan(items: Self.events(5))
    #expect(more.diff.schedule.map(\.body) == ["en:digest_events(5)"])
    #expect(more.diff.schedule.map(\.fireAt) == [Make.moment("2026-12-03T14:00:00Z")])
  }

  @Test("Where the first of a day is past and nothing was armed, the rest is counted anew")
  func middleOfTheDay() {
    var desk = KindsDesk(now: Make.moment("2026-12-03T09:59:58Z"))
    let items = Self.events(10)
    let plan = desk.plan(items: items)
    #expect(plan.oneShots.map(\.request.body) == ["en:digest_events(9)"])
    #expect(plan.oneShots.map(\.request.fireAt) == [Make.moment("2026-12-03T11:00:00Z")])
    desk.pending = plan.ids
    desk.now = Make.moment("2026-12-03T10:30:00Z")
    #expect(desk.plan(items: items).diff.isEmpty)
  }

  @Test("What was shown of a day counts towards its cap")
  func shownCounts() {
    var desk = KindsDesk(now: Make.moment("2026-12-03T12:30:00Z"))
    desk.fired = Set(
      (0..<3).map {
        OccurrenceKey(kind: .eventReminder, item: "e\($0)", nominalDate: Make.day("2026-12-03"))
      })
    #expect(
      desk.plan(items: Self.events(4)).oneShots.map(\.request.body) == ["en:digest_events(4)"])
  }

  @Test("Where a kind has no digest, the dearest up to the cap stay and the rest is left out")
  func cut() {
    var items = (0..<3).map { Make.item("moodCheckIn", "m\($0)", at: "2026-12-03T1\($0):00") }
    items[2].priority = 50
    let plan = KindsDesk().plan(items: items)
    #expect(plan.oneShots.map(\.item) == ["m2"])
    #expect(plan.dropped(.cap).map(\.candidate.item) == ["m0", "m1"])
  }

  @Test("The ceiling of a day drops the lowest priority first, and counts what was shown")
  func ceiling() {
    var desk = KindsDesk()
    // Twelve of different kinds, below each cap: ten stay.
    let dated = ["birthday", "anniversary", "billDue", "todoDue", "goalDeadline"]
    let items =
      dated.flatMap { kind in
        (0..<2).map { Make.item(kind, "\(kind)\($0)", date: "2026-12-03") }
      }
      + [
        Make.item("moodCheckIn", "mood", date: "2026-12-03"),
        Make.item("habitDue", "habit", date: "2026-12-03"),
      ]
    let plan = desk.plan(items: items)
    #expect(plan.oneShots.count == 10)
    #expect(plan.dropped(.ceiling).map(\.candidate.item) == ["habit", "mood"])
    desk.pending = plan.ids
    #expect(desk.plan(items: items.reversed()).diff.isEmpty)
    // In the middle of the day, two are shown: the same eight stay, and nothing takes their place.
    let shown = plan.oneShots.prefix(2)
    desk.fired = Set(shown.flatMap(\.occurrences))
    desk.now = Make.moment("2026-12-03T09:00:01Z")
    desk.pending = []
    let rest = items.filter { item in !shown.contains { $0.item == item.id } }.map { item in
      var item = item
      item.date = nil
      item.at = "2026-12-03T12:00"
      return item
    }
    let later = desk.plan(items: rest)
    #expect(later.oneShots.count == 8)
    #expect(later.dropped(.ceiling).map(\.candidate.item) == ["habit", "mood"])
  }

  @Test("The ceiling counts what a source that does not answer has pending")
  func ceilingWithASilentSource() throws {
    var desk = KindsDesk()
    let kinds = ["birthday", "anniversary", "billDue", "todoDue", "goalDeadline"]
    let items = kinds.flatMap { kind in
      (0..<2).map { Make.item(kind, "\(kind)\($0)", date: "2026-12-03") }
    }
    desk.pending = desk.plan(items: items).oneShots.map(\.request.id)
    #expect(desk.pending.count == 10)
    desk.silent = try kinds.map { .items(of: try #require(NotificationKind(rawValue: $0))) }
    let plan = desk.plan(items: [Make.item("moodCheckIn", "mood", date: "2026-12-03")])
    #expect(plan.oneShots.isEmpty)
    #expect(plan.dropped(.ceiling).map(\.candidate.item) == ["mood"])
  }

  @Test("A digest that was shown counts as one towards the ceiling, however much it stood for")
  func ceilingAfterADigest() {
    var desk = KindsDesk(now: Make.moment("2026-12-03T09:30:00Z"))
    desk.fired = Set(
      (0..<5).map {
        OccurrenceKey(kind: .eventReminder, item: "e\($0)", nominalDate: Make.day("2026-12-03"))
      })
    let items = ["billDue", "todoDue", "goalDeadline"].flatMap { kind in
      (0..<3).map { Make.item(kind, "\(kind)\($0)", at: "2026-12-03T12:0\($0)") }
    }
    #expect(desk.plan(items: items).oneShots.count == 9)
    let more = desk.plan(items: items + [Make.item("moodCheckIn", "mood", at: "2026-12-03T13:00")])
    #expect(more.oneShots.count == 9)
    #expect(more.dropped(.ceiling).map(\.candidate.item) == ["mood"])
  }

  @Test("A nudge and reminders stand outside caps and ceiling")
  func outside() {
    let reminders = (0..<20).map {
      Make.candidate(.reminder, "r\($0)", at: "2026-12-03T10:\(10 + $0)")
    }
    let plan = KindsDesk().plan(reminders + [Make.nudge(at: "2026-12-03T10:00:00Z")])
    #expect(plan.oneShots.count == 21)
    #expect(plan.dropped.isEmpty)
  }
}
