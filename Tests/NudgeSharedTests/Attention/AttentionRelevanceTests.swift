import NudgeShared
import Testing

@Suite("Why nobody needs to see a notification any more")
struct AttentionRelevanceTests {
  /// What is known when it is asked: a letter for each thing that holds.
  ///
  /// `s` the subject is known, `h` it was handled, `r` its run is known, `t` that has ended,
  /// `a` there is a receipt, `x` its time has run out, `o` it belongs to a run.
  struct Case: CustomTestStringConvertible, Sendable {
    let kind: AttentionSubject.Kind
    let known: String
    let expected: AttentionObsolescence?
    var testDescription: String { "\(kind) \(known)" }
    init(_ kind: AttentionSubject.Kind, _ known: String, _ expected: AttentionObsolescence?) {
      (self.kind, self.known, self.expected) = (kind, known, expected)
    }
  }

  static let cases: [Case] = [
    // Nothing happened.
    Case(.approval, "s", nil), Case(.question, "sor", nil), Case(.scheduledOutcome, "sort", nil),
    Case(.failure, "sort", nil), Case(.deviceWakeUp, "s", nil), Case(.test, "s", nil),
    // One reason each.
    Case(.approval, "sh", .resolved), Case(.question, "sh", .answered),
    Case(.operationalAlert, "sh", .resolved), Case(.deviceWakeUp, "sh", .resolved),
    Case(.scheduledOutcome, "sorta", .acknowledged), Case(.failure, "sorta", .acknowledged),
    Case(.approval, "", .deleted), Case(.approval, "so", .deleted),
    Case(.test, "sx", .expired), Case(.question, "sx", .expired),
    // A receipt resolves and answers nothing.
    Case(.approval, "sorta", nil), Case(.question, "sorta", nil),
    Case(.operationalAlert, "sorta", nil), Case(.deviceWakeUp, "sorta", nil),
    // Only the end of a run can have been seen.
    Case(.scheduledOutcome, "sora", nil), Case(.failure, "sora", nil),
    // The order: deleted, handled, acknowledged, expired.
    Case(.approval, "hx", .deleted), Case(.question, "shox", .deleted),
    Case(.scheduledOutcome, "soatx", .deleted), Case(.scheduledOutcome, "sortahx", .resolved),
    Case(.question, "sortahx", .answered), Case(.failure, "sortax", .acknowledged),
  ]

  @Test("Each reason, and their order", arguments: cases)
  func reasons(test: Case) {
    let subject = AttentionSample.subject(test.kind, "r1")
    let now = AttentionSample.start.adding(seconds: 60)
    func holds(_ letter: Character) -> Bool { test.known.contains(letter) }
    let row = AttentionSample.row(
      subject, run: holds("o") ? AttentionSample.run("r1") : nil,
      expiresAt: holds("x") ? now : now.adding(seconds: 1))
    let state = AttentionSubjectState(
      principal: AttentionSample.ada, subject: subject,
      handledAt: holds("h") ? AttentionSample.start : nil)
    let receipt = ReadReceipt(
      principal: AttentionSample.ada, run: AttentionSample.run("r1"), acknowledgedAt: now)
    let run = holds("t") ? AttentionSample.ended("r1") : AttentionSample.running("r1")
    let found = row.obsolescence(
      subjectState: holds("s") ? state : nil, ownRun: holds("r") ? run : nil,
      receipt: holds("a") ? receipt : nil, at: now)
    #expect(found == test.expected)
  }

  @Test("Unless it is said otherwise a notification is of use for seven days of 24 hours")
  func lifetime() {
    let row = AttentionSample.row(AttentionSample.subject(.test, "t1"))
    #expect(row.expiresAt == AttentionSample.moment("2026-12-07T09:00:00Z"))
  }

  @Test("What has ended stays as it ended")
  func runs() {
    let failed = AttentionSample.ended("r1", .failed)
    #expect(AttentionSample.running("r1").advanced(to: failed) == failed)
    #expect(failed.advanced(to: AttentionSample.running("r1")) == failed)
    #expect(failed.advanced(to: AttentionSample.ended("r1")) == failed)
    #expect(failed.isTerminal && !failed.isCompleted)
    #expect(AttentionSample.ended("r1").isCompleted)
    #expect(!AttentionSample.running("r1").isTerminal)
  }
}
