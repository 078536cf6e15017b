import NudgeShared
import NudgeTesting
import Testing

@Suite("What the host of the authority does")
struct AttentionDeedTests {
  private typealias Sample = AttentionSample
  private static let approval = AttentionSample.subject(.approval, "a1")
  private static let question = AttentionSample.subject(.question, "q1")
  private static let outcome = AttentionSample.subject(.scheduledOutcome, "r1")

  @Test("Enqueueing puts in the row and what is known of its subject, and repeating it nothing")
  func idempotent() throws {
    var sample = Sample()
    let row = try sample.enqueue(Sample.row(Self.approval))
    #expect(row.settlement == .pending && row.deliveries.isEmpty)
    #expect(sample.records.byKey.count == 2)
    let before = sample.records
    let later = Sample.row(Self.approval, at: Sample.at("10:00:00"))
    #expect(try sample.enqueue(later) == row)
    #expect(sample.records == before)
  }

  @Test("A repetition finds the row as it stands, even when it was sent and settled")
  func repeatedLate() throws {
    var sample = Sample()
    _ = try sample.enqueue(Sample.row(Self.approval))
    _ = try sample.claim(Self.approval, at: Sample.at("09:01:00"))
    try sample.handle(Self.approval, at: Sample.at("09:02:00"))
    let settled = try sample.row(of: Self.approval)
    #expect(settled?.settlement == .superseded(.resolved, at: Sample.at("09:02:00")))
    #expect(try sample.enqueue(Sample.row(Self.approval)) == settled)
  }

  @Test("A row starts pending and without deliveries, whatever it brings along")
  func fresh() throws {
    var sample = Sample()
    var row = Sample.row(Self.approval)
    row.settlement = .dispatched(at: Sample.start)
    row.deliveries = [AttentionDelivery(device: Sample.phone, claimedAt: Sample.start)]
    #expect(try sample.enqueue(row) == Sample.row(Self.approval))
  }

