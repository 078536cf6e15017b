import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("A storage whose files are damaged")
struct AttentionDamageTests {
  private typealias Samples = AttentionRecordSamples
  private static let records = (0..<3).map { Samples.receipt("run-\($0)") }

  private func store(in folder: TemporaryFolder) -> JSONAttentionStore {
    JSONAttentionStore(folder: StateFolder(folder.path), waitingSeconds: 0, mergeBytes: 1)
  }

  private func made(merged: Int) async throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let big = JSONAttentionStore(folder: StateFolder(folder.path))
    for (index, record) in AttentionDamageTests.records.enumerated() {
      try await big.transact { transaction throws(NudgeStoreError) in try transaction.put(record) }
      if index < merged { try store(in: folder).mergeIfDue() }
    }
    return folder
  }

  /// Which of the records are there; nil if the storage says that it is damaged.
  private func found(in folder: TemporaryFolder) async -> [Bool]? {
    try? await store(in: folder).transact { transaction throws(NudgeStoreError) in
      var found: [Bool] = []
      for record in AttentionDamageTests.records {
        found.append(try transaction.record(record.key) == record)
      }
      return found
    }
  }

  @Test("No flipped byte makes a record silently go", arguments: [0, 2, 3])
  func flippedBytes(merged: Int) async throws {
    let folder = try await made(merged: merged)
    for name in ["attention/journal.jsonl", "attention/snapshot.jsonl"] {
      guard let text = folder.text(name) else { continue }
      let bytes = Array(text.utf8)
      for index in bytes.indices {
        for flip in [UInt8(1), 0x2A, 0x80] {
          var damaged = bytes
          damaged[index] ^= flip
          folder.write(damaged, to: name)
          let found = await found(in: folder)
          #expect(found == nil || found == [true, true, true], "\(name), byte \(index)")
          #expect(Array((folder.text(name) ?? "").utf8).count >= bytes.count - 1)
        }
      }
      folder.write(bytes, to: name)
    }
    #expect(await found(in: folder) == [true, true, true])
  }

  @Test("A journal that is cut off loses what it was cut off in, and nothing before")
  func cutOff() async throws {
    let folder = try await made(merged: 0)
    let bytes = Array((folder.text("attention/journal.jsonl") ?? "").utf8)
    let breaks = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    for length in (breaks[0] + 1)..<bytes.count {
      folder.write(Array(bytes[..<length]), to: "attention/journal.jsonl")
      // A line that lacks its line break alone is whole.
      let whole = breaks.dropFirst().filter { $0 <= length }.count
      #expect(await found(in: folder) == (0..<3).map { $0 < whole }, "\(length) bytes")
    }
    folder.write(Array(bytes[..<breaks[0]]), to: "attention/journal.jsonl")
    #expect(await found(in: folder) == nil)
  }

  @Test("What a power cut leaves after the last line, a hole or half a line, never counts")
  func powerCut() async throws {
    for rest in ["\0\0\0\0", #"{"transaction":4,"changes":[{"key":"#, " \0\0", #"{"tr\#0\#0"#] {
      let folder = try await made(merged: 1)
      let text = folder.text("attention/journal.jsonl") ?? ""
      folder.write(text + rest, to: "attention/journal.jsonl")
      #expect(await found(in: folder) == [true, true, true])
      try await JSONAttentionStore(folder: StateFolder(folder.path))
        .transact { transaction throws(NudgeStoreError) in
          try transaction.put(Samples.receipt("next"))
        }
      #expect(await found(in: folder) == [true, true, true])
      #expect(folder.text("attention/journal.jsonl")?.contains("\0") == false)
    }
    // The line break is lost, and the beginning of the next line is there.
    let folder = try await made(merged: 0)
    let text = folder.text("attention/journal.jsonl") ?? ""
    folder.write(text.dropLast() + "\0" + #"{"transaction":4,"#, to: "attention/journal.jsonl")
    #expect(await found(in: folder) == [true, true, true])
    #expect(folder.text("attention/journal.jsonl") == text)
  }

  @Test("A line that is damaged is named with its file, its number and what to do")
  func namesDamage() async throws {
    let folder = try await made(merged: 0)
    let text = folder.text("attention/journal.jsonl") ?? ""
    let damaged = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      $0 == 2 ? String($1).replacing("run-1", with: "run-9") : String($1)
    }.joined(separator: "\n")
    folder.write(damaged, to: "attention/journal.jsonl")
    let error = await #expect(throws: NudgeStoreError.self) {
      try await store(in: folder).transact { transaction throws(NudgeStoreError) in
        try transaction.put(Samples.receipt("next"))
      }
    }
    #expect(error?.kind == .unreadable)
    #expect(
      error?.description == """
        \(folder.path)/attention/journal.jsonl: transact: line 3: it does not agree with its check. \
        Nothing was changed. Put the folder back from where it was kept, or give up this line and \
        those after it: cut the file off after line 2.
        """)
    #expect(folder.text("attention/journal.jsonl") == damaged)
  }

  @Test(
    "A file of a newer version is refused and left as it is", arguments: ["journal", "snapshot"])
  func newerSchema(name: String) async throws {
    let folder = try await made(merged: 3)
    let path = "attention/\(name).jsonl"
    let newer = (folder.text(path) ?? "").replacing("{\"schema\":1,", with: "{\"schema\":2,")
    folder.write(newer, to: path)
    let error = await #expect(throws: NudgeStoreError.self) {
      try await store(in: folder).transact { transaction throws(NudgeStoreError) in
        try transaction.put(Samples.receipt("next"))
      }
    }
    #expect(error?.kind == .newerSchema)
    #expect(folder.text(path) == newer)
  }

  @Test("A file that is gone, or older than the one beside it, is said, not taken for empty")
  func missingFiles() async throws {
    let folder = try await made(merged: 3)
    let journal = folder.text("attention/journal.jsonl") ?? ""
    try Disk().remove(folder.path + "/attention/journal.jsonl")
    #expect(await found(in: folder) == nil)
    folder.write("", to: "attention/journal.jsonl")
    #expect(await found(in: folder) == nil)
    // What the remedy says, which goes on with the snapshot alone.
    let error = await #expect(throws: NudgeStoreError.self) {
      try await store(in: folder).transact { transaction throws(NudgeStoreError) in
        try transaction.pending()
      }
    }
    let line = error?.detail.split(separator: "into it: ").last ?? ""
    folder.write("\(line)\n", to: "attention/journal.jsonl")
    #expect(await found(in: folder) == [true, true, true])
    folder.write(journal, to: "attention/journal.jsonl")
    try Disk().remove(folder.path + "/attention/snapshot.jsonl")
    #expect(await found(in: folder) == nil)
    folder.write("", to: "attention/journal.jsonl")
    #expect(await found(in: folder) == nil)
  }

  @Test("A journal that is gone before anything was merged is missed too")
  func missingFirstJournal() async throws {
    let folder = try await made(merged: 0)
    let journal = folder.text("attention/journal.jsonl") ?? ""
    try Disk().remove(folder.path + "/attention/journal.jsonl")
    #expect(await found(in: folder) == nil)
    #expect(folder.text("attention/journal.jsonl") == nil)
    folder.write(journal, to: "attention/journal.jsonl")
    #expect(await found(in: folder) == [true, true, true])
  }

  @Test("A journal that cannot be merged for long is not added to, and the reason is said")
  func refusesWhatCannotBeMerged() async throws {
    let folder = try await made(merged: 3)
    let failing = Disk { step throws(FileProblem) in
      guard step.call == "rename", step.path.contains("snapshot") else { return }
      throw FileProblem(errno: 28, operation: "rename", path: step.path)
    }
    let store = JSONAttentionStore(
      folder: StateFolder(folder.path, disk: failing), waitingSeconds: 0, mergeBytes: 1)
    var stored = 0
    while stored < 10 {
      do {
        try await store.transact { [stored] transaction throws(NudgeStoreError) in
          try transaction.put(Samples.receipt("a-\(stored)"))
        }
        stored += 1
      } catch {
        #expect("\(error)".contains("could not be merged into the snapshot"))
        break
      }
    }
    // A line has 150 bytes, and 256 times the bound of one byte is refused.
    #expect(stored == 2)
    #expect(throws: NudgeStoreError.self) { try store.mergeIfDue() }
  }
}
