/// Why a deed on the authority is refused.
public enum AttentionDeedError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The notification belongs to a run that this person has no record of.
  case unknownRun(RunID, PrincipalID)

  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .unknownRun(let run, let principal):
      "run \(run): there is none that \(principal) may see; record it first, or leave it out"
    }
  }
}

/// What the host of the authority does: it enqueues, and tells what became of subjects and runs.
extension AttentionTransaction {
  /// Puts a notification into the outbox, with what is known of its subject; once per subject.
  ///
  /// What was dealt with, seen or past its time before it is enqueued is settled at once and never
  /// rings. A subject that was enqueued before keeps its row as it stands, whatever it was given this
  /// time: a producer may repeat itself after a fault. A new row starts pending and without
  /// deliveries.
  ///
  /// - Returns: The row as it stands, or why it was refused.
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public mutating func enqueue(
    _ row: AttentionNotification
  ) throws(NudgeStoreError) -> Result<AttentionNotification, AttentionDeedError> {
    if let known = try notification(row.subject, of: row.principal) { return .success(known) }
    if let id = row.run, try run(id, of: row.principal) == nil {
      return .failure(.unknownRun(id, row.principal))
    }
    if try subjectState(row.subject, of: row.principal) == nil {
      try put(.subject(AttentionSubjectState(principal: row.principal, subject: row.subject)))
    }
    var row = row
    (row.settlement, row.deliveries) = (.pending, [])
    try put(.notification(row))
    _ = try settled(row, at: row.enqueuedAt)
    return .success(try notification(row.subject, of: row.principal) ?? row)
  }

  /// Puts several notifications into the outbox, such as one for each person, or none of them.
  ///
  /// - Returns: The rows as they stand, in this order, or why one was refused; then nothing is changed.
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public mutating func enqueue(
    _ rows: [AttentionNotification]
  ) throws(NudgeStoreError) -> Result<[AttentionNotification], AttentionDeedError> {
    var attempt = self
    var enqueued: [AttentionNotification] = []
    for row in rows {
      switch try attempt.enqueue(row) {
      case .success(let row): enqueued.append(row)
      case .failure(let error): return .failure(error)
      }
    }
    self = attempt
    return .success(enqueued)
  }

  /// Takes note that a subject was resolved or answered; may come before its notification.
  ///
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public mutating func handle(
    _ subject: AttentionSubject, of principal: PrincipalID, at now: Instant
  ) throws(NudgeStoreError) {
    let before = try subjectState(subject, of: principal)?.handledAt
    let handledAt = min(before ?? now, now)
    try put(
      .subject(
        AttentionSubjectState(principal: principal, subject: subject, handledAt: handledAt)))
    if let row = try notification(subject, of: principal) { _ = try settled(row, at: now) }
  }

  /// Takes note of a run or of its end; what has ended stays as it ended.
  ///
  /// - Returns: The run as it stands.
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public mutating func record(
    _ run: AttentionRun
  ) throws(NudgeStoreError) -> AttentionRun {
    let advanced = try self.run(run.id, of: run.principal)?.advanced(to: run) ?? run
    try put(.run(advanced))
    return advanced
  }
}
