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
    let bench = SyncBench(platform, journal, source)
    let outcome = try await bench.process().request()
    let ids = Row.ids(Row.daily())
    #expect(
      await platform.calls
        == [.prepare(bench.planner.channels), .snapshot]
        + Row.daily().compactMap(\.request).map { .schedule($0) })
    #expect(
      await journal.entries == [.willCarryOut(schedule: ids, cancel: []), .didCarryOut])
    #expect(await source.told == ["prepare", "settle"])
    #expect(outcome.plan.planned.map(\.request.id) == ids)
    #expect(outcome.authorization == .authorized)
    #expect(outcome.silent.isEmpty)
    #expect(!outcome.health.isDeliveryDoubtful)
  }

  @Test("A second pass with no change: zero writes, zero removals, nothing in the journal")
  func secondPass() async throws {
    let platform = InMemoryPlatform()
    let journal = InMemoryJournal()
    let bench = SyncBench(platform, journal, FakeSource(candidates: Row.daily()))
    let process = bench.process()
    try await process.request()
    let writes = await platform.calls.filter(\.isWrite)
    for _ in 0..<3 { #expect(try await process.request().plan.diff.isEmpty) }
    #expect(await platform.calls.filter(\.isWrite) == writes)
    #expect(await journal.entries.count == 2)
    try await bench.process().request()
    #expect(await platform.steps.count == 7)
    #expect(await platform.channels.count == 2, "once in each process")
  }

  @Test("Sources are told moment, zone, limit, horizon and what was shown")
  func context() async throws {
    let shown = OccurrenceKey(kind: .reminder, item: "r1", nominalDate: date("2026-12-01"))
    let platform = InMemoryPlatform(foreign: [NotificationID(rawValue: "timer.1")], capacity: 9)
    let source = FakeSource(candidates: Row.daily())
    var bench = SyncBench(platform, InMemoryJournal(fired: [shown]), source)
    bench.quietHours = { quietHours("22:00-07:00") }
    try await bench.process().request()
    let context = try #require(await source.lastContext)
    #expect(context.reading == ClockReading(now: instant("2026-11-30T06:00:00Z"), zone: .utc))
    #expect(context.limit == 8)
    #expect(context.horizonDays == 14)
    #expect(context.fired == [shown])
    #expect(context.quietHours == quietHours("22:00-07:00"))
    #expect(await platform.pending.count == 6, "the one that was shown is not armed again")
  }

  @Test("A pass asks nobody for permission, whatever it is")
  func neverPrompts() async throws {
    for authorization in Authorization.allCases {
      let platform = InMemoryPlatform(authorization: authorization)
      let bench = SyncBench(platform, InMemoryJournal(), FakeSource(candidates: Row.daily()))
      try await bench.process().request()
      #expect(await platform.promptCount == 0)
      #expect(await platform.pending.isEmpty != authorization.allowsDelivery)
    }
  }

  @Test("Channels that a source names are made beside the planner's, each id once")
  func channels() async throws {
    let store = InMemoryStore()
    let nudge = AmbientNudgeSource(
      configuration: .standard, store: store, strings: KeyStrings(), seedForNewInstallation: 1)
    let platform = InMemoryPlatform()
    var bench = SyncBench(platform, InMemoryJournal(), nudge)
    bench.planner = CandidatePlanner(namespaces: [.nudge])
    try await bench.process().request()
    #expect(
      await platform.channels.map { $0.map(\.id) } == [["reminders", "ambient_nudge"]])
    #expect(await platform.channels.first?.last?.name == "en:channel_nudges()")
    #expect(await platform.pending.count == 4)
  }

  @Test("What came due while sources took their time is not armed")
  func slowSources() async throws {
    let platform = InMemoryPlatform()
    let source = FakeSource(candidates: Row.daily(days: 1...2), behaviour: .hangs)
    let bench = SyncBench(platform, InMemoryJournal(), source)
    await bench.clock.set(ClockReading(now: instant("2026-12-01T08:59:50Z"), zone: .utc))
    let pass = Task { try await bench.process().request() }
    await source.wait(forAskCount: 1)
    await bench.clock.advance(bySeconds: 15)
    await source.release()
    let outcome = try await pass.value
    #expect(outcome.plan.reading.now == instant("2026-12-01T09:00:05Z"))
    #expect(await Array(platform.pending.keys) == Row.ids([Row.candidate(day: 2)]))
  }

  @Test("A clock that was set back while sources took their time is left to the next pass")
  func clockSetBack() async throws {
    let source = FakeSource(candidates: Row.daily(), behaviour: .hangs)
    let bench = SyncBench(InMemoryPlatform(), InMemoryJournal(), source)
    let before = await bench.clock.reading()
    let pass = Task { try await bench.process().request() }
    await source.wait(forAskCount: 1)
    await bench.clock.advance(bySeconds: -3600)
    await source.release()
    #expect(try await pass.value.plan.reading == before)
  }
}
