import NudgeShared
import NudgeTesting
import Testing

/// A life of a device: openings, changes and stops at any point, on a clock that only runs forward.
@Suite("A long life with a device")
struct PlannerLifeTests {
  private static let quiets = ["off", "22:00-07:00", "08:00-09:30", "mon-wed@00:00-24:00"]

  @Test("Never two nudges within seven days, whatever is changed and wherever a pass is cut short")
  func gap() {
    let failure = checkProperty(
      "never two within seven days", runs: 250,
      covering: ["stopped before the first write", "stopped between steps", "fired", "opted out"]
    ) { choices in
      var planning = Planning()
      let awkward = choices.pick(from: AwkwardZone.all)
      planning.zone = awkward.zone
      planning.now = choices.pick(from: awkward.changes).adding(seconds: -4 * 604_800)
      planning.state = AmbientNudgeState(
        seed: choices.seed(), firstOpenedOn: planning.zone.localDate(at: planning.now))
      let reports = choices.bool()
      choices.note("\(awkward.zone.identifier), reports \(reports)")

      var fired: [Instant] = []
      for _ in 0..<choices.int(in: 1...24) {
        let wait = choices.int(in: 60...1_000_000)
        fired += planning.run(to: planning.now.adding(seconds: Int64(wait)), reporting: reports)
        switch choices.draw(below: 8) {
        case 0: planning.quiet = quietHours(choices.pick(from: Self.quiets))
        case 1: planning.locale = planning.locale == "en" ? "vi" : "en"
        case 2: planning.state.enabled.toggle()
        case 3: planning.pending = planning.pending.filter { _ in choices.bool() }
        case 4:
          planning.foreign = (0..<choices.int(in: 0...66)).map {
            NotificationID(rawValue: "t\($0)")
          }
        case 5: planning.zone = choices.pick(from: AwkwardZone.all).zone
        default: break
        }
        let plan = planning.plan
        let stop = choices.bool() ? choices.int(in: 0...plan.steps.count + 1) : .max
        choices.note("at \(planning.now): \(plan.steps.count) steps, stopped at \(stop)")
        choices.cover("stopped before the first write", when: stop == 0)
        choices.cover("stopped between steps", when: stop > 1 && stop <= plan.steps.count)
        choices.cover("opted out", when: !planning.state.enabled)
        if stop > 0 { planning.carryOut(plan, steps: stop - 1) }
        let gaps = zip(fired, fired.dropFirst()).map { $1.seconds(since: $0) }
        try choices.expect(gaps.allSatisfy { $0 >= 604_800 }, "fired at \(fired)")
      }
      choices.cover("fired", when: fired.count > 3)
    }
    #expect(failure == nil)
  }
}
