import Glibc
import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("A storage whose process is stopped, or whose disk fails, at any step")
struct AttentionStopTests {
  private typealias Samples = AttentionRecordSamples

  /// Three transactions of two records each, with merges in between.
  private static let story: [[AttentionRecord]] = (0..<3).map { number in
    [Samples.ended("run-\(number)"), Samples.receipt("run-\(number)")]
  }

  /// Tells the story until something fails, and gives what was acknowledged.
  private func tell(on disk: Disk, in folder: TemporaryFolder) async -> Int {
    let store = JSONAttentionStore(
      folder: StateFolder(folder.path, disk: disk), waitingSeconds: 0, mergeBytes: 150)
    var acknowledged = 0
    for records in AttentionStopTests.story {
      do {
        try await store.transact { transaction throws(NudgeStoreError) in
          for record in records { try transaction.put(record) }
        }
        acknowledged += 1
        try store.mergeIfDue()
      } catch {
        break
      }
    }
    return acknowledged
  }

  /// How many of each transaction's records are there, by another process.
  private func found(in folder: TemporaryFolder) async throws -> [Int] {
    let store = JSONAttentionStore(folder: StateFolder(folder.path), waitingSeconds: 0)
    return try await store.transact { transaction throws(NudgeStoreError) in
      var counts: [Int] = []
      for records in AttentionStopTests.story {
        var count = 0
        for record in records where try transaction.record(record.key) == record { count += 1 }
        counts.append(count)
      }
      return counts
    }
  }

  @Test(
    "What was acknowledged is there, what was not is there wholly or not at all, and work goes on",
    arguments: [Stop.Effect.kill, .fail(ENOSPC), .fail(EIO)])
  func everyStep(effect: Stop.Effect) async throws {
    let counter = Stop(at: .max)
    #expect(
      await tell(on: counter.disk(largestWrite: 60), in: TemporaryFolder())
        == AttentionStopTests.story.count)
    #expect(counter.calls > 100)
    for step in 0..<counter.calls {
      let folder = TemporaryFolder()
      let acknowledged = await tell(
        on: Stop(at: step, effect).disk(largestWrite: 60), in: folder)
      let before = try await found(in: folder)
      #expect(before.prefix(acknowledged).allSatisfy { $0 == 2 }, "step \(step)")
      #expect(before.allSatisfy { $0 == 0 || $0 == 2 }, "step \(step): \(before)")
      #expect(try await found(in: folder) == before, "step \(step)")
      // Another process goes on where the first was stopped.
      #expect(await tell(on: Disk(), in: folder) == AttentionStopTests.story.count)
      #expect(try await found(in: folder) == [2, 2, 2], "step \(step)")
      let names = try Disk().names(in: folder.path + "/attention")
      #expect(names.filter { !$0.hasSuffix(".tmp") }.count <= 4, "step \(step): \(names)")
    }
  }

  @Test("A transaction whose sync failed is taken back, and is not there for the next process")
  func failedSync() async throws {
    let folder = TemporaryFolder()
    #expect(await tell(on: Disk(), in: folder) == 3)
    let failing = Disk { step throws(FileProblem) in
      guard step.call == "sync", step.path.hasSuffix("journal.jsonl") else { return }
      throw FileProblem(errno: EIO, operation: "sync", path: step.path)
    }
    let late = Samples.receipt("late")
    await #expect(throws: NudgeStoreError.self) {
      try await JSONAttentionStore(folder: StateFolder(folder.path, disk: failing))
        .transact { transaction throws(NudgeStoreError) in try transaction.put(late) }
    }
    let found = try await JSONAttentionStore(folder: StateFolder(folder.path))
      .transact { transaction throws(NudgeStoreError) in try transaction.record(late.key) }
    #expect(found == nil)
  }
}
