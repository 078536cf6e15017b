import Glibc
import NudgeLinux
import NudgeShared
import Synchronization

/// A folder with the receipts of one person, made for a benchmark and removed after it.
final class FilledAttention: Sendable {
  let store: JSONAttentionStore
  private let path: String
  private let owner: PrincipalID
  private let now = Instant(clamping: 1_796_000_000)
  private let added = Mutex(0)

  /// Fills the folder; every receipt is of a run that has ended.
  init(receipts: Int, mergeBytes: Int = 1) async throws {
    var template = Array("/tmp/nudge-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil, let owner = PrincipalID(rawValue: "ada") else {
      throw FileProblem(
        kind: .io, operation: "make", path: "/tmp", reason: "no folder can be made there",
        remedy: "Check it.")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.owner = owner
    store = JSONAttentionStore(folder: StateFolder(path), mergeBytes: mergeBytes)
    let now = now
    for start in stride(from: 0, to: receipts, by: 10_000) {
      try await store.transact { transaction throws(NudgeStoreError) in
        for number in start..<min(receipts, start + 10_000) {
          guard let run = RunID(rawValue: FilledAttention.name(number)) else { continue }
          try transaction.put(
            .run(AttentionRun(id: run, principal: owner, state: .ended(.completed, at: now))))
          try transaction.put(
            .receipt(ReadReceipt(principal: owner, run: run, acknowledgedAt: now)))
        }
      }
      try store.mergeIfDue()
    }
  }

  deinit {
    for name in ["journal.jsonl", "snapshot.jsonl", "lock", "merge.lock", ""] {
      Glibc.remove("\(path)/attention/\(name)")
    }
    Glibc.remove(path)
  }

  static func name(_ number: Int) -> String { "run-\(1_000_000 + number)" }

  /// The name of a run that is not there yet.
  func next() throws -> String {
    added.withLock {
      $0 += 1
      return "new-\($0)"
    }
  }

  /// Records a run that ended and its receipt, as one transaction; gives how many were taken.
  func acknowledge(_ name: String) async throws -> Int {
    guard let run = RunID(rawValue: name) else { return 0 }
    let request = try AttentionSyncRequest(acknowledged: [run])
    return try await store.transact { [owner, now] transaction throws(NudgeStoreError) in
      _ = try transaction.record(
        AttentionRun(id: run, principal: owner, state: .ended(.completed, at: now)))
      return try transaction.sync(request, for: owner, at: now).acknowledged?.count ?? 0
    }
  }

  /// Answers a request; gives how many of its runs are unread.
  func sync(_ request: AttentionSyncRequest) async throws -> Int {
    try await store.transact { [owner, now] transaction throws(NudgeStoreError) in
      try transaction.sync(request, for: owner, at: now).unread?.count ?? 0
    }
  }
}
