extension AttentionTransaction {
  /// Takes in what a device says and answers what it asks; the whole of the sync contract.
  ///
  /// Receipts are taken first, so that what they make obsolete is obsolete in the same answer. A run
  /// that is not there, is somebody else's or goes on leaves no receipt, and the answer is then the
  /// same in all three cases.
  ///
  /// - Parameters:
  ///   - request: What the device says, within its bounds.
  ///   - principal: Who is signed in on it.
  ///   - now: The authority's clock.
  /// - Returns: Names out of `request` alone.
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  /// - Complexity: At most five look-ups for each name in the request.
  public mutating func sync(
    _ request: AttentionSyncRequest, for principal: PrincipalID, at now: Instant
  ) throws(NudgeStoreError) -> AttentionSyncAnswer {
    var acknowledged: [RunID] = []
    for run in request.acknowledged.withoutRepeats {
      if try acknowledge(run, by: principal, at: now) { acknowledged.append(run) }
    }
    var obsolete: [NotificationID] = []
    for id in request.delivered.withoutRepeats {
      if try isObsolete(id, of: principal, at: now) { obsolete.append(id) }
    }
    var unread: [RunID] = []
    for id in request.queried.withoutRepeats {
      guard let run = try run(id, of: principal), run.isCompleted,
        try receipt(id, of: principal) == nil
      else { continue }
      unread.append(id)
    }
    return AttentionSyncAnswer(obsolete: obsolete, acknowledged: acknowledged, unread: unread)
  }

  /// Stores the receipt, if the run is one that this person may acknowledge at this moment.
  ///
  /// - Returns: Whether there is a receipt now. That of a week stays good when the week is long past.
  private mutating func acknowledge(
    _ id: RunID, by principal: PrincipalID, at now: Instant
  ) throws(NudgeStoreError) -> Bool {
    let run = try run(id, of: principal)
    let known = try receipt(id, of: principal)
    let isTerminal = run?.isTerminal ?? id.nudgeWeek?.isNudgeWeek(around: now) ?? false
    guard isTerminal else { return known != nil }
    let new = ReadReceipt(principal: principal, run: id, acknowledgedAt: now)
    try put(.receipt(known?.joined(with: new) ?? new))
    return true
  }

  private mutating func isObsolete(
    _ id: NotificationID, of principal: PrincipalID, at now: Instant
  ) throws(NudgeStoreError) -> Bool {
    if let reference = id.reference(in: .nudge), let week = ISOWeek(reference),
      let run = RunID(nudgeOf: week)
    {
      return try receipt(run, of: principal) != nil
    }
    guard let subject = AttentionSubject(id), let row = try notification(subject, of: principal)
    else { return false }
    return try settled(row, at: now) != nil
  }
}

extension AttentionTransaction {
  /// Why the row is obsolete, or nil; one that is obsolete and still pending is settled.
  mutating func settled(
    _ row: AttentionNotification, at now: Instant
  ) throws(NudgeStoreError) -> AttentionObsolescence? {
    guard let reason = try obsolescence(of: row, at: now) else { return nil }
    guard row.settlement == .pending else { return reason }
    var row = row
    row.settlement = reason == .expired ? .expired(at: now) : .superseded(reason, at: now)
    try put(.notification(row))
    return reason
  }

  /// Why nobody needs to see the row any more, or nil.
  func obsolescence(
    of row: AttentionNotification, at now: Instant
  ) throws(NudgeStoreError) -> AttentionObsolescence? {
    switch row.settlement {
    case .superseded(let reason, _): return reason
    case .expired: return .expired
    case .pending, .dispatched: break
    }
    let state = try subjectState(row.subject, of: row.principal)
    var ownRun: AttentionRun?
    var receipt: ReadReceipt?
    if let id = row.run {
      ownRun = try run(id, of: row.principal)
      receipt = try self.receipt(id, of: row.principal)
    }
    return row.obsolescence(subjectState: state, ownRun: ownRun, receipt: receipt, at: now)
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it stood first.
  package var withoutRepeats: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
