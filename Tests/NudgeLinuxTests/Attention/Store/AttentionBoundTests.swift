import NudgeShared
import Synchronization
import Testing

@testable import NudgeLinux

@Suite("A storage whose files were made or changed by somebody else")
struct AttentionBoundTests {
  private typealias Samples = AttentionRecordSamples
  private let folder = TemporaryFolder()

  private func store(on disk: Disk = Disk()) -> JSONAttentionStore {
    JSONAttentionStore(
      folder: StateFolder(folder.path, disk: disk), waitingSeconds: 0, mergeBytes: 1)
  }

  private func put(_ name: String) async throws {
    // Large enough that nothing is merged but by the test.
    try await JSONAttentionStore(folder: StateFolder(folder.path), waitingSeconds: 0)
      .transact { transaction throws(NudgeStoreError) in
        try transaction.put(Samples.receipt(name))
      }
  }

  private func isThere(_ name: String) async throws -> Bool {
    try await store().transact { transaction throws(NudgeStoreError) in
      try transaction.record(Samples.receipt(name).key) != nil
    }
  }

  /// Writes a snapshot without records and a journal after it, each agreeing with its check.
  private func write(last: Int64, count: Int = 0, transactions: [Int64]) throws {
    try StateFolder(folder.path + "/attention").make()
    let header = AttentionSnapshot.Header(last: last, count: count, bytes: 0)
    folder.write(header.line, to: "attention/snapshot.jsonl")
    var journal = AttentionJournal.header(after: last)
    for number in transactions {
      journal += AttentionJournal.line(number, [.put(Samples.receipt("old"))])
      journal.append(AttentionJournal.lineBreak)
    }
    folder.write(journal, to: "attention/journal.jsonl")
  }

  private var files: [String?] {
    ["attention/journal.jsonl", "attention/snapshot.jsonl"].map { folder.text($0) }
  }

  /// The last transaction in a snapshot, and those in the journal.
  private static let beyond: [(Int64, [Int64])] = [
    (.max - 1, [.max]), (.max - 1, []), (1_152_921_504_606_846_976, []),
    (1_152_921_504_606_846_976, [1_152_921_504_606_846_977]),
    (1_152_921_504_606_846_975, [1_152_921_504_606_846_976]),
  ]

  @Test(
    "A number that nothing can follow is refused, and no file is changed",
    arguments: AttentionBoundTests.beyond)
  func lastNumber(last: Int64, transactions: [Int64]) async throws {
    try write(last: last, transactions: transactions)
    let before = files
    await #expect(throws: NudgeStoreError.self) { try await put("next") }
    #expect(files == before)
  }

  @Test("The numbers before that are stored, and read by the next process")
  func largeNumber() async throws {
    try write(last: (1 << 60) - 3, transactions: [(1 << 60) - 2])
    try await put("next")
    #expect(try await isThere("old"))
    #expect(try await isThere("next"))
    #expect(folder.text("attention/journal.jsonl")?.contains("1152921504606846975") == true)
  }

  @Test("A snapshot that has fewer lines than it is said to have is never merged into a worse one")
  func falseCount() async throws {
    let line = Samples.receipt("old").line + [UInt8(ascii: "\n")]
    try StateFolder(folder.path + "/attention").make()
    let header = AttentionSnapshot.Header(last: 0, count: 0, bytes: line.count)
    folder.write(header.line + line, to: "attention/snapshot.jsonl")
    let removal = AttentionJournal.line(1, [.remove(Samples.receipt("old").key)])
    folder.write(
      AttentionJournal.header(after: 0) + removal + [AttentionJournal.lineBreak],
      to: "attention/journal.jsonl")
    let before = files
    #expect(throws: NudgeStoreError.self) { try store().mergeIfDue() }
    #expect(files == before)
  }

  enum Change: CaseIterable { case cutOff, emptied, replaced, snapshotTaken }

  @Test(
    "A journal that somebody changed while it was merged is left as they made it",
    arguments: Change.allCases)
  func changedMeanwhile(change: Change) async throws {
    for number in 0..<4 { try await put("run-\(number)") }
    let lines = (folder.text("attention/journal.jsonl") ?? "").split(separator: "\n")
    let changed =
      switch change {
      case .cutOff: lines[..<3].joined(separator: "\n") + "\n"
      case .emptied: ""
      case .replaced:
        String(
          decoding: AttentionJournal.header(after: 0)
            + AttentionJournal.line(
              1, (0..<9).map { .put(Samples.receipt("other-\($0)")) }) + [
              AttentionJournal.lineBreak
            ],
          as: UTF8.self)
      case .snapshotTaken: folder.text("attention/journal.jsonl") ?? ""
      }
    let snapshot =
      change == .snapshotTaken
      ? String(
        decoding: AttentionSnapshot.Header(last: 2, count: 0, bytes: 0).line, as: UTF8.self)
      : folder.text("attention/snapshot.jsonl")
    let isDone = Mutex(false)
    let disk = Disk { [folder] step throws(FileProblem) in
      // The snapshot is being written, and nobody holds the lock.
      guard step.call == "write", step.path.contains(".nudge-snapshot.jsonl-") else { return }
      guard
        isDone.withLock({ isDone in
          defer { isDone = true }; return !isDone
        })
      else { return }
      folder.write(changed, to: "attention/journal.jsonl")
      if let snapshot { folder.write(snapshot, to: "attention/snapshot.jsonl") }
    }
    let error = #expect(throws: NudgeStoreError.self) { try store(on: disk).mergeIfDue() }
    #expect(isDone.withLock { $0 })
    #expect(error?.place == folder.path + "/attention/journal.jsonl")
    #expect(files == [changed, snapshot])
    let names = try Disk().names(in: folder.path + "/attention")
    #expect(names.filter { $0.hasSuffix(".tmp") } == [])
  }
}
