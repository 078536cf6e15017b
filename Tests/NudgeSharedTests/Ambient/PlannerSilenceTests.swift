import NudgeShared
import NudgeTesting
import Testing

@Suite("Weeks without a nudge, and why")
struct PlannerSilenceTests {
  private static let weeks = ["2026-W49", "2026-W50", "2026-W51", "2026-W52"].map(isoWeek)

  private static func planning(_ change: (inout Planning) -> Void) -> Planning {
    var planning = Planning()
    planning.state = AmbientNudgeState(seed: 42, firstOpenedOn: date("2026-01-05"))
    change(&planning)
    return planning
  }

  private func reasons(_ planning: Planning) -> [String: SilenceReason] {
    Dictionary(
      uniqueKeysWithValues: planning.plan.silentWeeks.map { ("\($0.week)", $0.reason) })
  }

  struct Blanket: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reason: SilenceReason
    let change: @Sendable (inout Planning) -> Void
  }

  static let blankets = [
    Blanket(testDescription: "turned off", reason: .off) { $0.state.enabled = false },
    Blanket(testDescription: "signed out", reason: .signedOut) { $0.member = nil },
    Blanket(testDescription: "denied", reason: .notAuthorized(.denied)) {
      $0.authorization = .denied
    },
    Blanket(testDescription: "not asked", reason: .notAuthorized(.notDetermined)) {
      $0.authorization = .notDetermined
    },
    Blanket(testDescription: "a status of a later system", reason: .notAuthorized(.notDetermined)) {
      $0.authorization = Authorization(name: "unknown-future-value")
    },
    Blanket(testDescription: "quiet all morning", reason: .noAllowedMinute) {
      $0.quiet = quietHours("08:00-11:00")
    },
    Blanket(testDescription: "quiet all day", reason: .noAllowedMinute) {
      $0.quiet = quietHours("00:00-24:00")
    },
    Blanket(testDescription: "quiet overnight and through the morning", reason: .noAllowedMinute) {
      $0.quiet = quietHours("22:00-11:00")
    },
  ]

  @Test("One reason silences every week, and takes away what is pending", arguments: blankets)
  func blanket(blanket: Blanket) {
    var planning = Self.planning { _ in }
    planning.pass()
    #expect(planning.pending.count == 4)
    blanket.change(&planning)
    let plan = planning.plan
    #expect(plan.silentWeeks == Self.weeks.map { SilentWeek(week: $0, reason: blanket.reason) })
    #expect(plan.nudges.isEmpty && plan.diff.schedule.isEmpty)
    #expect(Set(plan.diff.cancel) == Set(planning.pending.keys))
    #expect(plan.nextState.scheduled.isEmpty)
    #expect(plan.nextState.lastFiredAt == nil)
    planning.carryOut(plan)
    #expect(planning.plan.diff.isEmpty)
    #expect(planning.plan.nextState == planning.state)
  }

  @Test(
    "NC-39: every status that lets a notification show plans, and no other",
    arguments: Authorization.allCases)
  func statuses(status: Authorization) {
    let planning = Self.planning { $0.authorization = status }
    let plans = [.provisional, .ephemeral, .authorized].contains(status)
    #expect(planning.plan.nudges.isEmpty != plans)
  }

  @Test("Being off outweighs being signed out, and that outweighs the permission")
  func order() {
    let planning = Self.planning {
      $0.state.enabled = false
      $0.member = nil
      $0.authorization = .denied
      $0.quiet = quietHours("00:00-24:00")
    }
    #expect(reasons(planning)["2026-W49"] == .off)
  }

  @Test(
    "NC-23: quiet hours that leave one minute leave that minute",
    arguments: [
      ("08:00-10:59", "10:59"), ("08:01-11:00", "08:00"), ("11:00-10:59", "10:59"),
    ])
  func oneMinute(quiet: String, minute: String) {
    let planning = Self.planning { $0.quiet = quietHours(quiet) }
    let readings = planning.plan.nudges.map { "\($0.slot.reading.minuteOfDay)" }
    #expect(readings == Array(repeating: minute, count: 4))
  }

  @Test("A pause over whole weeks is the reason for exactly those weeks")
  func pause() {
    var planning = Self.planning { $0.pass() }
    planning.quiet = QuietHours(
      entries: [],
      pauses: [.init(from: localTime("2026-12-01T18:00"), until: localTime("2026-12-19T00:00"))])
    planning.now = instant("2026-12-01T18:00:00Z")
    let plan = planning.plan
    // Monday and Tuesday morning came before the pause; what was left of W49 is paused.
    #expect(reasons(planning)["2026-W49"] == .paused)
    #expect(reasons(planning)["2026-W50"] == .paused)
    #expect(reasons(planning)["2026-W51"] == .paused)
    #expect(plan.nudges.first?.slot.week == isoWeek("2026-W52"))
    #expect(plan.nudges.allSatisfy { $0.slot.reading >= localTime("2026-12-19T00:00") })
  }

  @Test("A pause without end leaves nothing to plan, and no loop")
  func endlessPause() {
    let planning = Self.planning {
      $0.quiet = QuietHours(
        entries: [],
        pauses: [.init(from: localTime("2026-11-30T00:00"), until: localTime("9999-12-31T23:59"))])
    }
    #expect(planning.plan.nudges.isEmpty)
    #expect(Set(reasons(planning).values) == [.paused])
  }

  @Test("A pause of centuries is told for a bounded number of weeks")
  func longPause() {
    let planning = Self.planning {
      $0.quiet = QuietHours(
        entries: [],
        pauses: [.init(from: localTime("2026-11-30T00:00"), until: localTime("9998-01-01T00:00"))])
    }
    #expect(planning.plan.nudges.count == 4)
    #expect(planning.plan.silentWeeks.count == 84)
  }

  @Test("A draw that fell into a later week is the reason before it was due and after")
  func drawnLaterStays() {
    var planning = Self.planning { $0.pass() }
    var reasons: [ISOWeek: Set<String>] = [:]
    for day in 1...364 {
      planning.run(to: instant("2026-11-30T12:30:00Z").adding(seconds: Int64(day) * 86_400))
      for silent in planning.pass().silentWeeks {
        reasons[silent.week, default: []].insert("\(silent.reason)")
      }
    }
    #expect(reasons.count >= 3)
    for (week, told) in reasons { #expect(told == ["drawnLater"], "\(week)") }
  }

  @Test("After a firing, the weeks inside a long gap are too close, with the moment it ends")
  func minimumGap() throws {
    let cadence = try #require(CadenceSettings(minimumGapDays: 21))
    let planning = Self.planning {
      $0.configuration = NudgeConfiguration(cadence: cadence)
      $0.state.lastFiredAt = instant("2026-11-30T05:00:00Z")
    }
    let until = instant("2026-12-21T05:00:00Z")
    let reasons = reasons(planning)
    #expect(reasons["2026-W49"] == nil)
    #expect(reasons["2026-W50"] == .minimumGap(until: until))
    #expect(reasons["2026-W51"] == .minimumGap(until: until))
    #expect(planning.plan.nudges.first.map { $0.slot.fireAt >= until } == true)
  }

  @Test("A draw that was over before the app was opened is spent")
  func spent() {
    let planning = Self.planning { $0.now = instant("2026-12-04T12:00:00Z") }
    #expect(reasons(planning)["2026-W49"] == .spent)
  }

  @Test(
    "The day of the first opening has no nudge, and says so, on that day and after",
    arguments: [
      "2026-12-04T07:00:00Z", "2026-12-04T12:00:00Z", "2026-12-05T12:00:00Z",
    ])
  func firstDay(now: String) {
    // For seed 42 the week's draw is Friday, 2026-12-04 at 10:46.
    let planning = Self.planning {
      $0.state = AmbientNudgeState(seed: 42, firstOpenedOn: date("2026-12-04"))
      $0.now = instant(now)
    }
    #expect(reasons(planning)["2026-W49"] == .firstDay)
    #expect(planning.plan.nudges.first?.slot.week == isoWeek("2026-W50"))
  }

  @Test("A first opening on another day of the week does not take the blame")
  func firstDayElsewhere() {
    let before = Self.planning {
      $0.state = AmbientNudgeState(seed: 42, firstOpenedOn: date("2026-12-02"))
      $0.now = instant("2026-12-02T12:00:00Z")
    }
    #expect(reasons(before)["2026-W49"] == nil)
    let after = Self.planning {
      $0.state = AmbientNudgeState(seed: 42, firstOpenedOn: date("2026-12-05"))
      $0.now = instant("2026-12-05T12:00:00Z")
    }
    #expect(reasons(after)["2026-W49"] == .spent)
  }

  @Test("Without words there is nothing to say, and nothing is scheduled")
  func noWords() {
    let planning = Self.planning { _ in }
    let plan = AmbientNudgePlanner(configuration: .standard).plan(
      state: planning.state, preference: NotificationPreference(member: "ada"), signals: .none,
      snapshot: PlatformSnapshot(authorization: .authorized, pending: []),
      at: ClockReading(now: planning.now, zone: .utc), strings: NoWords())
    #expect(plan.nudges.isEmpty)
    #expect(plan.silentWeeks.first?.reason == .nothingToSay)
    #expect(
      plan.silentWeeks.filter { $0.reason == .nothingToSay }.map(\.week)
        == ["2026-W49", "2026-W51", "2026-W52"].map(isoWeek))
  }

  @Test("At the end of the calendar planning stops without a nudge after it")
  func endOfCalendar() {
    for now in ["9999-12-10T00:00:00Z", "9999-12-30T21:59:59Z"] {
      let planning = Self.planning { $0.now = instant(now) }
      let plan = planning.plan
      #expect(plan.nudges.count < 4)
      #expect(plan.nudges.allSatisfy { $0.slot.fireAt > planning.now })
    }
  }

  @Test(
    "A translation without a word for the title or the body: silence, and no empty notification")
  func emptyTexts() {
    for empty in [NudgeStringKey.title, .fallbackWeek] {
      let planning = Self.planning { _ in }
      let plan = AmbientNudgePlanner(configuration: planning.configuration).plan(
        state: planning.state, preference: NotificationPreference(member: planning.member),
        signals: .none,
        snapshot: PlatformSnapshot(authorization: .authorized, pending: []),
        at: ClockReading(now: planning.now, zone: planning.zone), strings: WordlessStrings(empty))
      #expect(plan.nudges.isEmpty, "\(empty)")
      #expect(plan.silentWeeks.first?.reason == .nothingToSay, "\(empty)")
    }
  }

  /// Strings of which one is empty.
  private struct WordlessStrings: NudgeStrings {
    let locale = "en"
    let empty: NudgeStringKey

    init(_ empty: NudgeStringKey) { self.empty = empty }

    func text(for key: NudgeStringKey, arguments: [NudgeArgument]) -> String {
      key == empty ? "" : KeyStrings().text(for: key, arguments: arguments)
    }
  }
}

private struct NoWords: NudgeStrings {
  let locale = "xx"
  func text(for key: NudgeStringKey, arguments: [NudgeArgument]) -> String { "" }
}
