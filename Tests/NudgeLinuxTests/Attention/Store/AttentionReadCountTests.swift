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

  /// Look-ups and reads that a request takes of whoever asks.
  private struct Effort: Hashable {
    var lookups: Int
    var reads: Int
  }

  /// Counts what a decision looks up.
  private final class Counting: AttentionRecords {
    let stored: StoredAttentionRecords
    var lookups = 0

    init(_ stored: StoredAttentionRecords) { self.stored = stored }

    func record(_ key: AttentionKey) throws(NudgeStoreError) -> AttentionRecord? {
      lookups += 1
      return try stored.record(key)
    }

    func pending() throws(NudgeStoreError) -> [AttentionNotification] { try stored.pending() }
    func all() throws(NudgeStoreError) -> [AttentionRecord] { try stored.all() }
  }

  private static func row(_ name: String) -> AttentionNotification {
    AttentionNotification(
      principal: Samples.bob, subject: AttentionSubject(.approval, Samples.identifier(name)),
      enqueuedAt: Samples.start)
  }

  /// Stores a run of Bob's for each name and a row for each ninth, and some runs of Ada's.
  private func store(_ names: [String], isMerged: Bool) async throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let store = JSONAttentionStore(
      folder: StateFolder(folder.path), waitingSeconds: 0, mergeBytes: isMerged ? 1 : 65_536)
    try await store.transact { transaction throws(NudgeStoreError) in
      for (index, name) in names.enumerated() {
        try transaction.put(Samples.ended(name, of: Samples.bob))
        guard index % 9 == 0 else { continue }
        try transaction.put(.notification(AttentionReadCountTests.row(name)))
      }
      for number in 0..<10 { try transaction.put(Samples.ended("own-\(number)")) }
    }
    if isMerged { try store.mergeIfDue() }
    let journal = folder.text("attention/journal.jsonl") ?? ""
    #expect((journal.utf8.count < 100) == isMerged)
    return folder
  }

  private func effort(
    of request: AttentionSyncRequest, by principal: PrincipalID, in folder: TemporaryFolder
  ) throws -> Effort {
    let reads = Mutex(0)
    let disk = Disk { step throws(FileProblem) in
      if step.call == "read" { reads.withLock { $0 += 1 } }
    }
    let files = StateFolder(folder.path + "/attention", disk: disk)
    let records = Counting(
      try StoredAttentionRecords(
        journal: files.file("journal.jsonl"), snapshot: files.file("snapshot.jsonl")))
    var transaction = AttentionTransaction(over: records)
    let answer = try transaction.sync(request, for: principal, at: Samples.start)
    if principal == Samples.ada {
      #expect(answer == AttentionSyncAnswer(obsolete: [], acknowledged: [], unread: []))
    }
    return Effort(lookups: records.lookups, reads: reads.withLock { $0 })
  }

  @Test(
    "What is somebody else's takes as many look-ups and reads as what is not there",
    arguments: [100, 1000], [true, false])
  func foreignTakesAsMuch(records: Int, isMerged: Bool) async throws {
    var names = (0..<(records * 9 / 10)).map { "run-\(1000 + $0)" }
    let place = records / 54 * 9
    let asked = names[place]
    let foreign = try await store(names, isMerged: isMerged)
    // The same number of records and bytes, but for the one that is asked for.
    names[place] = String(asked.dropLast()) + "x"
    let unknown = try await store(names, isMerged: isMerged)
    let run = Samples.run(asked)
    for request in [
      try AttentionSyncRequest(acknowledged: [run]), try AttentionSyncRequest(queried: [run]),
      try AttentionSyncRequest(delivered: [AttentionReadCountTests.row(asked).id]),
    ] {
      let effort = try effort(of: request, by: Samples.ada, in: foreign)
      #expect(try self.effort(of: request, by: Samples.ada, in: unknown) == effort)
      #expect(effort.lookups > 0)
      // Whose it is goes on to look at what is said of it, which is what must not be told.
      #expect(
        try self.effort(of: request, by: Samples.bob, in: foreign).lookups > effort.lookups)
    }
  }
}
