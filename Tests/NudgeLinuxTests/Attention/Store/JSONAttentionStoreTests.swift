import NudgeShared
import NudgeTesting
import Testing

@testable import NudgeLinux

@Suite("The authority's storage in files")
struct JSONAttentionStoreTests {
  private typealias Samples = AttentionRecordSamples
  let folder = TemporaryFolder()

  func store() -> JSONAttentionStore {
    JSONAttentionStore(folder: StateFolder(folder.path), waitingSeconds: 5)
  }

  @Test("A record of every shape reads back as it was put in, from another store on the folder")
  func roundTrip() async throws {
    for record in Samples.everyShape {
      try await store().transact { transaction throws(NudgeStoreError) in
        try transaction.put(record)
      }
    }
    for record in Samples.everyShape {
      let found = try await store().transact { transaction throws(NudgeStoreError) in
        try transaction.record(record.key)
      }
      #expect(found == record)
    }
    let pending = try await store().transact { transaction throws(NudgeStoreError) in
      try transaction.pending()
    }
    let expected = Samples.everyShape.filter { record in
      if case .notification(let row) = record { row.settlement == .pending } else { false }
    }
    #expect(Set(pending.map(AttentionRecord.notification)) == Set(expected))
    #expect(folder.mode("attention") == 0o700)
    #expect(folder.mode("attention/journal.jsonl") == 0o600)
  }

  @Test("A transaction that changes nothing makes nothing, not even a folder")
  func writesNothing() async throws {
    try await store().transact { transaction throws(NudgeStoreError) in
      try transaction.remove(Samples.receipt("run-1").key)
    }
    #expect(try Disk().names(in: folder.path) == [])
    // Nor a state folder that was misspelt.
    let misspelt = JSONAttentionStore(folder: StateFolder(folder.path + "/a/b"), waitingSeconds: 5)
    #expect(
      try await misspelt.transact { transaction throws(NudgeStoreError) in
        try transaction.pending()
      } == [])
    try misspelt.mergeIfDue()
    #expect(try Disk().names(in: folder.path) == [])
  }

  @Test("Any story leaves what it leaves in memory, whenever the journal is merged")
  func randomStories() async throws {
    for seed in 0..<UInt64(6) {
      let folder = TemporaryFolder()
      let memory = InMemoryAttentionStore()
      var draws = Draws(seed)
      for step in 0..<40 {
        let changes = (0..<(1 + draws.below(3))).map { _ in draws.change(at: Int64(step)) }
        let files = JSONAttentionStore(
          folder: StateFolder(folder.path), mergeBytes: 1 + draws.below(4000))
        for store in [memory, files] as [any AttentionStore] {
          try await store.transact { transaction throws(NudgeStoreError) in
            for change in changes {
              switch change {
              case .put(let record): try transaction.put(record)
              case .remove(let key): try transaction.remove(key)
              }
            }
          }
        }
        if draws.below(4) == 0 { try files.mergeIfDue() }
      }
      let expected = await memory.records
      let (records, pending) = try await JSONAttentionStore(folder: StateFolder(folder.path))
        .transact { transaction throws(NudgeStoreError) in
          var records: [AttentionKey: AttentionRecord] = [:]
          for record in Draws.pool { records[record.key] = try transaction.record(record.key) }
          return (records, try transaction.pending())
        }
      #expect(records == expected.byKey, "seed \(seed)")
      #expect(Set(pending) == Set(expected.pending()), "seed \(seed)")
      #expect(folder.text("attention/snapshot.jsonl") != nil)
    }
  }

  @Test("Two stores on one folder that take turns and race lose nothing and read each other")
  func interleaves() async throws {
    let path = folder.path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let store = JSONAttentionStore(
            folder: StateFolder(path), waitingSeconds: 60, mergeBytes: 700)
          for number in 0..<12 {
            try await store.transact { transaction throws(NudgeStoreError) in
              try transaction.put(Samples.receipt("run-\(writer)-\(number)"))
            }
            try store.mergeIfDue()
          }
        }
      }
      try await group.waitForAll()
    }
    for writer in 0..<4 {
      for number in 0..<12 {
        let record = Samples.receipt("run-\(writer)-\(number)")
        let found = try await store().transact { transaction throws(NudgeStoreError) in
          try transaction.record(record.key)
        }
        #expect(found == record)
      }
    }
  }

  @Test("Somebody who waits in vain is told that another process is at work")
  func locked() async throws {
    try StateFolder(folder.path + "/attention").make()
    let lock = try FileLock(
      path: folder.path + "/attention/lock", waitingSeconds: 0, disk: Disk())
    let error = await #expect(throws: NudgeStoreError.self) {
      try await JSONAttentionStore(folder: StateFolder(folder.path), waitingSeconds: 0)
        .transact { _ in }
    }
    #expect(error?.place == folder.path + "/attention/lock")
    #expect(error?.detail.contains("another nudge process has been at work here for 0 s") == true)
    extendLifetime(lock)
  }
}

/// Choices that a seed decides.
struct Draws {
  private typealias Samples = AttentionRecordSamples
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  /// A number from 0 to one below the bound, by xorshift (Marsaglia, 2003).
  mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 33) % bound
  }

  /// Puts one of a few records in, or takes it out.
  mutating func change(at seconds: Int64) -> AttentionChange {
    let record = Draws.pool[below(Draws.pool.count)]
    return below(3) == 0 ? .remove(record.key) : .put(record)
  }

  /// Records that meet under a few keys, pending and settled rows among them.
  static let pool: [AttentionRecord] =
    Samples.everyShape + (0..<6).map { Samples.receipt("run-\($0)", at: Int64($0)) }
    + (0..<3).map { number in
      .notification(
        AttentionNotification(
          principal: Samples.ada,
          subject: AttentionSubject(.approval, Samples.identifier("x:y")),
          enqueuedAt: Samples.start,
          settlement: number == 0 ? .pending : .expired(at: Samples.start)
        ))
    }
}
