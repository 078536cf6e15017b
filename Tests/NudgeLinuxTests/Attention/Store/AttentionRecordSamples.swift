import NudgeShared

/// Records to store in tests, few enough that they meet often.
enum AttentionRecordSamples {
  static let ada = principal("ada")
  static let bob = principal("bob")
  static let start = Instant(clamping: 1_796_000_000)

  static func principal(_ name: String) -> PrincipalID { identifier(name) }
  static func run(_ name: String) -> RunID { identifier(name) }

  static func receipt(_ run: String, of principal: PrincipalID = ada, at seconds: Int64 = 0)
    -> AttentionRecord
  {
    .receipt(
      ReadReceipt(
        principal: principal, run: identifier(run), acknowledgedAt: start.adding(seconds: seconds)))
  }

  static func ended(_ run: String, of principal: PrincipalID = ada) -> AttentionRecord {
    .run(
      AttentionRun(id: identifier(run), principal: principal, state: .ended(.completed, at: start)))
  }

  /// One of each shape that a record can have.
  static let everyShape: [AttentionRecord] = {
    let longest = String(repeating: "~", count: 128)
    let odd = "a!#'()*+,-./:;<=>?@[]^_`{|}"
    var records: [AttentionRecord] = [
      receipt("run-1"), receipt(longest, of: principal(longest)), receipt(odd, of: principal(odd)),
      receipt("nudge:2026-W49", at: -9_000_000_000),
      .run(AttentionRun(id: run("r"), principal: ada)),
      .run(AttentionRun(id: run("s"), principal: ada, conversation: identifier("c:1"))),
    ]
    for outcome in AttentionRun.Outcome.allCases {
      records.append(
        .run(
          AttentionRun(
            id: run(outcome.rawValue), principal: bob, conversation: identifier(odd),
            state: .ended(outcome, at: start))))
    }
    for kind in AttentionSubject.Kind.allCases {
      let subject = AttentionSubject(kind, identifier("x:y"))
      records.append(.subject(AttentionSubjectState(principal: ada, subject: subject)))
      records.append(
        .subject(AttentionSubjectState(principal: bob, subject: subject, handledAt: start)))
      records.append(
        .notification(AttentionNotification(principal: ada, subject: subject, enqueuedAt: start)))
    }
    var settlements: [AttentionSettlement] = [
      .pending, .dispatched(at: start), .expired(at: start),
    ]
    settlements += AttentionObsolescence.allCases.map { .superseded($0, at: start) }
    for (index, settlement) in settlements.enumerated() {
      records.append(
        .notification(
          AttentionNotification(
            principal: bob, subject: AttentionSubject(.question, identifier("q\(index)")),
            run: run("r"), conversation: identifier("c"), enqueuedAt: start,
            expiresAt: start.adding(seconds: 5), settlement: settlement,
            deliveries: [
              AttentionDelivery(device: identifier("phone"), claimedAt: start),
              AttentionDelivery(
                device: identifier("lap\u{7d}top"), claimedAt: start,
                outcome: .sent(at: start.adding(seconds: 1))),
            ])))
    }
    return records
  }()

  static func identifier<Named>(_ text: String) -> AttentionIdentifier<Named> {
    guard let name = AttentionIdentifier<Named>(rawValue: text) else {
      return identifier("not-a-name")
    }
    return name
  }
}
