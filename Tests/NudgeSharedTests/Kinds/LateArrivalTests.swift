import NudgeShared
import NudgeTesting
import Testing

@Suite("What is shown of what came due while the device was off")
struct LateArrivalTests {
  private static let now = Make.moment("2026-12-03T12:00:00Z")

  private static func due(
    _ kind: NotificationKind, _ id: String, secondsLate: Int64
  ) -> DueNotification {
    DueNotification(
      id: NotificationID(rawValue: id), kind: kind, fireAt: now.adding(seconds: -secondsLate))
  }

  private static func outcomes(_ due: [DueNotification]) -> [String: LateArrivals.Outcome] {
    let arrivals = LateArrivals(due, at: now, table: .standard)
    return Dictionary(
      uniqueKeysWithValues: arrivals.decisions.map { ($0.notification.id.rawValue, $0.outcome) })
  }

  private typealias Case = (kind: NotificationKind, late: Int64, outcome: LateArrivals.Outcome)

  @Test("One alone is shown while its kind bears it, and each kind says how long that is")
  func alone() {
    let hour: Int64 = 3600
    let cases: [Case] = [
      (.reminder, -1, .ahead), (.reminder, 0, .onTime), (.reminder, 60, .onTime),
      (.reminder, 61, .late), (.reminder, hour, .late), (.reminder, hour + 1, .counted),
      (.reminder, 24 * hour, .counted), (.reminder, 24 * hour + 1, .expired),
      (.eventReminder, 600, .late), (.eventReminder, 601, .late), (.eventReminder, 1801, .expired),
      (.billDue, 6 * hour, .late), (.billDue, 6 * hour + 1, .counted),
      (.billDue, 12 * hour + 1, .expired),
      (.moodCheckIn, 2 * hour, .late), (.moodCheckIn, 2 * hour + 1, .collapsed),
      (.moodCheckIn, 6 * hour + 1, .expired),
      (.morningDigest, 60, .onTime), (.morningDigest, 61, .expired),
      (.ambientNudge, 24 * hour, .late), (.ambientNudge, 24 * hour + 1, .expired),
    ]
    for (kind, late, outcome) in cases {
      #expect(
        Self.outcomes([Self.due(kind, "x", secondsLate: late)]) == ["x": outcome],
        "\(kind) \(late)")
    }
  }

  @Test("Several of one kind become the newest, a part of one count, or nothing")
  func collapse() {
    let two = { (kind: NotificationKind) in
      Self.outcomes([
        Self.due(kind, "newer", secondsLate: 300), Self.due(kind, "older", secondsLate: 500),
      ])
    }
    #expect(two(.eventReminder) == ["newer": .late, "older": .collapsed])
    #expect(two(.reminder) == ["newer": .counted, "older": .counted])
    #expect(two(.moodCheckIn) == ["newer": .collapsed, "older": .collapsed])
  }

  @Test("One that is on time is shown beside what is late")
  func onTime() {
    let arrivals = LateArrivals(
      [
        Self.due(.reminder, "on time", secondsLate: 5),
        Self.due(.reminder, "late", secondsLate: 900),
      ], at: Self.now, table: .standard)
    #expect(arrivals.shown.map(\.id.rawValue) == ["late", "on time"])
    #expect(arrivals.collapsedCount == 0)
  }

  @Test("A kind that the table does not have is counted for a day")
  func unknown() throws {
    let kind = try #require(NotificationKind(rawValue: "ofOld"))
    #expect(Self.outcomes([Self.due(kind, "x", secondsLate: 4000)]) == ["x": .counted])
    #expect(Self.outcomes([Self.due(kind, "x", secondsLate: 90_000)]) == ["x": .expired])
  }

  @Test("A shell's table may have any priority")
  func extremePriorities() throws {
    let kinds = try ["a", "b"].map { try #require(NotificationKind(rawValue: $0)) }
    let lines = zip(kinds, [Int.min, Int.max]).map { kind, priority in
      KindPolicy(
        kind: kind, tier: .dated, priority: priority, quietHours: .moved, channel: "c",
        titleKey: "t",
        lateness: KindPolicy.Lateness(
          toleranceSeconds: 3600, expirySeconds: 3600, collapse: .newest))
    }
    let table = try KindTable(policies: lines, budget: .standard, dailyCeiling: nil)
    let due = kinds.map { Self.due($0, "\($0)", secondsLate: 300) }
    #expect(LateArrivals(due, at: Self.now, table: table).shown.count == 2)
  }

  @Test("Whatever came due, at most three are shown late and one line counts the rest")
  func neverABurst() {
    let failure = checkProperty(
      "nothing bursts after power-on", covering: ["counted", "many kinds"]
    ) { choices in
      let kinds = KindTable.standard.policies.map(\.kind)
      var number = 0
      let due = choices.list(upTo: 64) { choices -> DueNotification in
        number += 1
        return Self.due(
          choices.pick(from: kinds), "n\(number)",
          secondsLate: Int64(choices.int(in: -600...200_000)))
      }
      choices.note("\(due)")
      let arrivals = LateArrivals(due, at: Self.now, table: .standard)
      let late = arrivals.decisions.filter { $0.outcome == .late }
      choices.cover("counted", when: arrivals.collapsedCount > 0)
      choices.cover("many kinds", when: late.count == 3)
      try choices.expect(late.count <= 3, "\(late.count) are shown late")
      try choices.expect(arrivals.decisions.count, equals: due.count, "decisions")
      try choices.expect(
        LateArrivals(due.reversed(), at: Self.now, table: .standard), equals: arrivals,
        "in another order")
      for decision in arrivals.decisions {
        let lateness = Self.now.seconds(since: decision.notification.fireAt)
        try choices.expect((decision.outcome == .ahead) == (lateness < 0), "ahead: \(decision)")
        try choices.expect(
          (decision.outcome == .onTime) == (0...60).contains(lateness), "on time: \(decision)")
      }
    }
    #expect(failure == nil)
  }
}
