import NudgeShared
import NudgeTesting
import Testing

@Suite("Stories nobody wrote")
struct RandomStoryTests {
  private static let zones = [
    LocalZone.utc, OddZones.berlin.zone, OddZones.lordHowe.zone, OddZones.morning.zone,
    OddZones.repeatedDay.zone, OddZones.kiritimati.zone, OddZones.westernmost.zone,
  ]
  private static let quiets = ["off", "22:00-07:00", "08:00-09:30", "mon-wed@00:00-24:00"]

  @Test("Every promise holds, whatever happens to a device")
  func promises() async {
    let failure = await checkProperty(
      "every promise holds", runs: 60, covering: ["fired", "killed", "clock moved", "off"]
    ) { choices in
      let scenario = Self.scenario(&choices)
      let performance = try await Self.play(scenario, &choices)
      choices.cover("fired", when: performance.summary.fired > 3)
      choices.cover(
        "off", when: performance.entries.contains { $0.reason == "nudges turned off" })
    }
    #expect(failure == nil)
  }

  @Test("Every promise holds, whatever happens to an app with rows, things and timers")
  func promisesOfTheEngine() async {
    let failure = await checkProperty(
      "every promise of the engine holds", runs: 30,
      covering: ["shown", "killed", "clock moved", "flown"]
    ) { choices in
      var scenario = Self.scenario(&choices)
      Self.addRows(to: &scenario, &choices)
      let performance = try await Self.play(scenario, &choices)
      choices.cover("shown", when: performance.said.count > 5)
      choices.cover(
        "flown", when: performance.entries.contains { $0.reason?.hasPrefix("zone:") == true })
    }
    #expect(failure == nil)
  }

  /// Rows, and things where the draw says so; some of the openings become what a person does there.
  private static func addRows(to scenario: inout Scenario, _ choices: inout Choices) {
    let times = ["08:00", "02:30", "23:15", "12:00"]
    scenario.reminders = (0..<choices.int(in: 1...4)).map { number in
      var draft = ReminderDraft(id: "r\(number)")
      draft.title = "Row \(number)"
      draft.time = choices.pick(from: times)
      draft.rule = ReminderDraft.Rule(kind: "daily")
      if choices.bool(oneIn: 3) {
        draft.rule = ReminderDraft.Rule(kind: "weekdays")
        draft.rule?.days = ["mon", "thu"]
      }
      return draft
    }
    if choices.bool(oneIn: 2) {
      scenario.items = (0..<choices.int(in: 0...12)).map { number in
        var draft = DatedItemDraft(
          kind: choices.pick(from: ["billDue", "todoDue", "eventReminder", "habitDue"]),
          id: "i\(number)")
        let date = scenario.start.date.adding(days: choices.int(in: 0...20))
        if choices.bool(oneIn: 2) { draft.date = "\(date)" } else { draft.at = "\(date)T14:00" }
        return draft
      }
    }
    for index in scenario.events.indices {
      guard case .open = scenario.events[index].action else { continue }
      switch choices.draw(below: 6) {
      case 0: scenario.events[index].action = .snooze(.init("r0"), minutes: 45)
      case 1: scenario.events[index].action = .done(.init("r0"), on: nil)
      case 2: scenario.events[index].action = .timerStart(id: "t", title: "Run")
      default: break
      }
    }
  }

  /// Plays a story, holds it to every promise, and counts what both properties have to meet.
  private static func play(
    _ scenario: Scenario, _ choices: inout Choices
  ) async throws -> Performance {
    let performance = try await Stories.play(scenario)
    choices.note(performance.text)
    try choices.expect(
      performance.broken.isEmpty, "\(performance.broken.map { "\($0)" }.joined(separator: "\n"))")
    choices.cover(
      "killed",
      when: performance.entries.contains { $0.reason?.hasPrefix("process killed") == true })
    choices.cover(
      "clock moved",
      when: performance.entries.contains { $0.reason?.hasPrefix("clock set") == true })
    return performance
  }

  private static func scenario(_ choices: inout Choices) -> Scenario {
    let start = LocalDate(year: 2026, month: 2, day: 16) ?? .min
    let monday = start.adding(days: choices.int(in: 0...300))
    var scenario = Scenario(
      name: "drawn", seed: choices.seed(), zone: choices.pick(from: zones),
      start: LocalDateTime(monday, MinuteOfDay(hour: 7, minute: 0) ?? .midnight),
      weeks: choices.int(in: 1...10), quietHours: quiet(choices.pick(from: quiets)),
      pendingLimit: choices.pick(from: [64, 3, 64, 1]),
      opens: choices.pick(from: [.byEvents, .onNudge, .weekly, .daily]))
    if choices.bool(oneIn: 4), let cadence = CadenceSettings(cadence: .isoWeek) {
      scenario.configuration = NudgeConfiguration(cadence: cadence)
    }
    var now = scenario.zone.resolve(scenario.start).earlierOrShiftedForward
    var end = now.adding(seconds: Int64(scenario.weeks) * 604_800 - 86_400)
    for _ in 0..<choices.int(in: 0...12) {
      now = now.adding(seconds: Int64(choices.int(in: 60...900_000, plainest: 3600)))
      guard now < end else { break }
      let action = action(&choices)
      scenario.events.append(.init(at: .instant(now), action: action))
      if case .clock(let jump) = action {
        now = now.adding(seconds: jump)
        end = end.adding(seconds: jump)
      }
    }
    return scenario
  }

  private static func action(_ choices: inout Choices) -> Scenario.Action {
    switch choices.draw(below: 18) {
    case 0, 1, 2: .open
    case 3: .crash(atWrite: choices.int(in: 1...12))
    case 4: .quietHours(quiet(choices.pick(from: quiets)))
    case 5: .zone(choices.pick(from: zones))
    case 6: .locale(choices.pick(from: ["vi", "en"]))
    case 7: .disable
    case 8: .enable
    case 9: .authorization(choices.pick(from: [.authorized, .denied, .notDetermined]))
    case 10: .clock(jumpSeconds: Int64(choices.int(in: -2_000_000...2_000_000, plainest: 3600)))
    case 11: .reboot(keepsPending: choices.bool())
    case 12: .dropPending
    case 13: .foreignCount(choices.pick(from: [0, 62, 64, 70]))
    case 14: .signOut
    case 15: .signIn(member: "grace")
    case 16: .tap(nil)
    default: .reinstall
    }
  }

  private static func quiet(_ text: String) -> QuietHours {
    (try? QuietHours(parsing: text)) ?? .none
  }
}
