public import NudgeShared

/// An authority that keeps everything in memory.
public actor InMemoryAttentionStore: AttentionStore {
  /// All that is kept.
  public private(set) var records: InMemoryAttentionRecords
  /// How many transactions changed something.
  public private(set) var writeCount = 0

  /// Starts with these records.
  public init(_ records: [AttentionRecord] = []) {
    self.records = InMemoryAttentionRecords(records)
  }

  /// Runs `body` alone and keeps its changes.
  public func transact<Answer: Sendable>(
    _ body: @Sendable (inout AttentionTransaction) throws(NudgeStoreError) -> Answer
  ) throws(NudgeStoreError) -> Answer {
    var transaction = AttentionTransaction(over: records)
    let answer = try body(&transaction)
    if !transaction.changes.isEmpty { writeCount += 1 }
    for change in transaction.changes { records.apply(change) }
    return answer
  }
}

/// Records in a dictionary.
public struct InMemoryAttentionRecords: AttentionRecords, Hashable, Sendable {
  /// The records by key.
  public private(set) var byKey: [AttentionKey: AttentionRecord] = [:]

  /// Starts with these.
  public init(_ records: [AttentionRecord] = []) {
    for record in records { byKey[record.key] = record }
  }

  /// What is kept under a key.
  public func record(_ key: AttentionKey) -> AttentionRecord? { byKey[key] }

  /// The rows that are not settled.
  public func pending() -> [AttentionNotification] {
    byKey.values.compactMap { record in
      guard case .notification(let row) = record, row.settlement == .pending else { return nil }
      return row
    }
  }

  /// Everything that is kept.
  public func all() -> [AttentionRecord] { Array(byKey.values) }

  /// Makes one change.
  public mutating func apply(_ change: AttentionChange) {
    switch change {
    case .put(let record): byKey[record.key] = record
    case .remove(let key): byKey[key] = nil
    }
  }
}
