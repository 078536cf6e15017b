import NudgeShared
import NudgeTesting
import Testing

@Suite("The journal is written ahead")
struct FeedJournalTests {
  @Test("Each change is one write, and no change is none")
  func writes() async throws {
    var device = FeedSample()
    let store = InMemoryFeedStore()
    let journal = FeedJournal(store: store)
    let reminder = device.planned("a", at: "2026-03-02T09:00:00Z")

    #expect(try await journal.open(device.snapshot, at: device.reading).isEmpty)
    #expect(await store.saveCount == 0)
    let plan = device.plan([reminder])
    try await journal.willCarryOut(plan)
    #expect(await store.log.entries.map(\.outcome) == [.arming])
    try await journal.didCarryOut(plan)
    #expect(await store.log.entries.map(\.outcome) == [.armed])
    #expect(await store.saveCount == 2)

    device.pending = [reminder.request.id]
    let same = device.plan([reminder], keep: [reminder.request.id])
    #expect(try await journal.open(device.snapshot, at: device.reading).isEmpty)
    try await journal.willCarryOut(same)
    try await journal.didCarryOut(same)
    #expect(await store.saveCount == 2)

    device.pending = []
    device.now = FeedSample.moment("2026-03-02T09:30:00Z")
    let said = try await journal.open(device.snapshot, at: device.reading)
    #expect(said == Set(reminder.occurrences))
    #expect(await store.saveCount == 3)
  }
}
