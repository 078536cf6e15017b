import NudgeShared
import NudgeTesting
import Testing

@Suite("Reports of passes")
struct PassReportTests {
  @Test(
    "Change nothing else in a story, and every whole pass writes nothing when it is asked again",
    arguments: [
      "spring-forward", "offline-taps", "crash-at-each-write", "power-loss-at-each-write",
      "two-processes", "disk-full-and-opt-out", "reminders-crash-at-each-write",
      "timers-and-milestones", "one-nudge-for-two-devices",
    ])
  func besideTheStory(file: String) async throws {
    let scenario = try Stories.scenario(file)
    let strings: @Sendable (String) -> KeyStrings = { KeyStrings(locale: $0) }
    let plain = try await ScenarioRunner(strings: strings).timeline(scenario)
    let told = try await ScenarioRunner(reportsPasses: true, strings: strings).timeline(scenario)
    #expect(plain.entries.allSatisfy { $0.pass == nil && $0.kind != .passed })
    #expect(told.entries.filter { $0.kind != .passed } == plain.entries)
    #expect(told.summary == plain.summary)
    let reports = told.entries.compactMap(\.pass)
    #expect(reports.count >= plain.entries.count { $0.kind == .opened })
    for entry in told.entries where entry.pass?.outcome == .completed {
      #expect(entry.pass?.writesAgain == 0, "\(entry.at.description(in: entry.zone))")
    }
  }

  @Test("Say what is pending, of ours and of others, and what waits for the network")
  func contents() async throws {
    var scenario = try Stories.scenario("offline-taps")
    scenario.events.insert(
      .init(at: scenario.events[0].at, action: .foreignCount(3)), at: 0)
    let runner = ScenarioRunner(reportsPasses: true, strings: { KeyStrings(locale: $0) })
    let reports = try await runner.timeline(scenario).entries.compactMap(\.pass)
    #expect(reports.first?.foreignCount == 0)
    #expect(reports.last?.foreignCount == 3)
    #expect(reports.map(\.outbox.count).max() == 4)
    #expect(reports.allSatisfy { $0.isEnabled == true && $0.member == Scenario.standardMember })
    #expect(reports.allSatisfy { $0.authorization == .authorized && !$0.pending.isEmpty })
  }

  @Test("A story on files is refused where nobody has a disk for it, with what to do")
  func noDisk() async throws {
    var scenario = try Stories.scenario("offline-taps")
    scenario.disk = .files
    await #expect(
      throws: ScenarioError(
        place: "disk",
        detail: "found files, accepted: memory, since nothing here has files that can fail; play "
          + "the story with nudge simulate --scenario")
    ) {
      _ = try await ScenarioRunner(strings: { KeyStrings(locale: $0) }).timeline(scenario)
    }
  }

  @Test("What a feature beside ours has armed is seen to go, if we take it away")
  func foreign() async throws {
    // The device holds an identifier that looks like the first nudge of this installation.
    var scenario = try Stories.scenario("two-processes")
    let runner = ScenarioRunner(reportsPasses: true, strings: { KeyStrings(locale: $0) })
    let first = try #require(
      try await runner.timeline(scenario).entries.first { $0.kind == .scheduled }?.id)
    scenario.events.insert(
      .init(at: scenario.events[0].at, action: .foreignPending(first)), at: 0)
    let entries = try await runner.timeline(scenario).entries
    #expect(
      entries.contains { $0.id == first && $0.reason?.hasPrefix("of another feature") == true })
  }
}
