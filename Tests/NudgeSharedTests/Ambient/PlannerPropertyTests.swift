import NudgeShared
import NudgeTesting
import Testing

@Suite("Promises of a plan, whatever the inputs")
struct PlannerPropertyTests {
  private static let quiets = [
    "off", "22:00-07:00", "08:00-09:30", "22:00-10:45", "mon-wed@00:00-24:00", "08:00-11:00",
  ]
  private static let windows = ["08:00-11:00", "22:00-02:00", "00:00-24:00", "01:30-03:30"]

  private static func planning(_ choices: inout Choices) -> Planning {
    var planning = Planning()
    let awkward = choices.pick(from: AwkwardZone.all)
    planning.zone = awkward.zone
    let change = choices.pick(from: awkward.changes)
    planning.now = change.adding(
      seconds: Int64(choices.int(in: -1_900_000...1_900_000, plainest: 0)))
    let range =
      (try? ClockRange(parsing: choices.pick(from: windows))) ?? FiringWindow.standard.range
    let cadence = CadenceSettings(
      cadence: choices.bool(oneIn: 5) ? .isoWeek : .rolling,
      minimumGapDays: choices.pick(from: [7, 7, 7, 10, 1]),
      spreadMinutes: choices.pick(from: [nil, 1, 60]), horizon: choices.int(in: 1...5, plainest: 4))
    planning.configuration = NudgeConfiguration(
      window: FiringWindow(range: range, weekdays: choices.bool() ? .all : .mondayToFriday),
      cadence: cadence ?? .standard)
    planning.quiet = quietHours(choices.pick(from: quiets))
    let today = planning.zone.localDate(at: planning.now)
    planning.state = AmbientNudgeState(
      seed: choices.seed(),
      firstOpenedOn: today.adding(days: choices.bool() ? 0 : -choices.int(in: 1...400)))
    if choices.bool() {
      planning.state.lastFiredAt = planning.now.adding(
        seconds: -Int64(choices.int(in: -90_000...2_000_000, plainest: 0)))
    }
    let foreign = choices.pick(from: [0, 60, 62, 64, 70])
    planning.foreign = (0..<foreign).map { NotificationID(rawValue: "timer.\($0)") }
    return planning
  }

  @Test("A second plan finds nothing to do, now and at any later moment before the next slot")
  func idempotent() {
    let failure = checkProperty(
      "a plan is stable", runs: 300, covering: ["later", "nothing planned", "clamped"]
    ) { choices in
      var planning = Self.planning(&choices)
      choices.note("\(planning)")
      choices.cover("clamped", when: planning.state.lastFiredAt.map { $0 > planning.now } ?? false)
      let first = planning.pass()
      let again = planning.plan
      try choices.expect(again.diff.isEmpty, "changes at once: \(again.diff)")
      try choices.expect(again.nextState, equals: planning.state, "state at once")
      try choices.expect(again.silentWeeks, equals: first.silentWeeks, "reasons at once")

      choices.cover("nothing planned", when: first.nudges.isEmpty)
      guard let slot = first.nudges.first?.slot.fireAt else { return }
      let seconds = Int(slot.seconds(since: planning.now)) - 61
      planning.now = planning.now.adding(
        seconds: Int64(choices.int(in: 0...seconds, plainest: seconds)))
      choices.note("asked again at \(planning.now)")
      choices.cover("later")
      let later = planning.plan
      try choices.expect(later.diff.cancel.isEmpty, "takes back \(later.diff.cancel)")
      // Room that a platform lacks stays lacking, so that nothing is added either.
      try choices.expect(later.diff.schedule.isEmpty, "adds \(later.diff.schedule.map(\.id))")
    }
    #expect(failure == nil)
  }

  @Test("Every week of the horizon has a nudge or a reason, and not both")
  func everyWeekExplained() {
    let failure = checkProperty(
      "every week is explained", runs: 300, covering: ["silent", "spoken", "no room"]
    ) { choices in
      let planning = Self.planning(&choices)
      choices.note("\(planning)")
      let plan = planning.plan
      var weeks = plan.nudges.map(\.slot.week)
      try choices.expect(Set(weeks).count == weeks.count || planning.isDense, "two in one week")
      if let last = plan.nextState.lastFiredAt {
        weeks.append(planning.zone.localDate(at: last).isoWeek)
      }
      let silent = plan.silentWeeks.map(\.week)
      try choices.expect(Set(silent).isDisjoint(with: weeks), "silent and spoken: \(silent)")
      try choices.expect(silent == silent.sorted() && Set(silent).count == silent.count, "order")
      let current = planning.zone.localDate(at: planning.now).isoWeek
      for offset in 0..<planning.configuration.cadence.horizon {
        let week = current.advanced(byWeeks: offset)
        try choices.expect(weeks.contains(week) || silent.contains(week), "\(week) unexplained")
      }
      choices.cover("silent", when: !silent.isEmpty)
      choices.cover("spoken", when: !weeks.isEmpty)
      choices.cover("no room", when: plan.silentWeeks.contains { $0.reason == .noRoom })
    }
    #expect(failure == nil)
  }

  @Test("What is planned is allowed, ahead, far enough apart, and fits")
  func legal() {
    let failure = checkProperty("a plan is legal", runs: 300, covering: ["planned"]) { choices in
      let planning = Self.planning(&choices)
      choices.note("\(planning)")
      let plan = planning.plan
      let naive = NaiveMinutes(planning.configuration.window, planning.quiet)
      let cadence = planning.configuration.cadence
      var last = plan.nextState.lastFiredAt
      if let last { try choices.expect(last <= planning.now, "the last firing is ahead") }
      for nudge in plan.nudges {
        let slot = nudge.slot
        let reading = planning.zone.localDateTime(at: slot.fireAt)
        try choices.expect(reading, equals: slot.reading, "the clock")
        try choices.expect(naive.allows(NaiveMinutes.minute(reading)), "\(reading) is not allowed")
        try choices.expect(
          slot.fireAt.seconds(since: planning.now) > 60, "\(slot.fireAt) cannot be armed")
        try choices.expect(reading.date != planning.state.firstOpenedOn, "on the first day")
        if cadence.cadence == .rolling, let last {
          try choices.expect(
            slot.fireAt.seconds(since: last) >= cadence.minimumGapSeconds, "too close to \(last)")
        }
        last = slot.fireAt
      }
      let room = max(0, 64 - planning.foreign.count)
      try choices.expect(plan.nudges.count <= room, "\(plan.nudges.count) in \(room) places")
      choices.cover("planned", when: plan.nudges.count > 1)
    }
    #expect(failure == nil)
  }
}

extension Planning {
  /// Whether two nudges in one week are in order.
  var isDense: Bool {
    configuration.cadence.cadence == .rolling && configuration.cadence.minimumGapDays < 7
  }
}
