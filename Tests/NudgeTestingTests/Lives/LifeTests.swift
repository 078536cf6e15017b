import NudgeLinux
import NudgeShared
import NudgeTesting
import Testing

@Suite("Drawn lives")
struct LifeTests {
  private static let zones = [
    LocalZone.utc, OddZones.berlin.zone, OddZones.lordHowe.zone, OddZones.morning.zone,
    OddZones.repeatedDay.zone, OddZones.kiritimati.zone, OddZones.westernmost.zone,
  ]

  @Test("Twenty lives break no promise, and meet nudges, every kind of fault and every zone")
  func promises() async {
    let generator = LifeGenerator(zones: Self.zones, weeks: 7)
    let outcomes = await withTaskGroup(of: (UInt64, LifeOutcome).self) { group in
      for seed in 1...UInt64(20) {
        group.addTask { (seed, await LifeTrial().outcome(of: generator.scenario(seed: seed))) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var whole = LifeOutcome()
    for (seed, outcome) in outcomes {
      whole.add(outcome)
      guard let broken = outcome.broken else { continue }
      Issue.record(
        "seed \(seed): \(broken)\n\(ScenarioText.text(of: generator.scenario(seed: seed)))")
    }
    #expect(whole.nudges > 20)
    #expect(whole.passes > 500)
    #expect(whole.zones == Set(Self.zones.map(\.identifier)))
    #expect(Set(whole.faults.keys) == Set(PassFault.Kind.allCases))
  }

  @Test("The same seed draws the same life, another seed another one")
  func isPure() {
    let generator = LifeGenerator(zones: Self.zones, weeks: 8)
    let life = ScenarioText.text(of: generator.scenario(seed: 5))
    #expect(life == ScenarioText.text(of: generator.scenario(seed: 5)))
    #expect(life != ScenarioText.text(of: generator.scenario(seed: 6)))
  }

  @Test("A life ends with four calm weeks: no fault, nothing that is not put right before")
  func calm() {
    for seed in 1...UInt64(20) {
      let scenario = LifeGenerator(zones: Self.zones, weeks: 8).scenario(seed: seed)
      var ahead: [Int64] = [0, 0]
      for event in scenario.events {
        if case .clock(let jump) = event.action { ahead[event.device ?? 0] += jump }
      }
      #expect(ahead == [0, 0], "seed \(seed)")
      let calm = scenario.events.suffix(20)
      let faults = calm.filter { if case .fault = $0.action { true } else { false } }
      #expect(faults.isEmpty, "seed \(seed)")
    }
  }
}
