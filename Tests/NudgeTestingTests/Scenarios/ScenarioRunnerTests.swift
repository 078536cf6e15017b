import NudgeShared
import NudgeTesting
import Testing

@Suite("A simulated year")
struct ScenarioRunnerTests {
  static let runner = ScenarioRunner(strings: { KeyStrings(locale: $0) })

  @Test("Keeps seven days between nudges and gives each silent week a reason")
  func year() async throws {
    let start = try #require(LocalDateTime("2026-01-05T07:00"))
    let scenario = Scenario(
      name: "a year", seed: 7, zone: .utc, start: start, weeks: 52, opens: .onNudge,
      signals: .sample)
    let (entries, summary) = try await Self.runner.timeline(scenario)
    #expect(try #require(summary.shortestGapSeconds) >= 604_800)
    let fired = Set(entries.filter { $0.kind == .fired }.compactMap(\.week))
    let silent = Set(entries.filter { $0.kind == .note }.compactMap(\.week))
    #expect(fired.isDisjoint(with: silent))
    #expect(fired.count + silent.count == 52)
  }
}
