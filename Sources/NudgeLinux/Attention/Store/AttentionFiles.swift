import Glibc
import NudgeShared

/// The files of the store, and how they are read, added to and locked.
struct AttentionFiles: Sendable {
  /// The most bytes of a journal that are read.
  private static let journalLimit = 64 << 20
  /// How often somebody who waits looks whether the lock is free: every 2 milliseconds.
  private static let pauseMicroseconds = 2000

  /// The state folder.
  let home: StateFolder
  /// The folder of the storage in it.
  let folder: StateFolder
  /// How long to wait for a lock at most.
  let waitingSeconds: Int

  init(home: StateFolder, waitingSeconds: Int) {
    self.home = home
    folder = StateFolder(
      home.path + "/" + JSONAttentionStore.folderName, userHome: home.userHome, disk: home.disk)
    self.waitingSeconds = waitingSeconds
  }

  var journal: AtomicFile { folder.file("journal.jsonl", limit: AttentionFiles.journalLimit) }
  var snapshot: AtomicFile { folder.file("snapshot.jsonl") }
  private var disk: Disk { folder.disk }

  /// Whether the folder is there.
  func isMade() throws(FileProblem) -> Bool { try disk.entry(at: folder.path) != .nothing }

  /// Makes the folder unless it is there.
  ///
  /// - Throws: ``FileProblem`` where it, or the state folder that it would be made in, is somebody
  ///   else's, such as the web server's, who could not read what we make.
  func make() throws(FileProblem) {
    if try !isMade() { try home.make() }
    try folder.make()
  }

  /// Waits for the lock of the folder.
  func lock(isShared: Bool = false) throws(FileProblem) -> FileLock {
    try lock("lock", isShared: isShared, waitingSeconds: waitingSeconds)
  }

  /// Takes the right to make a snapshot, or gives nil if somebody is at it.
  func mergeLock() throws(FileProblem) -> FileLock? {
    do {
      return try lock("merge.lock", isShared: false, waitingSeconds: 0)
    } catch {
      guard error.kind == .locked else { throw error }
      return nil
    }
  }

  /// What is stored; the caller holds the lock, if only a shared one.
  func read() throws(FileProblem) -> StoredAttentionRecords {
    try StoredAttentionRecords(journal: journal, snapshot: snapshot)
  }

  /// What is stored, with a journal that ends with a line that is known to be on the disk.
  ///
  /// The caller holds the lock alone.
  func readToWrite() throws(FileProblem) -> StoredAttentionRecords {
    let stored = try read()
    switch stored.journal.tail {
    case .nothing: return stored
    case .torn:
      let file = try disk.open(journal.path, for: .updating)
      try disk.truncate(file, to: stored.journal.syncedEnd)
    case .unsynced(let place):
      try settle(Array(stored.journal.bytes[place]), at: place)
    }
    let clean = try read()
    guard clean.journal.tail == .nothing else {
      throw FileProblem(
        kind: .io, operation: "write", path: journal.path, reason: "its end cannot be mended",
        remedy: "Check the disk.")
    }
    return clean
  }

  /// Adds a transaction, which is on the disk when it returns.
  ///
  /// The caller holds the lock alone.
  ///
  /// - Parameters:
  ///   - changes: What it changes.
  ///   - stored: What ``readToWrite()`` gave.
  /// - Returns: How many bytes the journal has now.
  /// - Throws: ``FileProblem``; nothing is changed then, unless it says otherwise.
  func append(
    _ changes: [AttentionChange], to stored: StoredAttentionRecords
  ) throws(FileProblem) -> Int {
    let old = stored.journal
    guard old.last < AttentionJournal.numbers.upperBound else {
      throw FileProblem(
        kind: .corrupt, operation: "write", path: journal.path,
        reason: "it ends with transaction \(old.last), and no number follows that",
        remedy: "Put the folder back from where it was kept; nothing was changed.")
    }
    var offset = old.syncedEnd
    if old.bytes.isEmpty {
      let header = AttentionJournal.header(after: old.after)
      try journal.replace(with: header)
      offset = header.count
    }
    if stored.snapshot == nil {
      // With it, a journal that is gone is missed. A stop before it leaves a journal without anything.
      let empty = AttentionSnapshot.Header(last: old.after, count: 0, bytes: 0)
      try snapshot.replace(with: empty.line)
    }
    let line = AttentionJournal.line(old.last + 1, changes)
    let file = try disk.open(journal.path, for: .updating)
    try add(line, to: file, at: offset)
    return offset + line.count + 1
  }

  /// Gives a whole last line its line break, once it is known to be on the disk.
  ///
  /// It may have been acknowledged, so nothing takes it back, whichever step fails. It is written over
  /// itself, since a failed sync makes the system take the old bytes for written.
  private func settle(_ line: [UInt8], at place: Range<Int>) throws(FileProblem) {
    let file = try disk.open(journal.path, for: .updating)
    try disk.write(line + [AttentionJournal.placeholder], to: file, at: place.lowerBound)
    try disk.sync(file)
    try disk.truncate(file, to: place.upperBound + 1)
    try disk.write([AttentionJournal.lineBreak], to: file, at: place.upperBound)
  }

  /// Writes a line, forces it to the disk, and then gives it the line break that says so.
  private func add(
    _ line: [UInt8], to file: borrowing OpenFile, at offset: Int
  ) throws(FileProblem) {
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
    // It is on the disk. Without the line break, the next to come writes it once more.
    try? disk.write([AttentionJournal.lineBreak], to: file, at: offset + line.count)
  }

  private func lock(
    _ name: String, isShared: Bool, waitingSeconds: Int
  ) throws(FileProblem) -> FileLock {
    let pause = AttentionFiles.pauseMicroseconds
    return try FileLock(
      path: folder.path + "/" + name, waitingSeconds: waitingSeconds, isShared: isShared,
      pauseMicroseconds: pause, disk: disk
    ) { usleep(useconds_t(pause)) }
  }
}
