import NudgeLinux
import NudgeShared
import NudgeTesting

/// A pass with nothing to do: what an app pays each time it comes to the foreground.
enum PassBenchmarks {
  static let all = [
    Benchmark(
      "planner-idle", "plan where all is as it should be", units: "plans",
      targetNanoseconds: 1_000_000
    ) {
      let device = try await ConvergedDevice()
      let planner = AmbientNudgePlanner(configuration: .standard)
      let loaded = await device.store.load()
      let state = try required(loaded.state)
      let snapshot = await device.platform.snapshot()
      let reading = await device.clock.reading()
      return { count in
        var result = WorkResult()
        var changes = 0
        for _ in 0..<count {
          let plan = planner.plan(
            state: state, preference: loaded.preference, signals: loaded.signals,
            snapshot: snapshot, at: reading, strings: device.strings)
          changes += plan.steps.count + (plan.nextState == state ? 0 : 1)
          result.consume(plan.diff.keep.count)
        }
        result.facts = [.init("changes", changes)]
        return result
      }
    },
    Benchmark(
      "foreground-idle", "the whole pass through the scheduler, seams in memory", units: "passes",
      targetNanoseconds: 1_000_000
    ) {
      let device = try await ConvergedDevice()
      return { count in
        let before = await device.writes()
        var result = WorkResult()
        for _ in 0..<count {
          let outcome = try await device.scheduler.onAppForeground()
          result.consume(outcome.plan?.diff.keep.count ?? -1)
        }
        result.facts = [.init("writes", await device.writes() - before)]
        return result
      }
    },
  ]
}

/// A device in memory on which one pass has been made, so that the next has nothing to do.
struct ConvergedDevice: Sendable {
  let platform = InMemoryPlatform()
  let store: InMemoryStore
  let clock: SettableClock
  let strings: StringTable
  let scheduler:
    AmbientNudgeScheduler<
      InMemoryPlatform, InMemoryStore, StringTable, SettableClock, RecordingSink
    >

  init() async throws {
    let zone = try NewYork.zone()
    let today = zone.localDate(at: NewYork.start)
    store = InMemoryStore(
      signals: NudgeSignals(
        commitmentsDue: [3, 4, 9, 10, 11].map { today.adding(days: $0) },
        briefLastSeenOn: today.adding(days: -2),
        streak: .init(weeks: 4, certainThrough: today.adding(days: 20))))
    clock = SettableClock(ClockReading(now: NewYork.start, zone: zone))
    strings = try StringTable.embedded(locale: .none)
    scheduler = AmbientNudgeScheduler(
      configuration: .standard, platform: platform, store: store, strings: strings, clock: clock,
      sink: RecordingSink(), seedForNewInstallation: 42)
    try await scheduler.onAppForeground()
  }

  /// How often something was stored or changed on the platform.
  func writes() async -> Int {
    await store.saveCount + platform.steps.count
  }
}
