import NudgeShared
import Testing

@Suite("Subjects, and the names of their notifications")
struct AttentionSubjectTests {
  /// Each kind, how long it is held back, and what its notification is called.
  static let kinds: [(AttentionSubject.Kind, Int64, String)] = [
    (.approval, 30, "attention:approval:x1"),
    (.question, 30, "attention:question:x1"),
    (.scheduledOutcome, 30, "attention:scheduledOutcome:x1"),
    (.deviceWakeUp, 0, "attention:deviceWakeUp:x1"),
    (.test, 0, "attention:test:x1"),
    (.failure, 0, "attention:failure:x1"),
    (.operationalAlert, 0, "attention:operationalAlert:x1"),
  ]

  @Test("The table has every kind")
  func complete() {
    #expect(Self.kinds.map(\.0) == AttentionSubject.Kind.allCases)
  }

  @Test(
    "What somebody may answer elsewhere is held back for 30 s, all else for none", arguments: kinds)
  func eligibility(kind: AttentionSubject.Kind, seconds: Int64, name: String) throws {
    let subject = AttentionSample.subject(kind, "x1")
    #expect(subject.eligibilityDelaySeconds == seconds)
    #expect(
      AttentionSample.row(subject).eligibleAt == AttentionSample.start.adding(seconds: seconds))
    var sample = AttentionSample()
    try sample.record(AttentionSample.ended("x1"))
    _ = try sample.enqueue(AttentionSample.row(subject))
    if seconds > 0 {
      let early = AttentionSample.start.adding(seconds: seconds - 1)
      #expect(try sample.claim(subject, at: early) == .nothing)
      #expect(try sample.row(of: subject)?.settlement == .pending)
    }
    let claim = try sample.claim(subject, at: AttentionSample.start.adding(seconds: seconds))
    #expect(claim != .nothing)
  }

  @Test("The identifier tells the subject, and the subject the identifier", arguments: kinds)
  func names(kind: AttentionSubject.Kind, seconds: Int64, name: String) {
    let subject = AttentionSample.subject(kind, "x1")
    #expect(subject.notificationID.rawValue == name)
    #expect(AttentionSubject(NotificationID(rawValue: name)) == subject)
  }

  @Test(
    "A reference may have colons and is kept byte for byte",
    arguments: ["a:b", ":", "A", "!", String(repeating: "x", count: 128)])
  func references(reference: String) throws {
    let subject = AttentionSample.subject(.approval, reference)
    #expect(subject.notificationID.rawValue == "attention:approval:" + reference)
    #expect(AttentionSubject(subject.notificationID) == subject)
    #expect(AttentionSyncRequest.accepts(subject.notificationID))
  }

  @Test(
    "What has another form names no subject",
    arguments: [
      "", "attention:", "attention:approval", "attention:approval:", "attention:approve:a1",
      "Attention:approval:a1", "attention:Approval:a1", "nudge:2026-W49:1:0",
      "attention:approval:a b", "attention:approval:é", #"attention:approval:a"b"#,
      "attention:approval:" + String(repeating: "x", count: 129), " attention:approval:a1",
    ])
  func otherNames(name: String) {
    #expect(AttentionSubject(NotificationID(rawValue: name)) == nil)
  }

  @Test(
    "A name is 1 to 128 bytes of visible ASCII without quotes and backslashes",
    arguments: [
      ("a", true), ("!~", true), (String(repeating: "x", count: 128), true), ("", false),
      (String(repeating: "x", count: 129), false), ("a b", false), ("\"", false), ("\\", false),
      ("\u{7F}", false), ("\n", false), ("é", false),
    ])
  func form(text: String, isAccepted: Bool) {
    #expect((RunID(rawValue: text) != nil) == isAccepted)
  }

  @Test("A scheduled outcome belongs to the run that it is of, whatever else is said")
  func outcomeRun() {
    let outcome = AttentionSample.subject(.scheduledOutcome, "r1")
    #expect(outcome.outcomeRun == AttentionSample.run("r1"))
    #expect(AttentionSample.row(outcome, run: AttentionSample.run("r2")).run == outcome.outcomeRun)
    let failure = AttentionSample.subject(.failure, "r1")
    #expect(failure.outcomeRun == nil)
    #expect(AttentionSample.row(failure).run == nil)
  }

  @Test("Each kind has words of its own, without arguments")
  func words() {
    let keys = AttentionSubject.Kind.allCases.flatMap { [$0.titleKey, $0.bodyKey] }
    #expect(Set(keys).count == 14)
    #expect(keys.allSatisfy { $0.rawValue.hasPrefix("attention_") && $0.argumentKinds.isEmpty })
    for kind in AttentionSubject.Kind.allCases {
      #expect(kind.titleKey.rawValue.dropLast("title".count).hasSuffix("_"))
      #expect(kind.titleKey.rawValue.dropLast(6) == kind.bodyKey.rawValue.dropLast(5))
    }
    #expect(AttentionSubject.Kind.approval.titleKey.rawValue == "attention_approval_title")
    #expect(AttentionSubject.Kind.operationalAlert.bodyKey.rawValue == "attention_alert_body")
  }

  @Test(
    "The fields of a push count as a whole or not at all",
    arguments: [
      (["id": "attention:approval:a1"], true),
      (["id": "attention:approval:a1", "conversation": "c1", "run": "r1", "aps": "{}"], true),
      (["id": "attention:scheduledOutcome:r1", "run": "r1"], true),
      (["id": "attention:scheduledOutcome:r1", "run": "r2"], false),
      (["conversation": "c1"], false), (["id": "nudge:2026-W49:1:0"], false),
      (["id": "attention:approval:a1", "conversation": ""], false),
      (["id": "attention:approval:a1", "run": "r 1"], false),
    ])
  func push(fields: [String: String], isAccepted: Bool) {
    let push = AttentionPush(fields: fields)
    #expect((push != nil) == isAccepted)
    guard let push else { return }
    #expect(AttentionPush(fields: push.fields) == push)
    #expect(push.fields["id"] == fields["id"])
    #expect(push.conversation?.rawValue == fields["conversation"])
  }
}
