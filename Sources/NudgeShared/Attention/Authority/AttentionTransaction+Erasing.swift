/// What a person wants to have erased goes at once; the rows of the outbox stay, as its history.
extension AttentionTransaction {
  /// Erases a run and its receipt; notifications that belong to it are obsolete from now on.
  ///
  /// Their rows stay, so that a device which still shows one is told; those that were still to be sent
  /// are settled. The name of a run is not to be given to another one later.
  ///
  /// - Returns: Whether there was one, or, as of the nudge of a week, a receipt alone.
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public mutating func erase(
    run: RunID, of principal: PrincipalID, at now: Instant
  ) throws(NudgeStoreError) -> Bool {
    let isThere = try removeRun(run, of: principal)
    for row in try pending() where row.run == run && row.principal == principal {
      _ = try settled(row, at: now)
    }
    return isThere
  }

  /// Erases a run and its receipts for everybody, as for each alone.
  ///
  /// - Returns: Those of whom there was something, by name.
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  /// - Complexity: As much as is kept.
  public mutating func erase(
    run: RunID, at now: Instant
  ) throws(NudgeStoreError) -> [PrincipalID] {
    let owners = try owners { $0 == .run($1, run) || $0 == .receipt($1, run) }
    for owner in owners { _ = try removeRun(run, of: owner) }
    for row in try pending() where row.run == run { _ = try settled(row, at: now) }
    return owners
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

  /// Erases what is known of a subject for everybody, as for each alone.
  ///
  /// - Returns: Those of whom there was something, by name.
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  /// - Complexity: As much as is kept.
  public mutating func erase(
    _ subject: AttentionSubject, at now: Instant
  ) throws(NudgeStoreError) -> [PrincipalID] {
    let owners = try owners { $0 == .subject($1, subject) }
    for owner in owners { _ = try erase(subject, of: owner, at: now) }
    return owners
  }

  private mutating func removeRun(
    _ run: RunID, of principal: PrincipalID
  ) throws(NudgeStoreError) -> Bool {
    let keys = [AttentionKey.run(principal, run), .receipt(principal, run)]
    var isThere = false
    for key in keys where try record(key) != nil {
      isThere = true
      try remove(key)
    }
    return isThere
  }

  /// Everybody of whom something is kept under a name that is meant, sorted.
  private func owners(
    where isMeant: (AttentionKey, PrincipalID) -> Bool
  ) throws(NudgeStoreError) -> [PrincipalID] {
    var owners: Set<PrincipalID> = []
    for key in try all().map(\.key) where isMeant(key, key.principal) {
      owners.insert(key.principal)
    }
    return owners.sorted()
  }
}
