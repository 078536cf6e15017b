import NudgeLinux
import NudgeShared
import NudgeTesting

/// A whole pass of the one writer over 10,000 rows: the first, and one with nothing new.
enum SyncBenchmarks {
  static let all = [
    Benchmark(
      "sync-first", "first pass over 10,000 rows, seams in memory", units: "passes",
      amount: .fixed(2, quick: 1)
    ) {
      let device = try ReminderDevice(rows: 10_000)
      return { count in
        var result = WorkResult()
        for _ in 0..<count {
          let rows = SyncedRows(device)
          result.consume(try await rows.sync.request().plan)
          result.facts = await rows.facts(since: .none)
        }
        return result
      }
    },
    Benchmark(
      "sync-again", "the same again with no change", units: "passes", amount: .fixed(2, quick: 1)
    ) {
      let rows = SyncedRows(try ReminderDevice(rows: 10_000))
      try await rows.sync.request()
      return { count in
        let before = await rows.writes()
        var result = WorkResult()
        for _ in 0..<count { result.consume(try await rows.sync.request().plan) }
        result.facts = await rows.facts(since: before)
        return result
      }
    },
  ]
}

/// A device in memory that holds what a sync of its rows arms, and counts the writes.
struct SyncedRows: Sendable {
  let platform = InMemoryPlatform()
  let journal = InMemoryJournal()
  let sync:
    NotificationSync<
      InMemoryPlatform, NotificationPlanner, StringTable, SettableClock, InMemoryJournal
    >

  init(_ device: ReminderDevice) {
    let source = ReminderNotificationSource(
      rows: InMemoryReminders(device.drafts), strings: device.strings)
    sync = NotificationSync(
      platform: platform, planner: device.planner, strings: device.strings,
      clock: SettableClock(device.reading), journal: journal, sources: [source],
      quietHours: { () async throws(NotificationSourceError) in .none })
  }

  /// What was written so far.
  struct Writes: Sendable {
    var additions = 0
    var removals = 0
    var journal = 0

    static let none = Writes()
  }

  func writes() async -> Writes {
    var writes = Writes()
    for step in await platform.steps {
      switch step {
      case .schedule: writes.additions += 1
      case .cancel: writes.removals += 1
      }
    }
    writes.journal = await journal.entries.count
    return writes
  }

  func facts(since before: Writes) async -> [WorkResult.Fact] {
    let after = await writes()
    return [
      .init("additions", after.additions - before.additions),
      .init("removals", after.removals - before.removals),
      .init("journal writes", after.journal - before.journal),
    ]
  }
}
