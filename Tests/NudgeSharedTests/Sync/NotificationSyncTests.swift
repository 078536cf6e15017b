import NudgeShared
import NudgeTesting
import Testing

@Suite("One writer for everything")
struct NotificationSyncTests {
  @Test("A pass makes the channels, notes what it is about to do, arms the rows, and says so")
  func firstPass() async throws {
    let platform = InMemoryPlatform()
    let journal = InMemoryJournal()
    let source = FakeSource(candidates: Row.daily())
    let bench = SyncBench(platform: platform, journal: journal, sources: [source])
    let outcome = try await bench.process().request()
    let ids = Row.daily().compactMap { $0.request?.id }
    #expect(await platform.channels == [bench.planner.channels])
    #expect(Set(await platform.pending.keys) == Set(ids))
    #expect(
      await journal.entries == [.willCarryOut(schedule: ids, cancel: []), .didCarryOut])
    #expect(await source.told == ["prepare", "settle"])
    #expect(outcome.plan.planned.map(\.request.id) == ids)
    #expect(outcome.silent.isEmpty)
  }

  @Test("A second pass with no change: zero writes, zero removals, nothing in the journal")
  func secondPass() async throws {
    let platform = InMemoryPlatform()
    let journal = InMemoryJournal()
    let source = FakeSource(candidates: Row.daily())
    let bench = SyncBench(platform: platform, journal: journal, sources: [source])
    let process = bench.process()
    try await process.request()
    let steps = await platform.steps
    for _ in 0..<3 { #expect(try await process.request().plan.diff.isEmpty) }
    #expect(try await bench.process().request().plan.diff.isEmpty)
    #expect(await platform.steps == steps)
    #expect(await journal.entries.count == 2)
    #expect(await platform.channels.count == 2, "once in each process")
  }
}
