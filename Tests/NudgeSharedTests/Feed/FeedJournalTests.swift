import NudgeTesting
import Testing

@testable import NudgeShared

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
    let bill = device.planned("b", at: "2026-03-02T10:00:00Z", title: "Bill $20", body: "Pay $30")
    try await journal.willCarryOut(device.plan([bill]))
    #expect(await store.log.entries.map(\.title) == ["Rent ••• €", "Bill $•••"])
    #expect(await store.log.entries.map(\.body) == ["the plants", "Pay $•••"])
    #expect(await store.log.entries.allSatisfy(\.isRedacted))
  }

  @Test("After a write that may or may not have been made, the journal goes on from what is there")
  func failedWrite() async throws {
    let device = FeedSample()
    let plan = device.plan([device.planned("a", at: "2026-03-02T09:00:00Z")])
    for isWritten in [true, false] {
      let store = HalfFailingStore(isWritten: isWritten)
      let journal = FeedJournal(store: store)
      await #expect(throws: NotificationSourceError.self) { try await journal.willCarryOut(plan) }
      try await journal.didCarryOut(plan)
      #expect(await store.log.entries.map(\.outcome) == (isWritten ? [.armed] : []))
    }
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

  @Test("Rows handed over beside passes: no write of one is lost to the other")
  func pushesBesidePasses() async throws {
    var device = FeedSample()
    for number in 0..<3 { device.arm(device.planned("r\(number)", at: "2026-03-02T09:00:00Z")) }
    device.pending = []
    device.settle(at: "2026-03-02T10:00:00Z")
    let store = YieldingFeedStore(device.log)
    let journal = FeedJournal(store: store)
    let sink = ArchiveFake(limit: .max)
    let sample = device
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask { try await journal.push(to: sink) }
        group.addTask {
          let planned = sample.planned("new\(number)", at: "2026-03-05T09:00:00Z")
          try await journal.willCarryOut(sample.plan([planned]))
        }
      }
      try await group.waitForAll()
    }
    #expect(await store.log.entries.count { $0.outcome == .arming } == 50)
    #expect(await store.log.outbox.isEmpty)
    #expect(await Set(sink.rows.map(\.id)).count == 3)
  }

  @Test("What digests count does not pile up: neither in those taken back nor in those long shown")
  func digests() throws {
    let device = FeedSample()
    let bill = try #require(NotificationKind(rawValue: "billDue"))
    let date = try #require(LocalDate("2026-03-01"))
    func entry(_ number: Int, on date: LocalDate, _ outcome: FeedOutcome) -> FeedEntry {
      let fireAt = FeedSample.moment("\(date)T09:00:00Z")
      return FeedEntry(
        id: NotificationID(rawValue: "nudge.digest.billDue:\(date):\(number):1f"), kind: bill,
        item: "\(date)",
        occurrences: (0..<20).map {
          OccurrenceKey(kind: bill, item: "bill \($0)", nominalDate: date)
        }, fireAt: fireAt, trigger: .absolute(fireAt), zone: "UTC", offset: .utc,
        channel: "bills", title: "Bills", body: "20", armedAt: fireAt, outcome: outcome)
    }
    let entries = [
      entry(0, on: date.adding(days: -9), .delivered(at: device.now)),
      entry(1, on: date, .delivered(at: device.now)),
      entry(2, on: date, .moved(to: NotificationID(rawValue: "x"))),
      entry(3, on: date, .cancelled), entry(4, on: date.adding(days: 9), .armed),
    ]
    let log = FeedLog(deviceID: "phone", entries: entries).pruned(at: device.reading)
    #expect(log.entries.map(\.occurrences.count) == [0, 20, 0, 0, 20])
  }

  @Test("A log that has become too large loses its oldest settled entries, not what was said")
  func size() throws {
    var device = FeedSample()
    let words = String(repeating: "a", count: 1 << 20)
    for hour in 0..<8 {
      device.arm(device.planned("r\(hour)", at: "2026-03-02T0\(hour):00:00Z", title: words))
    }
    device.pending = device.log.entries.prefix(1).map(\.id)
    device.settle(at: "2026-03-02T10:00:00Z")
    let pruned = device.log.pruned(at: device.reading)
    #expect(pruned.entries.count == 3)
    #expect(pruned.entries.first?.outcome == .armed)
    #expect(pruned.said(at: device.now) == device.log.said(at: device.now))
  }
}

/// Lets others in before each call, as a file does.
private actor YieldingFeedStore: FeedStore {
  private(set) var log: FeedLog

  init(_ log: FeedLog) { self.log = log }

  func load() async -> FeedLog {
    let log = log
    await Task.yield()
    return log
  }

  func save(_ log: FeedLog) async {
    for _ in 0..<3 { await Task.yield() }
    self.log = log
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

/// A store whose first write fails, before or after the content is in place.
private actor HalfFailingStore: FeedStore {
  private(set) var log = FeedLog(deviceID: "phone")
  private let isWritten: Bool
  private var hasFailed = false

  init(isWritten: Bool) { self.isWritten = isWritten }

  func load() -> FeedLog { log }

  func save(_ new: FeedLog) throws(NudgeStoreError) {
    if hasFailed || isWritten { log = new }
    guard !hasFailed else { return }
    hasFailed = true
    throw NudgeStoreError(
      kind: .inputOutput, operation: "save", place: "feed", detail: "the last step failed")
  }
}
