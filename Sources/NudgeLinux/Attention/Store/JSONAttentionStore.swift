package import NudgeShared

/// The authority's storage in the folder `attention` of the state folder: a journal and a snapshot.
///
/// ```swift
/// let store = JSONAttentionStore(folder: StateFolder("/var/lib/nudge"))
/// let answer = try await store.transact { try $0.sync(request, for: ada, at: now) }
/// try store.mergeIfDue()  // once the answer is given
/// ```
///
/// Every process on the folder sees the same; nothing is kept in memory between transactions. One
/// that changes nothing reads under a lock that readers share. One that does waits for the lock
/// alone and decides once more on what is stored then.
package struct JSONAttentionStore: AttentionStore {
  /// The name of its folder in the state folder.
  package static let folderName = "attention"
  /// How large a journal is left as it is, in bytes: every request reads all of it.
  package static let defaultMergeBytes = 65_536

  private let files: AttentionFiles
  private let mergeBytes: Int

  /// A journal of so many bytes is merged before the answer is given, as nobody else does it.
  private var overdueBytes: Int { 4 * mergeBytes }
  /// With one of so many nothing is added to it any more: merging has failed for long.
  private var refusedBytes: Int { 256 * mergeBytes }

  /// Keeps everything in the folder `attention` of the state folder; nothing is read yet.
  ///
  /// - Parameters:
  ///   - home: The state folder.
  ///   - waitingSeconds: How long to wait for another process at most.
  ///   - mergeBytes: Over how many bytes the journal is to be merged into the snapshot.
  package init(
    folder home: StateFolder, waitingSeconds: Int = FileLock.defaultWaitSeconds,
    mergeBytes: Int = defaultMergeBytes
  ) {
    files = AttentionFiles(home: home, waitingSeconds: waitingSeconds)
    self.mergeBytes = min(max(1, mergeBytes), JSONAttentionStore.defaultMergeBytes)
  }

  package func transact<Answer: Sendable>(
    _ body: @Sendable (inout AttentionTransaction) throws(NudgeStoreError) -> Answer
  ) async throws(NudgeStoreError) -> Answer {
    if let seen = try attempt({ () throws(FileProblem) in try readShared() }) {
      var transaction = AttentionTransaction(over: seen)
      let answer = try body(&transaction)
      if transaction.changes.isEmpty { return answer }
    }
    let (answer, journalBytes) = try write(body)
    if journalBytes > overdueBytes {
      // The transaction is on the disk. A merge that fails is tried again and reported by others.
      try? mergeIfDue()
    }
    return answer
  }

  /// Merges a journal that has grown into the snapshot; to be called once an answer is given.
  ///
  /// Others go on meanwhile. Does nothing if there is little in it, or somebody else is at it.
  ///
  /// - Throws: ``NudgeStoreError``; nothing is lost then, and the next one tries again.
  package func mergeIfDue() throws(NudgeStoreError) {
    try attempt { () throws(FileProblem) in try files.merge(ifOver: mergeBytes) }
  }

  /// What is stored, or nil if the end of the journal has to be looked after first.
  private func readShared() throws(FileProblem) -> StoredAttentionRecords? {
    // Who only looks makes nothing, perhaps in a folder that was named by mistake.
    guard try files.isMade() else { return StoredAttentionRecords(noneAt: files.journal.path) }
    try files.make()
    let lock = try files.lock(isShared: true)
    defer { extendLifetime(lock) }
    let stored = try files.read()
    if case .unsynced = stored.journal.tail { return nil }
    return stored
  }

  /// Decides and writes with the lock alone, and gives how large the journal is then.
  private func write<Answer>(
    _ body: (inout AttentionTransaction) throws(NudgeStoreError) -> Answer
  ) throws(NudgeStoreError) -> (Answer, journalBytes: Int) {
    let lock = try attempt { () throws(FileProblem) in
      try files.make()
      return try files.lock()
    }
    defer { extendLifetime(lock) }
    let stored = try attempt { () throws(FileProblem) in try files.readToWrite() }
    var transaction = AttentionTransaction(over: stored)
    let answer = try body(&transaction)
    let changes = transaction.changes
    guard !changes.isEmpty else { return (answer, 0) }
    let size = stored.journal.bytes.count
    guard size <= refusedBytes else {
      throw NudgeStoreError(
        kind: .inputOutput, operation: "transact", place: files.journal.path,
        detail: "it has \(size) bytes, since it could not be merged into the snapshot for long. "
          + "Free some space on that disk, check the snapshot, and try again.")
    }
    let total = try attempt { () throws(FileProblem) in
      try files.append(changes, to: stored)
    }
    return (answer, total)
  }

  private func attempt<Value: ~Copyable>(
    _ body: () throws(FileProblem) -> Value
  ) throws(NudgeStoreError) -> Value {
    do {
      return try body()
    } catch {
      throw NudgeStoreError(error, during: "transact")
    }
  }
}
