import NudgeShared
import NudgeTesting
import Testing

@Suite("The last week of a story")
struct LastWeekTests {
  @Test("A story that ends with a week gives that week its reason, too")
  func lastWeek() async throws {
    var scenario = Scenario(
      name: "two quiet weeks", seed: 7, zone: .utc,
      start: try #require(LocalDateTime("2026-03-02T00:00")), weeks: 2, opens: .onNudge)
    scenario.quietHours = try QuietHours(parsing: "00:00-24:00")
    let (entries, _) = try await ScenarioRunner(strings: { KeyStrings(locale: $0) })
      .timeline(scenario)
    let silent = entries.filter { $0.kind == .note }.compactMap { $0.week?.description }
    #expect(silent == ["2026-W10", "2026-W11"])
  }
}
