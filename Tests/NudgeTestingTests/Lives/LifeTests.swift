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

  @Test("No promise is broken in thirty lives of eight weeks", arguments: 1...30)
  func promises(seed: Int) async {
    let scenario = LifeGenerator(zones: Self.zones, weeks: 8).scenario(seed: UInt64(seed))
    let outcome = await LifeTrial().outcome(of: scenario)
    #expect(
      outcome.broken == nil,
      "seed \(seed): \(outcome.broken.map { "\($0)" } ?? "")\n\(ScenarioText.text(of: scenario))")
  }

  @Test("Thirty lives of eight weeks meet nudges, every kind of fault and every zone")
  func coverage() async {
    var whole = LifeOutcome()
    for seed in 1...UInt64(30) {
      let scenario = LifeGenerator(zones: Self.zones, weeks: 8).scenario(seed: seed)
      whole.add(await LifeTrial().outcome(of: scenario))
    }
    #expect(whole.nudges > 30)
    #expect(whole.passes > 1_000)
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
