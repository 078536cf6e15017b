import NudgeLinux
import NudgeShared
import Synchronization

private let all = Mutex<[String: [AttentionKey: AttentionRecord]]>([:])

/// Not to be kept.
struct JSONAttentionStore: AttentionStore {
  let path: String
  init(folder: StateFolder) { path = folder.path }

  func transact<Answer: Sendable>(
    _ body: @Sendable (inout AttentionTransaction) throws(NudgeStoreError) -> Answer
  ) async throws(NudgeStoreError) -> Answer {
    let stored = all.withLock { $0[path] ?? [:] }
    var transaction = AttentionTransaction(over: Stored(records: stored))
    let answer = try body(&transaction)
    let changes = transaction.changes
    all.withLock { all in
      for change in changes {
        switch change {
        case .put(let record): all[path, default: [:]][record.key] = record
        case .remove(let key): all[path, default: [:]][key] = nil
        }
      }
    }
    return answer
  }

  func records() async throws(NudgeStoreError) -> [AttentionRecord] {
    all.withLock { Array(($0[path] ?? [:]).values) }
  }

  private struct Stored: AttentionRecords {
    let records: [AttentionKey: AttentionRecord]
    func record(_ key: AttentionKey) -> AttentionRecord? { records[key] }
    func pending() -> [AttentionNotification] {
      records.values.compactMap {
        if case .notification(let row) = $0, row.settlement == .pending { row } else { nil }
      }
    }
  }
}
