import NudgeShared
import Synchronization
import Testing

@testable import NudgeLinux

@Suite("How much of the storage a request reads")
struct AttentionReadCountTests {
  private typealias Samples = AttentionRecordSamples

  /// Stores receipts of ended runs in a snapshot, without going through a journal.
  private func fill(_ folder: TemporaryFolder, receipts: Int) throws {
    var lines: [UInt8] = []
    for kind in ["receipt", "run"] {
      for number in 0..<receipts {
        let name = String(1_000_000 + number)
        let record = kind == "run" ? Samples.ended(name) : Samples.receipt(name)
        lines += record.line + [UInt8(ascii: "\n")]
      }
    }
    let files = StateFolder(folder.path + "/attention")
    try files.make()
    let header = AttentionSnapshot.Header(last: 1, count: 2 * receipts, bytes: lines.count)
    try files.file("snapshot.jsonl").replace(with: header.line + lines)
    try files.file("journal.jsonl").replace(with: AttentionJournal.header(after: 1))
  }

  /// How many reads a sync makes that acknowledges one run and asks for one.
  private func reads(receipts: Int) async throws -> Int {
    let folder = TemporaryFolder()
    try fill(folder, receipts: receipts)
    let count = Mutex(0)
    let disk = Disk { step throws(FileProblem) in
      if step.call == "read" { count.withLock { $0 += 1 } }
    }
    let request = try AttentionSyncRequest(
      acknowledged: [Samples.run(String(1_000_000 + receipts / 3))],
      queried: [Samples.run(String(1_000_000 + receipts / 2))])
    let store = JSONAttentionStore(folder: StateFolder(folder.path, disk: disk))
    let answer = try await store.transact { transaction throws(NudgeStoreError) in
      try transaction.sync(request, for: Samples.ada, at: Samples.start)
    }
    #expect(answer.acknowledged == request.acknowledged)
    #expect(answer.unread == [])
    return count.withLock { $0 }
  }

  @Test("A sync over 16 times the receipts reads a few blocks more, not 16 times the bytes")
  func readsFewBlocks() async throws {
    let few = try await reads(receipts: 100)
    let many = try await reads(receipts: 6400)
    // Halving 16 times finds a line among 2 × 6,400; two looks for each of two runs share blocks.
    #expect(few <= 12)
    #expect(many <= few + 4 * 10)
    print("reads: \(few) and \(many)")
  }
}
