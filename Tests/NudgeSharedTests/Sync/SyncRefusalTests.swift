import NudgeShared
import NudgeTesting
import Testing

@Suite("What a platform refuses keeps nothing else from being armed")
struct SyncRefusalTests {
  private let journal = InMemoryFeedStore()

  private func bench(
    _ platform: PickyPlatform, _ source: FakeSource
  ) -> SyncBench<PickyPlatform, FeedJournal<InMemoryFeedStore>> {
    SyncBench(platform, FeedJournal(store: journal), source)
  }

  private func outcome(of id: NotificationID?) async -> FeedOutcome? {
    await journal.log.entries.first { $0.id == id }?.outcome
  }

  @Test("One that is always refused: all others are armed, and the refusal is reported each time")
  func refusedAddition() async throws {
    let rows = Row.daily()
    let ids = Row.ids(rows)
    let platform = PickyPlatform(refusing: [ids[0]])
    let source = FakeSource(candidates: rows)
    let process = bench(platform, source).process()
    for _ in 0..<2 {
      await #expect(throws: NotificationSyncError.platform(PickyPlatform.refusal)) {
        try await process.request()
      }
      #expect(await platform.pending == Set(ids.dropFirst()))
      #expect(await outcome(of: ids[0]) == .arming)
      #expect(await outcome(of: ids[6]) == .armed)
      #expect(await source.told.contains("settle") == false)
    }
    await platform.set(refusing: [])
    try await process.request()
    #expect(await platform.pending == Set(ids))
    #expect(await outcome(of: ids[0]) == .armed)
  }

  @Test("What was to be replaced stays where its successor is refused, and the rest is replaced")
  func refusedReplacement() async throws {
    let old = Row.ids(Row.daily())
    let edited = Row.daily(title: "Feed the cat")
    let new = Row.ids(edited)
    let platform = PickyPlatform(refusing: [])
    let source = FakeSource(candidates: Row.daily())
    let process = bench(platform, source).process()
    try await process.request()
    await source.set(candidates: edited)
    await platform.set(refusing: [new[2]])
    await #expect(throws: NotificationSyncError.self) { try await process.request() }
    var expected = Set(new)
    expected.remove(new[2])
    #expect(await platform.pending == expected.union([old[2]]))
    #expect(await outcome(of: old[2]) == .cancelling(movedTo: new[2]))
    #expect(await outcome(of: old[3]) == .moved(to: new[3]))
  }

  @Test("A removal that is refused: what would need its place is not added")
  func refusedRemoval() async throws {
    let old = Row.ids(Row.daily())
    let platform = PickyPlatform(refusing: [], capacity: 7)
    let source = FakeSource(candidates: Row.daily())
    let process = bench(platform, source).process()
    try await process.request()
    await source.set(candidates: Row.daily(title: "Feed the cat"))
    await platform.set(refusing: [old[6], old[0]])
    await #expect(throws: NotificationSyncError.self) { try await process.request() }
    #expect(await platform.mostAtOnce <= 7)
    #expect(await platform.pending.isSuperset(of: [old[0], old[6]]))
    await platform.set(refusing: [])
    try await process.request()
    #expect(await platform.pending == Set(Row.ids(Row.daily(title: "Feed the cat"))))
  }

  @Test("A nudge that cannot be taken back: no other is armed beside it within the gap")
  func refusedNudge() async throws {
    let platform = PickyPlatform(refusing: [])
    let store = InMemoryStore(preference: NotificationPreference(member: "ada"))
    let clock = SettableClock(ClockReading(now: instant("2026-11-30T06:00:00Z"), zone: .utc))
    func open(in locale: String) async throws {
      let app = AmbientNudgeScheduler(
        configuration: .standard, platform: platform, store: store,
        strings: KeyStrings(locale: locale), clock: clock, sink: RecordingSink(),
        seedForNewInstallation: 42)
      try await app.onAppForeground()
    }
    try await open(in: "en")
    let nudges = await platform.pending.sorted()
    let stuck = try #require(nudges.first)
    await platform.set(refusing: [stuck])
    await #expect(throws: NudgeError.self) { try await open(in: "vi") }
    #expect(await platform.pending.contains(stuck))
    let moments = await platform.pending.compactMap { $0.fireAt(in: .nudge) }.sorted()
    for (earlier, later) in zip(moments, moments.dropFirst()) {
      #expect(later.seconds(since: earlier) >= 604_800, "\(earlier) and \(later)")
    }
  }
}

/// A platform that never takes, or never gives back, what has one of these identifiers.
private actor PickyPlatform: NudgePlatform {
  private(set) var pending: Set<NotificationID> = []
  private(set) var mostAtOnce = 0
  private var refused: Set<NotificationID>
  private let capacity: Int

  static let refusal = NudgePlatformError(
    operation: "change", place: "picky platform", detail: "not this one")

  init(refusing refused: Set<NotificationID>, capacity: Int = 64) {
    self.refused = refused
    self.capacity = capacity
  }

  func set(refusing refused: Set<NotificationID>) { self.refused = refused }

  func snapshot() -> PlatformSnapshot {
    PlatformSnapshot(authorization: .authorized, pending: pending.sorted(), capacity: capacity)
  }

  func schedule(_ request: NotificationRequest) throws(NudgePlatformError) {
    if refused.contains(request.id) { throw PickyPlatform.refusal }
    pending.insert(request.id)
    mostAtOnce = max(mostAtOnce, pending.count)
  }

  func cancel(_ id: NotificationID) throws(NudgePlatformError) {
    if refused.contains(id) { throw PickyPlatform.refusal }
    pending.remove(id)
  }

  func requestAuthorization() -> Authorization { .authorized }
}
