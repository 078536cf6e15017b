import Glibc
package import NudgeShared

/// The authority's storage in the folder `attention` of the state folder: a journal and a snapshot.
///
/// Every process that opens it sees the same; nothing is kept in memory between transactions. One that
/// changes nothing reads under a lock that readers share and writes nothing. One that does waits for
/// the lock alone, and decides once more if somebody else was faster.
package struct JSONAttentionStore: AttentionStore {
  /// The name of its folder in the state folder.
  package static let folderName = "attention"
  /// How often somebody who waits looks whether the lock is free: every 2 milliseconds.
  private static let pauseMicroseconds = 2000

  let folder: StateFolder
  let waitingSeconds: Int

  /// Keeps everything in the folder `attention` of the state folder; nothing is read yet.
  ///
  /// - Parameters:
  ///   - home: The state folder.
  ///   - waitingSeconds: How long to wait for another process at most.
  package init(folder home: StateFolder, waitingSeconds: Int = FileLock.defaultWaitSeconds) {
    folder = StateFolder(
      home.path + "/" + JSONAttentionStore.folderName, userHome: home.userHome, disk: home.disk)
    self.waitingSeconds = waitingSeconds
  }

  package func transact<Answer: Sendable>(
    _ body: @Sendable (inout AttentionTransaction) throws(NudgeStoreError) -> Answer
  ) async throws(NudgeStoreError) -> Answer {
    let seen = try attempt { () throws(FileProblem) in try readShared() }
    if let seen {
      var transaction = AttentionTransaction(over: seen)
      let answer = try body(&transaction)
      if transaction.changes.isEmpty { return answer }
    }
    let lock = try attempt { () throws(FileProblem) in try self.lock() }
    defer { extendLifetime(lock) }
    let stored = try attempt { () throws(FileProblem) in try readToWrite() }
    var transaction = AttentionTransaction(over: stored)
    let answer = try body(&transaction)
    let changes = transaction.changes
    if !changes.isEmpty {
      try attempt { () throws(FileProblem) in try append(changes, to: stored.journal) }
    }
    return answer
  }

  private var journalFile: AtomicFile { folder.file("journal.jsonl", limit: 64 << 20) }

  /// What is stored, or nil if the end of the journal has to be looked after first.
  private func readShared() throws(FileProblem) -> StoredAttentionRecords? {
    try folder.make()
    let lock = try lock(isShared: true)
    defer { extendLifetime(lock) }
    let stored = try read()
    if case .unsynced = stored.journal.tail { return nil }
    return stored
  }

  private func read() throws(FileProblem) -> StoredAttentionRecords {
    let file = journalFile
    let journal =
      if let bytes = try file.read() {
        try AttentionJournal(bytes, path: file.path, merged: 0)
      } else {
        AttentionJournal.none
      }
    return StoredAttentionRecords(journal: journal, journalPath: file.path)
  }

  /// What is stored, in a state in which the journal can be added to.
  private func readToWrite() throws(FileProblem) -> StoredAttentionRecords {
    let stored = try read()
    switch stored.journal.tail {
    case .nothing: return stored
    case .torn:
      let file = try folder.disk.open(journalFile.path, for: .updating)
      try folder.disk.truncate(file, to: stored.journal.syncedEnd)
    case .unsynced(let place):
      let file = try folder.disk.open(journalFile.path, for: .updating)
      let line = Array(stored.journal.bytes[place])
      try folder.disk.truncate(file, to: place.lowerBound)
      try write(line, to: file, at: place.lowerBound)
    }
    return try read()
  }

  private func append(
    _ changes: [AttentionChange], to journal: AttentionJournal
  ) throws(FileProblem) {
    if journal.bytes.isEmpty { try journalFile.replace(with: AttentionJournal.header(after: 0)) }
    let offset = journal.bytes.isEmpty ? AttentionJournal.header(after: 0).count : journal.syncedEnd
    let file = try folder.disk.open(journalFile.path, for: .updating)
    try write(AttentionJournal.line(journal.last + 1, changes), to: file, at: offset)
  }

  /// Writes a line, forces it to the disk, and then marks it as being there.
  private func write(
    _ line: [UInt8], to file: borrowing OpenFile, at offset: Int
  ) throws(FileProblem) {
    let disk = folder.disk
    do {
      try disk.write(line + [AttentionJournal.placeholder], to: file, at: offset)
      try disk.sync(file)
    } catch {
      do {
        try disk.truncate(file, to: offset)
        try disk.sync(file)
      } catch let second {
        throw FileProblem(
          kind: error.kind, operation: "write", path: file.path,
          reason: "\(error.reason), and taking it back failed too (\(second.reason)), so that the "
            + "change may or may not be found there later",
          remedy: error.remedy)
      }
      throw error
    }
    // It is on the disk; without the mark the next one to come makes sure of it once more.
    try? disk.write([AttentionJournal.lineBreak], to: file, at: offset + line.count)
  }

  private func lock(isShared: Bool = false) throws(FileProblem) -> FileLock {
    let pause = JSONAttentionStore.pauseMicroseconds
    return try FileLock(
      path: folder.file(.lock).path, waitingSeconds: waitingSeconds, isShared: isShared,
      pauseMicroseconds: pause, disk: folder.disk
    ) { usleep(useconds_t(pause)) }
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
