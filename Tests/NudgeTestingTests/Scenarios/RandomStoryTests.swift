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
      let performance = try await Stories.play(scenario)
      choices.note(performance.text)
      try choices.expect(
        performance.broken.isEmpty, "\(performance.broken.map { "\($0)" }.joined(separator: "\n"))")
      choices.cover("fired", when: performance.summary.fired > 3)
      choices.cover(
        "killed",
        when: performance.entries.contains { $0.reason?.hasPrefix("process killed") == true })
      choices.cover(
        "clock moved",
        when: performance.entries.contains { $0.reason?.hasPrefix("clock set") == true })
      choices.cover(
        "off", when: performance.entries.contains { $0.reason == "nudges turned off" })
    }
    #expect(failure == nil)
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
