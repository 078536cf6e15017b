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

  @Test("A transaction that changes nothing writes nothing, not even a first file")
  func writesNothing() async throws {
    try await store().transact { transaction throws(NudgeStoreError) in
      try transaction.remove(Samples.receipt("run-1").key)
    }
    #expect(try Disk().names(in: folder.path + "/attention") == ["lock"])
  }
}