  @Test("A run that this person has no record of is refused, and nothing is stored")
  func unknownRun() throws {
    var sample = Sample()
    try sample.record(Sample.ended("r1", of: Sample.bob))
    let before = sample.records
    for row in [Sample.row(Self.outcome), Sample.row(Self.approval, run: Sample.run("r1"))] {
      #expect(throws: AttentionDeedError.unknownRun(Sample.run("r1"), Sample.ada)) {
        try sample.enqueue(row)
      }
    }
    #expect(sample.records == before)
    let text = "\(AttentionDeedError.unknownRun(Sample.run("r1"), Sample.ada))"
    #expect(text == "run r1: there is none that ada may see; record it first, or leave it out")
  }

  @Test("What was resolved or answered before it is enqueued is settled at once")
  func handledBefore() throws {
    let reasons: [(AttentionSubject, AttentionObsolescence)] = [
      (Self.approval, .resolved), (Self.question, .answered),
    ]
    for (subject, reason) in reasons {
      var sample = Sample()
      try sample.handle(subject)
      let row = try sample.enqueue(Sample.row(subject, at: Sample.at("09:05:00")))
      #expect(row.settlement == .superseded(reason, at: Sample.at("09:05:00")))
      #expect(try sample.claim(subject, at: Sample.at("09:06:00")) == .nothing)
    }
  }

  @Test("A result that was seen before it is enqueued never rings")
  func seenBefore() throws {
    var sample = Sample()
    try sample.record(Sample.ended("r1"))
    #expect(try sample.sync(acknowledged: ["r1"]).acknowledged == [Sample.run("r1")])
    let row = try sample.enqueue(Sample.row(Self.outcome, at: Sample.at("09:05:00")))
    #expect(row.settlement == .superseded(.acknowledged, at: Sample.at("09:05:00")))
  }

  @Test("What is past its time when it is enqueued is settled as expired")
  func expiredBefore() throws {
    var sample = Sample()
    let row = try sample.enqueue(Sample.row(Self.approval, expiresAt: Sample.start))
    #expect(row.settlement == .expired(at: Sample.start))
  }

  @Test("Handling keeps the first moment, in either order, and one settlement")
  func handledTwice() throws {
    let moments = [Sample.at("09:01:00"), Sample.at("09:02:00")]
    for order in [moments, moments.reversed()] {
      var sample = Sample()
      _ = try sample.enqueue(Sample.row(Self.approval))
      for moment in order { try sample.handle(Self.approval, at: moment) }
      let state = try AttentionTransaction(over: sample.records)
        .subjectState(Self.approval, of: Sample.ada)
      #expect(state?.handledAt == moments[0])
      #expect(
        try sample.row(of: Self.approval)?.settlement == .superseded(.resolved, at: order[0]))
    }
  }

  @Test("Handling somebody's subject leaves everybody else's alone")
  func handledByOne() throws {
    var sample = Sample()
    _ = try sample.enqueue(Sample.row(Self.approval, of: Sample.bob))
    _ = try sample.enqueue(Sample.row(Self.approval))
    try sample.handle(Self.approval)
    #expect(try sample.row(of: Self.approval, of: Sample.bob)?.settlement == .pending)
  }

  @Test("Erasing a subject makes its notification obsolete and keeps the row")
  func erasedSubject() throws {
    var sample = Sample()
    #expect(try sample.erase(Self.approval) == false)
    _ = try sample.enqueue(Sample.row(Self.approval))
    _ = try sample.claim(Self.approval, at: Sample.at("09:01:00"))
    #expect(try sample.erase(Self.approval, at: Sample.at("09:02:00")))
    let row = try #require(try sample.row(of: Self.approval))
    #expect(row.settlement == .superseded(.deleted, at: Sample.at("09:02:00")))
    #expect(row.deliveries.map(\.device) == [Sample.phone])
    #expect(
      try sample.sync(delivered: ["attention:approval:a1"]).obsolete == [row.id])
  }

  @Test("Erasing a run erases its receipt and makes what belongs to it obsolete")
  func erasedRun() throws {
    var sample = Sample()
    try sample.record(Sample.ended("r1"))
    try sample.record(Sample.ended("r1", of: Sample.bob))
    _ = try sample.enqueue(Sample.row(Self.approval, run: Sample.run("r1")))
    for principal in [Sample.ada, Sample.bob] {
      _ = try sample.sync(acknowledged: ["r1"], by: principal)
    }
    _ = try sample.enqueue(Sample.row(Self.question, run: Sample.run("r1"), of: Sample.bob))
    #expect(try sample.erase("r1", at: Sample.at("09:00:10")))
    #expect(try sample.receipt("r1") == nil)
    #expect(try sample.receipt("r1", of: Sample.bob) != nil)
    #expect(try sample.claim(Self.approval, at: Sample.at("09:01:00")) == .nothing)
    #expect(
      try sample.row(of: Self.approval)?.settlement
        == .superseded(.deleted, at: Sample.at("09:00:10")))
    #expect(try sample.row(of: Self.question, of: Sample.bob)?.settlement == .pending)
    #expect(try sample.erase("r1") == false)
  }

  @Test("Erasing the nudge of a week erases its receipt, though it has no run")
  func erasedWeek() throws {
    var sample = Sample()
    _ = try sample.sync(acknowledged: ["nudge:2026-W49"])
    #expect(try sample.erase("nudge:2026-W49"))
    #expect(sample.records.byKey.isEmpty)
    #expect(try sample.erase("nudge:2026-W49") == false)
  }

  @Test("Erasing for everybody names those of whom there was something, and settles for all")
  func erasedForAll() throws {
    var sample = Sample()
    let run = Sample.run("r1")
    for principal in [Sample.bob, Sample.ada] {
      try sample.record(Sample.ended("r1", of: principal))
      _ = try sample.enqueue(Sample.row(Self.approval, run: run, of: principal))
      _ = try sample.enqueue(Sample.row(Self.question, of: principal))
    }
    try sample.record(Sample.ended("r2"))
    let now = Sample.at("09:00:10")
    let owners = try sample.transact { transaction throws(NudgeStoreError) in
      (
        try transaction.erase(run: run, at: now), try transaction.erase(run: run, at: now),
        try transaction.erase(Self.question, at: now), try transaction.erase(Self.question, at: now)
      )
    }
    #expect(owners.0 == [Sample.ada, Sample.bob] && owners.1 == [])
    #expect(owners.2 == [Sample.ada, Sample.bob] && owners.3 == [])
    for principal in [Sample.ada, Sample.bob] {
      for subject in [Self.approval, Self.question] {
        let row = try sample.row(of: subject, of: principal)
        #expect(row?.settlement == .superseded(.deleted, at: now))
      }
    }
    #expect(sample.records.byKey[.run(Sample.ada, Sample.run("r2"))] != nil)
  }

  @Test("Of several notifications all are enqueued, or none where one is refused")
  func several() throws {
    var sample = Sample()
    let run = Sample.run("r1")
    try sample.record(Sample.ended("r1"))
    let before = sample.records
    let rows = [Sample.ada, Sample.bob].map { Sample.row(Self.approval, run: run, of: $0) }
    let refused = try sample.transact { transaction throws(NudgeStoreError) in
      try transaction.enqueue(rows)
    }
    #expect(refused == .failure(.unknownRun(run, Sample.bob)))
    #expect(sample.records == before)
    try sample.record(Sample.ended("r1", of: Sample.bob))
    let taken = try sample.transact { transaction throws(NudgeStoreError) in
      try transaction.enqueue(rows)
    }
    #expect(taken == .success(rows))
    for row in rows { #expect(try sample.row(of: Self.approval, of: row.principal) == row) }
  }

  @Test("A deed that fails leaves nothing behind")
  func allOrNothing() async throws {
    let store = InMemoryAttentionStore()
    await #expect(throws: RefusingAttentionStore.refusal) {
      try await store.transact { transaction throws(NudgeStoreError) in
        _ = try transaction.enqueue(AttentionSample.row(Self.approval))
        throw RefusingAttentionStore.refusal
      }
    }
    #expect(await store.records == InMemoryAttentionRecords())
    #expect(await store.writeCount == 0)
  }

  @Test("A later report that names no conversation leaves the run in the one that is known")
  func conversationOfARun() throws {
    let conversation = Sample.name("c1", ConversationID.self)
    let run = AttentionRun(id: Sample.run("r1"), principal: Sample.ada, conversation: conversation)
    let ended = run.advanced(to: Sample.ended("r1"))
    #expect(ended.conversation == conversation)
    #expect(ended.isCompleted)
    let other = Sample.name("c2", ConversationID.self)
    let moved = AttentionRun(id: run.id, principal: run.principal, conversation: other)
    #expect(ended.advanced(to: moved).conversation == other)
  }
}
