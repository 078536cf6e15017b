/// What is kept, as one transaction sees it: the stored records under its own changes.
///
/// A value without effects. A store makes one, lets a decision read and change it, and then writes all
/// of ``changes`` or none.
public struct AttentionTransaction {
  private let stored: any AttentionRecords
  private var overlay: [AttentionKey: AttentionChange] = [:]
  /// Every change, the last of each key, in the order in which keys were first changed.
  public var changes: [AttentionChange] { order.compactMap { overlay[$0] } }
  private var order: [AttentionKey] = []

  /// Nothing is changed yet.
  public init(over stored: any AttentionRecords) {
    self.stored = stored
  }

  /// What is kept under a key, this transaction's changes included.
  ///
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public func record(_ key: AttentionKey) throws(NudgeStoreError) -> AttentionRecord? {
    switch overlay[key] {
    case .put(let record): record
    case .remove: nil
    case nil: try stored.record(key)
    }
  }

  /// Puts a record in; one that equals what is there changes nothing.
  ///
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public mutating func put(_ record: AttentionRecord) throws(NudgeStoreError) {
    guard try self.record(record.key) != record else { return }
    change(.put(record))
  }

  /// Takes a record out; where there is none nothing changes.
  ///
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public mutating func remove(_ key: AttentionKey) throws(NudgeStoreError) {
    guard try record(key) != nil else { return }
    change(.remove(key))
  }

  /// The rows that are not settled, of everybody, by time of eligibility, then owner and identifier.
  ///
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public func pending() throws(NudgeStoreError) -> [AttentionNotification] {
    var rows: [AttentionKey: AttentionNotification] = [:]
    for row in try stored.pending() { rows[AttentionRecord.notification(row).key] = row }
    for (key, change) in overlay {
      guard case .notification = key else { continue }
      if case .put(.notification(let row)) = change { rows[key] = row } else { rows[key] = nil }
    }
    return rows.values.filter { $0.settlement == .pending }.sorted { one, other in
      if one.eligibleAt != other.eligibleAt { return one.eligibleAt < other.eligibleAt }
      if one.principal != other.principal { return one.principal < other.principal }
      return one.id < other.id
    }
  }

  /// Everything that is kept, this transaction's changes included, in any order.
  ///
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  /// - Complexity: As much as there is.
  public func all() throws(NudgeStoreError) -> [AttentionRecord] {
    try stored.all().filter { overlay[$0.key] == nil }
      + changes.compactMap { if case .put(let record) = $0 { record } else { nil } }
  }

  private mutating func change(_ change: AttentionChange) {
    if overlay.updateValue(change, forKey: change.key) == nil { order.append(change.key) }
  }
}

extension AttentionTransaction {
  /// The row of that person with that subject.
  ///
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public func notification(
    _ subject: AttentionSubject, of principal: PrincipalID
  ) throws(NudgeStoreError) -> AttentionNotification? {
    guard case .notification(let row) = try record(.notification(principal, subject)) else {
      return nil
    }
    return row
  }

  /// What is known of that person's subject.
  ///
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public func subjectState(
    _ subject: AttentionSubject, of principal: PrincipalID
  ) throws(NudgeStoreError) -> AttentionSubjectState? {
    guard case .subject(let state) = try record(.subject(principal, subject)) else { return nil }
    return state
  }

  /// The run, if that person may see it.
  ///
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public func run(
    _ id: RunID, of principal: PrincipalID
  ) throws(NudgeStoreError) -> AttentionRun? {
    guard case .run(let run) = try record(.run(principal, id)) else { return nil }
    return run
  }

  /// That person's receipt for a run.
  ///
  /// - Throws: ``NudgeStoreError`` if what is stored cannot be read.
  public func receipt(
    _ run: RunID, of principal: PrincipalID
  ) throws(NudgeStoreError) -> ReadReceipt? {
    guard case .receipt(let receipt) = try record(.receipt(principal, run)) else { return nil }
    return receipt
  }
}
