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

  /// Erases a run and its receipt; notifications that belong to it are obsolete from now on.
  ///
  /// Their rows stay, so that a device which still shows one is told. The name of a run is not to be
  /// given to another one later.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public mutating func erase(
    run: RunID, of principal: PrincipalID
  ) throws(NudgeStoreError) -> Bool {
    let isThere = try self.run(run, of: principal) != nil
    try remove(.run(principal, run))
    try remove(.receipt(principal, run))
    return isThere
  }

  /// Erases what is known of a subject; its notification is obsolete from now on.
  ///
  /// Its row stays, so that a device which still shows it is told. The reference of a subject is not to
  /// be given to another one later.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public mutating func erase(
    _ subject: AttentionSubject, of principal: PrincipalID, at now: Instant
  ) throws(NudgeStoreError) -> Bool {
    let isThere = try subjectState(subject, of: principal) != nil
    try remove(.subject(principal, subject))
    if let row = try notification(subject, of: principal) { _ = try settled(row, at: now) }
    return isThere
  }
}
