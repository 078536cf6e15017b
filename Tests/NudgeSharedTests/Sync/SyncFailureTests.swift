import NudgeShared
import NudgeTesting
import Testing

@Suite("A seam that fails is named, and the next pass goes on")
struct SyncFailureTests {
  private static func failure(
    of sync: NotificationSync<
      some NudgePlatform, CandidatePlanner, KeyStrings, SettableClock, some NotificationJournal
    >
  ) async -> NotificationSyncError? {
    do {
      try await sync.request()
      return nil
    } catch {
      return error
    }
  }

  @Test("The platform: what it says reaches the caller as it is, and no source was asked")
  func platform() async {
    let source = FakeSource(candidates: Row.daily())
    let bench = SyncBench(RefusingPlatform(), InMemoryJournal(), source)
    let error = await Self.failure(of: bench.process())
    #expect(error == .platform(RefusingPlatform.refusal(of: "prepare")))
    #expect("\(error, default: "none")".hasPrefix("refusing platform: prepare: "))
    #expect(await source.askCount == 0)
  }

  @Test(
    "The journal: nothing is armed that is not written down; whatever was left is settled next time",
    arguments: ["open", "willCarryOut", "didCarryOut"])
  func journal(operation: String) async throws {
    let platform = InMemoryPlatform()
    let journal = RefusingJournal(refusing: [operation])
    let source = FakeSource(candidates: Row.daily())
    let bench = SyncBench(platform, journal, source)
    let process = bench.process()
    #expect(
      await Self.failure(of: process) == .journal(RefusingJournal.refusal(of: operation)))
    #expect(await platform.pending.count == (operation == "didCarryOut" ? 7 : 0))
    await journal.set(refusing: [])
    try await process.request()
    #expect(await platform.pending.count == 7)
    #expect(await platform.steps.count == 7)
  }

  @Test("Quiet hours that cannot be read: none is no substitute")
  func quietHours() async {
    let platform = InMemoryPlatform()
    var bench = SyncBench(platform, InMemoryJournal(), FakeSource(candidates: Row.daily()))
    let refusal = NotificationSourceError.failed(place: "preferences", detail: "not readable")
    bench.quietHours = { () throws(NotificationSourceError) in throw refusal }
    let error = await Self.failure(of: bench.process())
    #expect(error == .quietHours(refusal))
    #expect("\(error, default: "none")" == "quiet hours: preferences: not readable")
    #expect(await platform.steps.isEmpty)
  }

  @Test("A source that cannot make its state durable: nothing is written for any source")
  func source() async throws {
    let platform = InMemoryPlatform()
    let source = FakeSource(candidates: Row.daily())
    await source.set(failsToPrepare: true)
    let bench = SyncBench(platform, InMemoryJournal(), source)
    let process = bench.process()
    #expect(await Self.failure(of: process) == .source(FakeSource.failure))
    #expect(await platform.steps.isEmpty)
    await source.set(failsToPrepare: false)
    try await process.request()
    #expect(await platform.pending.count == 7)
  }

  @Test("A source that cannot note the end of a pass: all steps are made, and others are told")
  func settling() async throws {
    let platform = InMemoryPlatform()
    let journal = InMemoryJournal()
    let source = FakeSource(candidates: Row.daily())
    await source.set(failsToSettle: true)
    let other = FakeSource(namespaces: [.event])
    let bench = SyncBench(platform, journal, source, other)
    #expect(await Self.failure(of: bench.process()) == .source(FakeSource.failure))
    #expect(await platform.pending.count == 7)
    #expect(await other.told == ["prepare", "settle"])
    #expect(await journal.entries.last == .didCarryOut)
  }

  /// Every effect of a pass in turn is the first that does not happen; then another process starts.
  @Test(
    "A stop between any two writes: everything pending is in the journal, and the next converges")
  func stops() async throws {
    let edited = Row.daily(title: "Water them now") + Row.daily("r2", hour: 20)
    for capacity in [14, 15, 64] {
      let twin = StoppableSync(capacity: capacity)
      let source = FakeSource(candidates: Row.daily() + Row.daily("gone", hour: 7))
      let bench = SyncBench(twin, twin, source)
      try await bench.process().request()
      let start = await twin.pending
      await source.set(candidates: edited)
      try await bench.process().request()
      let effects = await twin.effectCount
      #expect(effects > 40)

      for number in 1..<effects - 15 {
        let device = StoppableSync(capacity: capacity, pending: start)
        let bench = SyncBench(device, device, source)
        await device.stop(beforeEffect: number)
        await #expect(throws: NotificationSyncError.self) { try await bench.process().request() }
        #expect(await !device.pending.isEmpty, "effect \(number)")
        let unknown = await Set(device.pending.keys).subtracting(device.written)
        #expect(unknown.isSubset(of: start.keys), "effect \(number)")
        await device.goOn()
        try await bench.process().request()
        #expect(await device.pending == twin.pending, "effect \(number)")
        #expect(await device.mostAtOnce <= capacity)
        #expect(try await bench.process().request().plan.diff.isEmpty)
      }
    }
  }
}

/// A platform and a journal in one process that can be stopped before any effect.
actor StoppableSync: NudgePlatform, NotificationJournal {
  private(set) var pending: [NotificationID: NotificationRequest]
  private(set) var written: Set<NotificationID> = []
  private(set) var effectCount = 0
  private(set) var mostAtOnce = 0
  private let capacity: Int
  private var effectsLeft: Int?

  init(capacity: Int, pending: [NotificationID: NotificationRequest] = [:]) {
    self.capacity = capacity
    self.pending = pending
  }

  func stop(beforeEffect number: Int) { effectsLeft = number - 1 }
  func goOn() { effectsLeft = nil }

  func snapshot() -> PlatformSnapshot {
    PlatformSnapshot(
      authorization: .authorized, pending: pending.keys.sorted(), capacity: capacity)
  }

  func schedule(_ request: NotificationRequest) throws(NudgePlatformError) {
    guard effect() else { throw StoppableSync.stopped }
    pending[request.id] = request
    mostAtOnce = max(mostAtOnce, pending.count)
  }

  func cancel(_ id: NotificationID) throws(NudgePlatformError) {
    guard effect() else { throw StoppableSync.stopped }
    pending[id] = nil
  }

  func requestAuthorization() -> Authorization { .authorized }

  func open(_ snapshot: PlatformSnapshot, at reading: ClockReading) -> Set<OccurrenceKey> { [] }

  func willCarryOut(_ plan: NotificationPlan) throws(NotificationSourceError) {
    guard effect() else { throw .failed(place: "device", detail: "process stopped") }
    written.formUnion(plan.diff.schedule.map(\.id))
  }

  func didCarryOut(_ plan: NotificationPlan) throws(NotificationSourceError) {
    guard effect() else { throw .failed(place: "device", detail: "process stopped") }
  }

  private func effect() -> Bool {
    effectCount += 1
    guard let left = effectsLeft else { return true }
    effectsLeft = max(0, left - 1)
    return left > 0
  }

  private static let stopped = NudgePlatformError(
    operation: "write", place: "device", detail: "process stopped")
}
