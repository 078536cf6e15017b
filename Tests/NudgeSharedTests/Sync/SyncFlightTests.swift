import NudgeShared
import NudgeTesting
import Testing

@Suite("Passes of the one writer never overlap")
struct SyncFlightTests {
  /// Tasks of the main actor start in the order in which they were made, and reach the flight so.
  @Test("Fifty at once: two passes, the second for all who came while the first ran")
  @MainActor
  func fifty() async throws {
    let platform = InMemoryPlatform()
    let watch = PassWatch()
    let source = FakeSource(candidates: Row.daily(), behaviour: .hangs)
    let bench = SyncBench(platform, watch, source, watch)
    let process = bench.process()
    let first = Task { @MainActor in try await process.request() }
    await source.wait(forAskCount: 1)
    let others = (0..<49).map { _ in Task { @MainActor in try await process.request() } }
    await Task { @MainActor in }.value
    await source.set(.answers)
    await source.release()
    #expect(try await first.value.plan.diff.schedule.count == 7)
    for other in others { #expect(try await other.value.plan.diff.isEmpty) }
    #expect(await platform.calls.count { $0 == .snapshot } == 2)
    #expect(await watch.passes == 2)
    #expect(await watch.overlaps == 0)
  }

  @Test("However many ask in whatever way, passes come one after the other")
  func crowd() async throws {
    let platform = InMemoryPlatform()
    let watch = PassWatch()
    let bench = SyncBench(platform, watch, FakeSource(candidates: Row.daily()), watch)
    let process = bench.process()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<60 {
        group.addTask {
          switch number % 3 {
          case 0: _ = try? await process.withdraw()
          case 1: _ = try? await process.enable()
          default: _ = try? await process.request()
          }
        }
      }
    }
    #expect(await watch.overlaps == 0)
    try await process.request()
    #expect(await platform.pending.count == 7)
  }
}

/// Sees whether a pass begins before another has ended.
actor PassWatch: NotificationJournal, NotificationSource {
  nonisolated let namespaces: [NotificationNamespace] = []
  private(set) var passes = 0
  private(set) var overlaps = 0
  private var isRunning = false

  func open(_ snapshot: PlatformSnapshot, at reading: ClockReading) async -> Set<OccurrenceKey> {
    passes += 1
    if isRunning { overlaps += 1 }
    isRunning = true
    await Task.yield()
    return []
  }

  func willCarryOut(_ plan: NotificationPlan) {}
  func didCarryOut(_ plan: NotificationPlan) {}
  func propose(_ context: SourceContext) -> SourceAnswer { SourceAnswer(candidates: []) }

  func settle(_ plan: NotificationPlan) async {
    await Task.yield()
    isRunning = false
  }
}
