import NudgeShared
import NudgeTesting
import Testing

@Suite("Sending to every device, with a check before each single one")
struct AttentionFanOutTests {
  private typealias Sample = AttentionSample
  private static let approval = AttentionSample.subject(.approval, "a1")
  private static let both = [AttentionSample.phone, AttentionSample.laptop]
  private static let eligible = AttentionSample.at("09:00:30")

  /// A store with one approval that nobody has dealt with, enqueued at 09:00:00.
  private static func store(
    expiresAt: Instant? = nil
  ) throws -> InMemoryAttentionStore {
    var sample = Sample()
    _ = try sample.enqueue(Sample.row(approval, expiresAt: expiresAt))
    return InMemoryAttentionStore(Array(sample.records.byKey.values))
  }

  private static func fanOut<Store: AttentionStore, Sender: AttentionSender>(
    _ store: Store, _ sender: Sender, at now: Instant = eligible, devices: [DeviceID] = both
  ) async throws(NudgeStoreError) -> [DeviceID] {
    try await AttentionFanOut(store: store, sender: sender, now: { now })
      .run { $0 == Sample.ada ? devices : [] }.sendings.map(\.device)
  }

  private static func row(_ store: InMemoryAttentionStore) async throws -> AttentionNotification {
    try #require(
      try AttentionTransaction(over: await store.records).notification(approval, of: Sample.ada))
  }

  private static func outcomes(_ row: AttentionNotification) -> [String: AttentionDelivery.Outcome]
  {
    Dictionary(uniqueKeysWithValues: row.deliveries.map { ($0.device.rawValue, $0.outcome) })
  }

  @Test("It goes to every device once, and is settled dispatched")
  func everyDevice() async throws {
    let (store, sender) = (try Self.store(), RecordingAttentionSender())
    #expect(try await Self.fanOut(store, sender, at: Sample.at("09:00:29")) == [])
    #expect(await store.writeCount == 0)
    #expect(try await Self.fanOut(store, sender) == Self.both)
    let row = try await Self.row(store)
    #expect(row.settlement == .dispatched(at: Self.eligible))
    #expect(row.deliveries.map(\.outcome) == [.sent(at: Self.eligible), .sent(at: Self.eligible)])
    #expect(try await Self.fanOut(store, sender, at: Sample.at("10:00:00")) == [])
    #expect(await sender.devices(of: row.id) == Self.both)
  }

  @Test("Resolved between two devices: the first delivery is kept, the second never made")
  func resolvedBetween() async throws {
    let store = try Self.store()
    let sender = RecordingAttentionSender { _, _ in
      try? await store.transact { transaction throws(NudgeStoreError) in
        try transaction.handle(Self.approval, of: Sample.ada, at: Self.eligible)
      }
    }
    #expect(try await Self.fanOut(store, sender) == [Sample.phone])
    let row = try await Self.row(store)
    #expect(row.settlement == .superseded(.resolved, at: Self.eligible))
    #expect(Self.outcomes(row) == ["phone": .sent(at: Self.eligible)])
    #expect(await sender.devices(of: row.id) == [Sample.phone])
  }

  @Test("The result of a run that is seen between two devices is not sent to the second")
  func seenBetween() async throws {
    var sample = Sample()
    let outcome = Sample.subject(.scheduledOutcome, "r1")
    try sample.record(Sample.ended("r1"))
    _ = try sample.enqueue(Sample.row(outcome))
    let store = InMemoryAttentionStore(Array(sample.records.byKey.values))
    let request = try AttentionSyncRequest(acknowledged: [Sample.run("r1")])
    let sender = RecordingAttentionSender { _, _ in
      _ = try? await store.transact { transaction throws(NudgeStoreError) in
        try transaction.sync(request, for: Sample.ada, at: Self.eligible)
      }
    }
    #expect(try await Self.fanOut(store, sender) == [Sample.phone])
    let row = try AttentionTransaction(over: await store.records)
      .notification(outcome, of: Sample.ada)
    #expect(row?.settlement == .superseded(.acknowledged, at: Self.eligible))
    #expect(row?.deliveries.count == 1)
  }

  @Test("What a transport refuses stays pending and is offered again, to that device alone")
  func refused() async throws {
    let store = try Self.store()
    let sender = RecordingAttentionSender(refusing: [Sample.phone])
    #expect(try await Self.fanOut(store, sender) == Self.both)
    var row = try await Self.row(store)
    #expect(row.settlement == .pending)
    #expect(Self.outcomes(row) == ["laptop": .sent(at: Self.eligible)])
    await sender.set(refusing: [])
    let later = Sample.at("09:10:00")
    #expect(try await Self.fanOut(store, sender, at: later) == [Sample.phone])
    row = try await Self.row(store)
    #expect(row.settlement == .dispatched(at: later))
    #expect(row.deliveries.map(\.device) == [Sample.laptop, Sample.phone])
    #expect(await sender.devices(of: row.id) == [Sample.laptop, Sample.phone])
  }

  @Test("A transport that takes nothing is offered it until it expires, and no delivery is told")
  func neverTaken() async throws {
    let (store, sender) = (
      try Self.store(expiresAt: Sample.at("09:05:00")), RefusingAttentionSender()
    )
    #expect(try await Self.fanOut(store, sender) == Self.both)
    #expect(try await Self.fanOut(store, sender, at: Sample.at("09:05:00")) == [])
    let row = try await Self.row(store)
    #expect(row.settlement == .expired(at: Sample.at("09:05:00")))
    #expect(row.deliveries.isEmpty)
    #expect(await sender.asked == Self.both)
  }

  /// After how many transactions the process stops, how the store leaves the next one, and which
  /// devices were sent it then and by the next fan-out.
  ///
  /// A fan-out lists, then claims and finishes for each device, then settles.
  static let stops: [(Int, RefusingAttentionStore.Stop, [String], [String])] = [
    (0, .before, [], ["phone", "laptop"]),
    (1, .before, [], ["phone", "laptop"]),
    // The claim is stored: it may have been sent, so it is not sent again.
    (1, .after, [], ["laptop"]),
    (2, .before, ["phone"], ["laptop"]),
    (2, .after, ["phone"], ["laptop"]),
    (3, .before, ["phone"], ["laptop"]),
    (3, .after, ["phone"], []),
    (4, .before, ["phone", "laptop"], []),
    (5, .before, ["phone", "laptop"], []),
    (5, .after, ["phone", "laptop"], []),
  ]

  @Test("A process that stops anywhere leaves no device to be rung twice", arguments: stops)
  func stopped(
    allowed: Int, stop: RefusingAttentionStore.Stop, before: [String], after: [String]
  ) async throws {
    let (store, sender) = (try Self.store(), RecordingAttentionSender())
    let stopping = RefusingAttentionStore(store, allowing: allowed, stopping: stop)
    await #expect(throws: RefusingAttentionStore.refusal) {
      try await Self.fanOut(stopping, sender)
    }
    let id = Self.approval.notificationID
    #expect(await sender.devices(of: id).map(\.rawValue) == before)
    _ = try await Self.fanOut(store, sender)
    #expect(await sender.devices(of: id).map(\.rawValue) == before + after)
    let row = try await Self.row(store)
    #expect(row.settlement == .dispatched(at: Self.eligible))
    #expect(row.deliveries.map(\.device) == Self.both)
  }

  @Test("Without a device it waits for one, until it expires")
  func noDevice() async throws {
    let (store, sender) = (try Self.store(), RecordingAttentionSender())
    #expect(try await Self.fanOut(store, sender, devices: []) == [])
    #expect(try await Self.row(store).settlement == .pending)
    #expect(await store.writeCount == 0)
    let expiry = try await Self.row(store).expiresAt
    #expect(try await Self.fanOut(store, sender, at: expiry, devices: []) == [])
    #expect(try await Self.row(store).settlement == .expired(at: expiry))
    #expect(try await Self.fanOut(store, sender, at: expiry.adding(seconds: -1)) == [])
    #expect(await sender.attempts.isEmpty)
  }

  @Test("What expires between two devices keeps its delivery and goes no further")
  func expiresBetween() async throws {
    let store = try Self.store(expiresAt: Self.eligible.adding(seconds: 3))
    let clock = SettableClock(ClockReading(now: Self.eligible, zone: .utc))
    let sender = RecordingAttentionSender { _, _ in await clock.advance(bySeconds: 3) }
    let pass = try await AttentionFanOut(
      store: store, sender: sender, now: { await clock.reading().now }
    ).run { _ in Self.both }
    #expect(pass.sendings.map(\.device) == [Sample.phone])
    let row = try await Self.row(store)
    #expect(pass.rows == [row])
    #expect(row.settlement == .expired(at: Self.eligible.adding(seconds: 3)))
    #expect(row.deliveries.count == 1)
  }

  @Test("A fan-out in the middle of another sends to each device once", arguments: [true, false])
  func interleaved(isFirstRefused: Bool) async throws {
    let store = try Self.store()
    let second = RecordingAttentionSender()
    let refused: Set<DeviceID> = isFirstRefused ? [Sample.phone] : []
    let first = RecordingAttentionSender(refusing: refused) { _, _ in
      _ = try? await Self.fanOut(store, second)
    }
    _ = try await Self.fanOut(store, first)
    let id = Self.approval.notificationID
    #expect(await second.devices(of: id) == [Sample.laptop])
    #expect(await first.devices(of: id) == (isFirstRefused ? [] : [Sample.phone]))
    // The second took the first's sending for made; where it was not, the device is still due.
    let settlement = try await Self.row(store).settlement
    #expect(settlement == (isFirstRefused ? .pending : .dispatched(at: Self.eligible)))
    _ = try await Self.fanOut(store, second)
    let expected = isFirstRefused ? [Sample.laptop, Sample.phone] : [Sample.laptop]
    #expect(await second.devices(of: id) == expected)
    #expect(try await Self.row(store).settlement == .dispatched(at: Self.eligible))
  }

  @Test("Two at once send to each device once")
  func concurrent() async throws {
    for _ in 0..<20 {
      let (store, sender) = (try Self.store(), RecordingAttentionSender())
      async let one = Self.fanOut(store, sender)
      async let other = Self.fanOut(store, sender)
      let sent = try await one + other
      #expect(sent.sorted() == Self.both.sorted())
    }
  }

  @Test("What is enqueued meanwhile waits for the next run")
  func enqueuedMeanwhile() async throws {
    let store = try Self.store()
    let alert = Sample.subject(.operationalAlert, "x1")
    let sender = RecordingAttentionSender { _, _ in
      _ = try? await store.transact { transaction throws(NudgeStoreError) in
        _ = try transaction.enqueue(Sample.row(alert))
      }
    }
    _ = try await Self.fanOut(store, sender)
    #expect(await sender.devices(of: alert.notificationID) == [])
    _ = try await Self.fanOut(store, sender)
    #expect(await sender.devices(of: alert.notificationID) == Self.both)
  }

  @Test("It tells of every row that it went over, as that stood after its turn, and of no other")
  func passed() async throws {
    var sample = Sample()
    let early = Sample.subject(.question, "q1")
    let past = Sample.subject(.test, "t1")
    for row in [
      Sample.row(Self.approval), Sample.row(past, expiresAt: Self.eligible),
      Sample.row(Sample.subject(.failure, "f1"), of: Sample.bob),
      Sample.row(early, at: Self.eligible),
    ] { _ = try sample.enqueue(row) }
    let store = InMemoryAttentionStore(Array(sample.records.byKey.values))
    let pass = try await AttentionFanOut(
      store: store, sender: RecordingAttentionSender(refusing: [Sample.laptop]),
      now: { Self.eligible }
    ).run { $0 == Sample.ada ? Self.both : [] }
    #expect(
      pass.rows.map { "\($0.principal) \($0.subject.reference)" } == ["ada t1", "bob f1", "ada a1"])
    #expect(pass.rows.map(\.settlement) == [.expired(at: Self.eligible), .pending, .pending])
    #expect(pass.rows.map { $0.deliveries.map(\.device) } == [[], [], [Sample.phone]])
    #expect(pass.sendings.map(\.isSent) == [true, false])
  }

  @Test("What is pending comes by time of eligibility, then by owner, then by name")
  func order() throws {
    var sample = Sample()
    for row in [
      Sample.row(Self.approval), Sample.row(Sample.subject(.test, "t2")),
      Sample.row(Sample.subject(.test, "t1"), of: Sample.bob),
      Sample.row(Sample.subject(.test, "t1")),
      Sample.row(Sample.subject(.failure, "f1"), at: Sample.at("08:59:59")),
    ] { _ = try sample.enqueue(row) }
    let rows = try AttentionTransaction(over: sample.records).pending()
    #expect(
      rows.map { "\($0.principal) \($0.subject.reference)" }
        == ["ada f1", "ada t1", "ada t2", "bob t1", "ada a1"])
  }
}
