import NudgeLinux
import NudgeShared
import NudgeTesting

/// The whole product: the real scheduler, a simulated device, a person who taps each nudge.
enum SimulationBenchmarks {
  static let all = [
    Benchmark(
      "simulation-weeks", "weeks of nudge simulate without printing, New York", units: "weeks",
      amount: .fixed(10_000, quick: 500), targetNanoseconds: 25_000
    ) {
      let strings = try StringTable.embedded(locale: .none)
      let runner = ScenarioRunner(strings: { _ in strings })
      let zone = try NewYork.zone()
      return { weeks in
        var result = WorkResult()
        var entries = 0
        let scenario = Scenario(
          name: "benchmark", seed: 42, zone: zone, start: zone.localDateTime(at: NewYork.start),
          weeks: weeks, opens: .onNudge, signals: .sample)
        let summary = try await runner.run(scenario) { entry in
          entries += 1
          result.consume(Int(entry.at.secondsSinceEpoch))
        }
        result.facts = [.init("fired", summary.fired), .init("entries", entries)]
        return result
      }
    }
  ]
}
