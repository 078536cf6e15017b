import NudgeShared
import NudgeTesting
import Testing

@Suite("Read receipts")
struct AttentionReceiptTests {
  private typealias Sample = AttentionSample

  @Test(
    "Only a run that has ended, however, and that is one's own leaves a receipt",
    arguments: [
      (AttentionSample.ended("r1"), true), (AttentionSample.ended("r1", .failed), true),
      (AttentionSample.ended("r1", .cancelled), true), (AttentionSample.running("r1"), false),
      (AttentionSample.ended("r1", of: AttentionSample.bob), false),
    ])
  func whichRuns(run: AttentionRun, isTaken: Bool) throws {
    var sample = Sample()
    try sample.record(run)
    let answer = try sample.sync(acknowledged: ["r1"])
    #expect(answer.acknowledged == (isTaken ? [Sample.run("r1")] : []))
    #expect((try sample.receipt("r1") != nil) == isTaken)
  }

  @Test("Having seen a run that goes on does not acknowledge the result to come")
  func futureResult() throws {
    var sample = Sample()
    try sample.record(Sample.running("r1"))
    _ = try sample.sync(acknowledged: ["r1"])
    try sample.record(Sample.ended("r1"))
    #expect(try sample.sync(queried: ["r1"]).unread == [Sample.run("r1")])
    let row = try sample.enqueue(Sample.row(Sample.subject(.scheduledOutcome, "r1")))
    #expect(row.settlement == .pending)
  }

  @Test("A receipt keeps the first moment, whichever comes first")
  func firstMoment() throws {
    let moments = [Sample.at("09:01:00"), Sample.at("09:02:00")]
    for order in [moments, moments.reversed(), moments + moments] {
      var sample = Sample()
      try sample.record(Sample.ended("r1"))
      for moment in order {
        let answer = try sample.sync(acknowledged: ["r1", "r1"], at: moment)
        #expect(answer.acknowledged == [Sample.run("r1")])
      }
      #expect(try sample.receipt("r1")?.acknowledgedAt == moments[0])
      #expect(sample.receiptKeys.count == 1)
    }
  }

  @Test("A receipt is one person's")
  func principalScoped() throws {
    var sample = Sample()
    for principal in [Sample.ada, Sample.bob] {
      try sample.record(Sample.ended("r1", of: principal))
      _ = try sample.enqueue(
        Sample.row(Sample.subject(.scheduledOutcome, "r1"), of: principal))
    }
    _ = try sample.sync(acknowledged: ["r1"])
    #expect(try sample.receipt("r1", of: Sample.bob) == nil)
    let theirs = try sample.sync(
      delivered: ["attention:scheduledOutcome:r1"], queried: ["r1"], by: Sample.bob)
    #expect(theirs.obsolete.isEmpty && theirs.unread == [Sample.run("r1")])
  }

  @Test("A receipt resolves no approval and answers no question, even of its own run")
  func resolvesNothing() throws {
    var sample = Sample()
    try sample.record(Sample.ended("r1"))
    let subjects = [Sample.subject(.approval, "a1"), Sample.subject(.question, "q1")]
    for subject in subjects { _ = try sample.enqueue(Sample.row(subject, run: Sample.run("r1"))) }
    let answer = try sample.sync(
      delivered: ["attention:approval:a1", "attention:question:q1"], acknowledged: ["r1"])
    #expect(answer.obsolete.isEmpty && answer.acknowledged?.count == 1)
    for subject in subjects {
      #expect(try sample.claim(subject, at: Sample.at("09:01:00")) != .nothing)
      let state = try AttentionTransaction(over: sample.records)
        .subjectState(subject, of: Sample.ada)
      #expect(state?.handledAt == nil)
    }
  }

  @Test("It needs no notification, and goes with its run")
  func withTheRun() throws {
    var sample = Sample()
    try sample.record(Sample.ended("r1"))
    _ = try sample.sync(acknowledged: ["r1"])
    #expect(sample.records.byKey.count == 2)
    #expect(try sample.erase("r1"))
    #expect(sample.records.byKey.isEmpty)
    #expect(try sample.sync(acknowledged: ["r1"]).acknowledged == [])
  }

  @Test("Names of weeks are read strictly")
  func weekNames() {
    let week = ISOWeek("2026-W49")
    #expect(week.flatMap(RunID.init(nudgeOf:))?.rawValue == "nudge:2026-W49")
    #expect(Sample.run("nudge:2026-W49").nudgeWeek == week)
    for text in ["nudge:2026-W54", "nudge:2026-W49:1", "2026-W49", "nudge:", "Nudge:2026-W49"] {
      #expect(Sample.run(text).nudgeWeek == nil)
    }
  }

  /// On 2026-11-30, a Monday, 2026-W49 begins; eight weeks back is 2026-W41.
  @Test(
    "The weeks of a nudge that can be acknowledged lie around now",
    arguments: [
      ("2026-W40", false), ("2026-W41", true), ("2026-W49", true), ("2026-W50", true),
      ("2026-W51", false), ("0001-W01", false), ("9999-W52", false),
    ])
  func weeks(week: String, isTaken: Bool) throws {
    var sample = Sample()
    let answer = try sample.sync(acknowledged: ["nudge:\(week)"])
    #expect(answer.acknowledged?.count == (isTaken ? 1 : 0))
    #expect(sample.receiptKeys.count == (isTaken ? 1 : 0))
  }

  @Test("The receipt of a week is confirmed again when the week is long past")
  func oldWeek() throws {
    var sample = Sample()
    _ = try sample.sync(acknowledged: ["nudge:2026-W49"])
    let before = sample.records
    let later = Sample.moment("2027-06-01T09:00:00Z")
    #expect(try sample.sync(acknowledged: ["nudge:2026-W49"], at: later).acknowledged?.count == 1)
    #expect(sample.records == before)
  }

  @Test("A run that was recorded under the name of a week has to end first")
  func runNamedAsWeek() throws {
    var sample = Sample()
    try sample.record(Sample.running("nudge:2026-W49"))
    #expect(try sample.sync(acknowledged: ["nudge:2026-W49"]).acknowledged == [])
    try sample.record(Sample.ended("nudge:2026-W49"))
    #expect(try sample.sync(acknowledged: ["nudge:2026-W49"]).acknowledged?.count == 1)
  }
}
