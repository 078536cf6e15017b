import NudgeShared
import Testing

@testable import nudge_bench

@Suite("Plans of many rows")
struct PlanBenchTests {
  @Test("Every row of a mix is good, and no two minutes of the worst mix are out of order")
  func rows() throws {
    let usual = ReminderRows(RowMix.usual.drafts(310))
    #expect(usual.reminders.count == 310)
    #expect(usual.rejected.isEmpty)
    let worst = ReminderRows(RowMix.soonestLast.drafts(500)).reminders
    #expect(worst.count == 500)
    #expect(zip(worst, worst.dropFirst()).allSatisfy { $0.time > $1.time })
  }

  @Test("Dates of the horizon are counted: daily rows have one each day")
  func occurrences() throws {
    let device = try ReminderDevice(rows: 3, mix: .soonestLast, horizonDays: 14)
    #expect(device.occurrenceCount(ReminderRows(device.drafts)) == 42)
  }

  @Test("A plan holds the nearest 50, however far it looks", arguments: [14, 364])
  func nearest(horizonDays: Int) throws {
    let device = try ReminderDevice(rows: 200, mix: .soonestLast, horizonDays: horizonDays)
    let planned = device.plan().planned.map(\.request.fireAt)
    // At noon of the start day, rows at 12:00 and before are gone; the 50 nearest come after it.
    let minutes = RowMix.soonestLast.drafts(200).compactMap { $0.time.flatMap(MinuteOfDay.init) }
    let expected = minutes.filter { $0.minute > 720 }.sorted().prefix(50).map {
      NewYork.start.adding(seconds: Int64($0.minute - 720) * 60)
    }
    #expect(planned == expected)
  }

  @Test("A second pass with no change writes and removes nothing")
  func secondPass() async throws {
    let rows = SyncedRows(try ReminderDevice(rows: 200))
    try await rows.sync.request()
    let first = await rows.writes()
    #expect(first.additions == 50)
    #expect(first.removals == 0)
    #expect(first.journal == 2)
    for _ in 0..<2 {
      try await rows.sync.request()
      #expect(await rows.facts(since: first).allSatisfy { $0.count == 0 })
    }
  }
}
