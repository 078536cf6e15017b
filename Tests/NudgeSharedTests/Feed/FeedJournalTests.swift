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

  @Test("While the app is locked no amount of money reaches the store, and older ones go")
  func locked() async throws {
    let device = FeedSample()
    let store = InMemoryFeedStore()
    let rent = device.planned("a", at: "2026-03-02T09:00:00Z", title: "Rent 1.234,50 €")
    try await FeedJournal(store: store).willCarryOut(device.plan([rent]))
    #expect(await store.log.entries.map(\.title) == ["Rent 1.234,50 €"])
    let journal = FeedJournal(store: store, isLocked: { true })
    let bill = device.planned("b", at: "2026-03-02T10:00:00Z", title: "Bill $20")
    try await journal.willCarryOut(device.plan([bill]))
    #expect(await store.log.entries.map(\.title) == ["Rent ••• €", "Bill $•••"])
    #expect(await store.log.entries.allSatisfy(\.isRedacted))
  }

  @Test("A log that was lost takes up what is pending as planned")
  func lostLog() async throws {
    let device = FeedSample()
    let store = InMemoryFeedStore()
    let reminder = device.planned("a", at: "2026-03-02T09:00:00Z")
    let plan = device.plan([reminder], keep: [reminder.request.id])
    let journal = FeedJournal(store: store)
    try await journal.willCarryOut(plan)
    try await journal.didCarryOut(plan)
    #expect(await store.log.entries.map(\.outcome) == [.armed])
    #expect(await store.saveCount == 1)
  }

  @Test("An archive is offered each row until it takes it, and a better one once more")
  func archive() async throws {
    var device = FeedSample()
    device.arm(
      device.planned("a", at: "2026-03-02T09:00:00Z"),
      device.planned("b", at: "2026-03-02T09:30:00Z"))
    let ids = device.pending
    device.pending = []
    device.settle(at: "2026-03-02T10:00:00Z")
    let store = InMemoryFeedStore(log: device.log)
    let journal = FeedJournal(store: store)
    let sink = ArchiveFake(limit: 1)
    #expect(try await journal.push(to: sink) == 1)
    #expect(await sink.rows.map(\.id) == [ids[0]])
    #expect(await store.log.outbox == [ids[1]])
    await sink.open()
    #expect(try await journal.push(to: sink) == 1)
    #expect(try await journal.push(to: sink) == 0)

    device.delivered = [DeliveredNotification(id: ids[0], deliveredAt: device.now)]
    _ = try await journal.open(device.snapshot, at: device.reading)
    #expect(try await journal.push(to: sink) == 1)
    #expect(await sink.rows.last?.certainty == .reported)
    #expect(await sink.rows.map(\.id) == [ids[0], ids[1], ids[0]])
  }
}

private actor ArchiveFake: ArchiveSink {
  private(set) var rows: [ArchiveRow] = []
  private var limit: Int

  init(limit: Int) { self.limit = limit }

  func open() { limit = .max }

  func submit(_ row: ArchiveRow) -> Bool {
    guard rows.count < limit else { return false }
    rows.append(row)
    return true
  }
}
