import NudgeShared
import NudgeTesting
import Testing

/// An authority in the tests, and the names that they use.
struct AttentionSample {
  var records = InMemoryAttentionRecords()

  static let ada = name("ada", PrincipalID.self)
  static let bob = name("bob", PrincipalID.self)
  static let phone = name("phone", DeviceID.self)
  static let laptop = name("laptop", DeviceID.self)
  static let start = moment("2026-11-30T09:00:00Z")

  static func moment(_ text: String) -> Instant { Instant(text) ?? .min }

  /// A time of day on 2026-11-30.
  static func at(_ time: String) -> Instant { moment("2026-11-30T\(time)Z") }

  static func name<Named>(
    _ text: String, _ type: AttentionIdentifier<Named>.Type
  ) -> AttentionIdentifier<Named> {
    // Short literals have the form.
    AttentionIdentifier(rawValue: text) ?? name("malformed", type)
  }

  static func run(_ text: String) -> RunID { name(text, RunID.self) }

  static func subject(_ kind: AttentionSubject.Kind, _ reference: String) -> AttentionSubject {
    AttentionSubject(kind, name(reference, SubjectReference.self))
  }

  static func row(
    _ subject: AttentionSubject, run: RunID? = nil, of principal: PrincipalID = ada,
    at enqueuedAt: Instant = start, expiresAt: Instant? = nil
  ) -> AttentionNotification {
    AttentionNotification(
      principal: principal, subject: subject, run: run, enqueuedAt: enqueuedAt,
      expiresAt: expiresAt)
  }

  static func ended(
    _ id: String, _ outcome: AttentionRun.Outcome = .completed, of principal: PrincipalID = ada
  ) -> AttentionRun {
    AttentionRun(id: run(id), principal: principal, state: .ended(outcome, at: start))
  }

  static func running(_ id: String, of principal: PrincipalID = ada) -> AttentionRun {
    AttentionRun(id: run(id), principal: principal)
  }

  /// Does one transaction and keeps its changes.
  @discardableResult
  mutating func transact<Answer>(
    _ body: (inout AttentionTransaction) throws(NudgeStoreError) -> Answer
  ) throws(NudgeStoreError) -> Answer {
    var transaction = AttentionTransaction(over: records)
    let answer = try body(&transaction)
    for change in transaction.changes { records.apply(change) }
    return answer
  }

  mutating func record(_ run: AttentionRun) throws {
    try transact { transaction throws(NudgeStoreError) in _ = try transaction.record(run) }
  }

  mutating func enqueue(_ row: AttentionNotification) throws -> AttentionNotification {
    try transact { transaction throws(NudgeStoreError) in try transaction.enqueue(row) }.get()
  }

  mutating func handle(_ subject: AttentionSubject, at now: Instant = start) throws {
    try transact { transaction throws(NudgeStoreError) in
      try transaction.handle(subject, of: Self.ada, at: now)
    }
  }

  mutating func erase(
    _ run: String, of principal: PrincipalID = ada, at now: Instant = start
  ) throws -> Bool {
    try transact { transaction throws(NudgeStoreError) in
      try transaction.erase(run: Self.run(run), of: principal, at: now)
    }
  }

  mutating func erase(_ subject: AttentionSubject, at now: Instant = start) throws -> Bool {
    try transact { transaction throws(NudgeStoreError) in
      try transaction.erase(subject, of: Self.ada, at: now)
    }
  }

  mutating func sync(
    delivered: [String] = [], acknowledged: [String] = [], queried: [String] = [],
    by principal: PrincipalID = ada, at now: Instant = start
  ) throws -> AttentionSyncAnswer {
    let request = try AttentionSyncRequest(
      delivered: delivered.map(NotificationID.init(rawValue:)),
      acknowledged: acknowledged.map(Self.run), queried: queried.map(Self.run))
    return try transact { transaction throws(NudgeStoreError) in
      try transaction.sync(request, for: principal, at: now)
    }
  }

  mutating func claim(
    _ subject: AttentionSubject, for device: DeviceID = phone, at now: Instant = start
  ) throws -> AttentionClaim {
    try transact { transaction throws(NudgeStoreError) in
      try transaction.claim(subject, of: Self.ada, for: device, at: now)
    }
  }

  func row(of subject: AttentionSubject, of principal: PrincipalID = ada) throws
    -> AttentionNotification?
  {
    try AttentionTransaction(over: records).notification(subject, of: principal)
  }

  func receipt(_ run: String, of principal: PrincipalID = ada) throws -> ReadReceipt? {
    try AttentionTransaction(over: records).receipt(Self.run(run), of: principal)
  }

  var receiptKeys: Set<AttentionKey> {
    Set(records.byKey.keys.filter { if case .receipt = $0 { true } else { false } })
  }
}
