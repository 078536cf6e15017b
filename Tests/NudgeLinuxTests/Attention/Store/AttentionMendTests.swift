import Glibc
import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("A storage whose journal lost its last line break in a power cut")
struct AttentionMendTests {
  private typealias Samples = AttentionRecordSamples
  private static let journal = "attention/journal.jsonl"
  private static let acknowledged = (0..<3).map { Samples.receipt("run-\($0)") }
  private static let next = Samples.receipt("next")

  /// A storage with three receipts, all acknowledged, whose last line break became something else.
  private func cut(leaving rest: String) async throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for record in AttentionMendTests.acknowledged {
      #expect(await put(record, on: Disk(), in: folder))
    }
    let text = folder.text(AttentionMendTests.journal) ?? ""
    folder.write(text.dropLast() + rest, to: AttentionMendTests.journal)
    return folder
  }

  /// Puts a record in, and gives whether that was acknowledged.
  private func put(
    _ record: AttentionRecord, on disk: Disk, in folder: TemporaryFolder
  ) async -> Bool {
    let store = JSONAttentionStore(folder: StateFolder(folder.path, disk: disk), waitingSeconds: 0)
    return
      (try? await store.transact { transaction throws(NudgeStoreError) in
        try transaction.put(record)
      }) != nil
  }

  private func isThere(_ record: AttentionRecord, in folder: TemporaryFolder) async throws -> Bool {
    let store = JSONAttentionStore(folder: StateFolder(folder.path), waitingSeconds: 0)
    return try await store.transact { transaction throws(NudgeStoreError) in
      try transaction.record(record.key) == record
    }
  }

  @Test(
    "What was acknowledged is there, whichever step of the mend is stopped or fails",
    arguments: [" ", "", "\0", " \0\0\0", #"\#0{"transaction":4,"changes":[{"key":"rec"#],
    [Stop.Effect.kill, .fail(ENOSPC), .fail(EIO), .fail(EFBIG)])
  func everyStep(rest: String, effect: Stop.Effect) async throws {
    let counter = Stop(at: .max)
    let whole = try await cut(leaving: rest)
    #expect(await put(AttentionMendTests.next, on: counter.disk(largestWrite: 60), in: whole))
    #expect(counter.calls > 20)
    for step in 0..<counter.calls {
      let folder = try await cut(leaving: rest)
      let stop = Stop(at: step, effect)
      let isTold = await put(
        AttentionMendTests.next, on: stop.disk(largestWrite: 60), in: folder)
      for record in AttentionMendTests.acknowledged {
        #expect(try await isThere(record, in: folder), "step \(step)")
      }
      if isTold { #expect(try await isThere(AttentionMendTests.next, in: folder)) }
      // Another process goes on where the first was stopped.
      #expect(await put(Samples.receipt("last"), on: Disk(), in: folder), "step \(step)")
      #expect(try await isThere(Samples.receipt("last"), in: folder), "step \(step)")
      for record in AttentionMendTests.acknowledged {
        #expect(try await isThere(record, in: folder), "step \(step)")
      }
    }
  }

  @Test("A disk that stays broken takes nothing away, however often the mend is tried")
  func staysBroken() async throws {
    for call in ["open", "write", "sync", "truncate"] {
      let folder = try await cut(leaving: " \0\0")
      let failing = Disk { step throws(FileProblem) in
        guard step.call == call, step.path.hasSuffix("journal.jsonl") else { return }
        throw FileProblem(errno: EIO, operation: call, path: step.path)
      }
      for _ in 0..<3 {
        #expect(await !put(AttentionMendTests.next, on: failing, in: folder), "\(call)")
      }
      for record in AttentionMendTests.acknowledged {
        #expect(try await isThere(record, in: folder), "\(call)")
      }
      #expect(try await !isThere(AttentionMendTests.next, in: folder), "\(call)")
    }
  }
}
