import NudgeShared
import Testing

@Suite("What a device tells and asks")
struct AttentionSyncTests {
  private typealias Sample = AttentionSample

  /// Ada has an approval, a question and two runs; Bob has things of the same sorts.
  private static func world() throws -> AttentionSample {
    var sample = Sample()
    for run in [
      Sample.ended("done"), Sample.running("going"), Sample.ended("broke", .failed),
      Sample.ended("stopped", .cancelled), Sample.ended("theirs", of: Sample.bob),
      Sample.running("theirs-going", of: Sample.bob),
    ] { try sample.record(run) }
    for row in [
      Sample.row(Sample.subject(.approval, "a1")), Sample.row(Sample.subject(.question, "q1")),
      Sample.row(Sample.subject(.scheduledOutcome, "done")),
      Sample.row(Sample.subject(.approval, "b1"), of: Sample.bob),
      Sample.row(Sample.subject(.scheduledOutcome, "theirs"), of: Sample.bob),
    ] { _ = try sample.enqueue(row) }
    return sample
  }

  private static func texts(_ ids: [NotificationID]) -> [String] { ids.map(\.rawValue) }

  @Test("A list is as long as its limit at most, or nothing of the request counts")
  func bounds() throws {
    let ids = (0...100).map { NotificationID(rawValue: "attention:test:\($0)") }
    let runs = (0...100).map { Sample.run("r\($0)") }
    let most = try AttentionSyncRequest(
      delivered: Array(ids.dropLast()), acknowledged: Array(runs.dropLast()),
      queried: Array(runs.dropLast()))
    #expect(most.delivered.count == 100 && most.queried.count == 100)
    let attempts:
      [(AttentionSyncProblem.List, () throws(AttentionSyncProblem) -> AttentionSyncRequest)] = [
        (
          .delivered,
          { () throws(AttentionSyncProblem) in try AttentionSyncRequest(delivered: ids) }
        ),
        (
          .acknowledged,
          { () throws(AttentionSyncProblem) in try AttentionSyncRequest(acknowledged: runs) }
        ),
        (.queried, { () throws(AttentionSyncProblem) in try AttentionSyncRequest(queried: runs) }),
      ]
    for (list, attempt) in attempts {
      let problem = #expect(throws: AttentionSyncProblem.self) { try attempt() }
      #expect(problem?.list == list && problem?.index == nil)
      #expect(problem?.fault == .tooMany(found: 101, accepted: 100))
      #expect(
        problem.map { "\($0)" }
          == "\(list.rawValue): found 101 identifiers, accepted: at most 100")
    }
  }

  @Test(
    "An identifier of another form is named with its place",
    arguments: ["", "a b", "é", "a\"", "a\\", "\u{1F}", String(repeating: "x", count: 201)])
  func malformed(id: String) {
    let problem = #expect(throws: AttentionSyncProblem.self) {
      try AttentionSyncRequest(delivered: [
        NotificationID(rawValue: "x"), NotificationID(rawValue: id),
      ])
    }
    #expect(problem?.index == 1 && problem?.fault == .malformedID)
    #expect(problem.map { "\($0)".hasPrefix("delivered_notification_ids[1]: found") } == true)
  }

  @Test("What is obsolete is answered in the order supplied, each once, and nothing else")
  func obsolete() throws {
    var sample = try Self.world()
    let all = [
      "attention:question:q1", "attention:approval:a1", "attention:approval:b1",
      "attention:approval:nope", "reminder:x:1:0", "attention:question:q1",
    ]
    #expect(try sample.sync(delivered: all).obsolete.isEmpty)
    try sample.handle(Sample.subject(.approval, "a1"))
    try sample.handle(Sample.subject(.question, "q1"))
    let answer = try sample.sync(delivered: all)
    #expect(
      Self.texts(answer.obsolete) == ["attention:question:q1", "attention:approval:a1"])
    #expect(answer.acknowledged == [] && answer.unread == [])
  }

  @Test("What was sent to every device and is obsolete since is answered, and stays dispatched")
  func obsoleteAfterDispatch() throws {
    var sample = try Self.world()
    let subject = Sample.subject(.approval, "a1")
    let later = Sample.at("09:01:00")
    _ = try sample.claim(subject, at: later)
    try sample.transact { transaction throws(NudgeStoreError) in
      try transaction.finish(subject, of: Sample.ada, for: Sample.phone, isSent: true, at: later)
      try transaction.settle(subject, of: Sample.ada, devices: [Sample.phone], at: later)
    }
    try sample.handle(subject, at: later)
    #expect(Self.texts(try sample.sync(delivered: ["attention:approval:a1"]).obsolete).count == 1)
    #expect(try sample.row(of: subject)?.settlement == .dispatched(at: later))
  }

  @Test("A pending row that a device finds obsolete is settled")
  func settlesPending() throws {
    var sample = try Self.world()
    let expiry = try #require(try sample.row(of: Sample.subject(.approval, "a1"))?.expiresAt)
    let answer = try sample.sync(delivered: ["attention:approval:a1"], at: expiry)
    #expect(answer.obsolete.count == 1)
    #expect(
      try sample.row(of: Sample.subject(.approval, "a1"))?.settlement == .expired(at: expiry))
  }

  @Test("A receipt makes the outcome obsolete and the run read in the same answer")
  func sameAnswer() throws {
    var sample = try Self.world()
    let ids = ["attention:scheduledOutcome:done", "attention:approval:a1"]
    #expect(try sample.sync(delivered: ids, queried: ["done"]).unread == [Sample.run("done")])
    let answer = try sample.sync(delivered: ids, acknowledged: ["done"], queried: ["done"])
    #expect(Self.texts(answer.obsolete) == ["attention:scheduledOutcome:done"])
    #expect(answer.acknowledged == [Sample.run("done")] && answer.unread == [])
  }

  @Test(
    "Unknown, foreign and going on are the same in every part of the answer, and leave no trace",
    arguments: ["nope", "theirs", "going", "theirs-going", "nudge:1999-W01", "nudge:x"])
  func indistinguishable(run: String) throws {
    var sample = try Self.world()
    let before = sample.records
    let names = ["attention:scheduledOutcome:\(run)", "attention:approval:b1"]
    let answer = try sample.sync(delivered: names, acknowledged: [run], queried: [run])
    #expect(answer == .nothing)
    #expect(sample.records == before)
  }

  @Test(
    "Unread are the completed runs of one's own without a receipt, in the order asked, each once")
  func unread() throws {
    var sample = try Self.world()
    try sample.record(Sample.ended("newer"))
    let asked = ["newer", "theirs", "broke", "done", "going", "stopped", "newer", "nope"]
    let before = sample.records
    #expect(try sample.sync(queried: asked).unread?.map(\.rawValue) == ["newer", "done"])
    #expect(sample.records == before)
    _ = try sample.sync(acknowledged: ["done"])
    #expect(try sample.sync(queried: asked).unread?.map(\.rawValue) == ["newer"])
    #expect(try sample.sync(queried: ["theirs"], by: Sample.bob).unread?.count == 1)
  }

  @Test("The nudge of a week is obsolete on the others once it was opened on one")
  func weeklyNudge() throws {
    var sample = try Self.world()
    let ids = [
      "nudge:2026-W49:1796115600:000000000000001f", "nudge:2026-W50:1796720400:0", "nudge:2026-W49",
    ]
    #expect(try sample.sync(delivered: ids).obsolete.isEmpty)
    let answer = try sample.sync(delivered: ids, acknowledged: ["nudge:2026-W49"])
    #expect(Self.texts(answer.obsolete) == [ids[0]])
    #expect(answer.acknowledged == [Sample.run("nudge:2026-W49")])
    #expect(try sample.sync(delivered: ids, by: Sample.bob).obsolete.isEmpty)
  }
}
