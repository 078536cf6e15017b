import NudgeShared

/// How the journal is merged into a new snapshot.
extension AttentionFiles {
  /// How much of the old snapshot is copied at once.
  private static let copiedBytes = 1 << 20

  /// Merges the journal into a new snapshot if it has more than so many bytes.
  ///
  /// The snapshot is written while others read and write; they wait for the last step alone, in which
  /// it takes the place of the old one and the journal is cut down to what was added meanwhile. A
  /// stop anywhere is harmless: transactions that the snapshot has are passed over in the journal.
  /// Where somebody else is at it, nothing is done.
  ///
  /// - Complexity: Copies the snapshot once, O(n); looks at O(m log n) lines for m changes.
  func merge(ifOver limit: Int) throws(FileProblem) {
    guard try journalSize() > limit, let right = try mergeLock() else { return }
    defer { extendLifetime(right) }
    for name in try folder.disk.names(in: folder.path)
    where AtomicFile.isTemporary(name, of: snapshot.name) {
      try folder.disk.remove(folder.path + "/" + name)
    }
    let stored = try readAlone()
    // Whoever held the right before may have done it.
    guard stored.journal.bytes.count > limit, !stored.journal.entries.isEmpty else { return }
    let merge = try AttentionMerge(stored.journal, into: stored.snapshot, path: journal.path)
    let temporaryPath = try write(merge, copying: stored.snapshot)
    do {
      try exchange(temporaryPath, of: stored, last: merge.header.last)
    } catch {
      try? folder.disk.remove(temporaryPath)
      throw error
    }
  }

  private func journalSize() throws(FileProblem) -> Int {
    guard try folder.disk.entry(at: journal.path) == .file else { return 0 }
    return try folder.disk.size(of: try folder.disk.open(journal.path, for: .reading))
  }

  private func readAlone() throws(FileProblem) -> StoredAttentionRecords {
    let lock = try lock()
    defer { extendLifetime(lock) }
    return try readToWrite()
  }

  /// Writes the new snapshot under another name, and gives its path; on the disk when it returns.
  private func write(
    _ merge: AttentionMerge, copying old: AttentionSnapshot?
  ) throws(FileProblem) -> String {
    let disk = folder.disk
    let temporary = try snapshot.makeTemporary()
    do throws(FileProblem) {
      var buffer = merge.header.line
      for piece in merge.pieces {
        switch piece {
        case .line(let line): buffer += line
        case .copy(var range):
          while let old, !range.isEmpty {
            let part = min(range.count, AttentionFiles.copiedBytes)
            let bytes = try disk.read(old.file, from: range.lowerBound, count: part)
            guard bytes.count == part else {
              throw FileProblem.damaged(
                snapshot: old.file.path, at: range.lowerBound, "the file ends there")
            }
            buffer += bytes
            range = (range.lowerBound + part)..<range.upperBound
            try hand(&buffer, to: temporary)
          }
        }
        try hand(&buffer, to: temporary)
      }
      try disk.write(buffer, to: temporary)
      try disk.sync(temporary)
    } catch {
      try? disk.remove(temporary.path)
      throw error
    }
    return temporary.path
  }

  private func hand(
    _ buffer: inout [UInt8], to file: borrowing OpenFile
  ) throws(FileProblem) {
    guard buffer.count >= AttentionFiles.copiedBytes else { return }
    try folder.disk.write(buffer, to: file)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Puts the new snapshot in place, and leaves in the journal what was added since.
  private func exchange(
    _ temporaryPath: String, of merged: StoredAttentionRecords, last: Int64
  ) throws(FileProblem) {
    let lock = try lock()
    defer { extendLifetime(lock) }
    let now = try readToWrite()
    let bytes = now.journal.bytes[..<now.journal.syncedEnd]
    let mergedBytes = merged.journal.bytes[..<merged.journal.syncedEnd]
    // Nobody takes anything away from either, but for somebody who mends them by hand.
    guard now.snapshot?.last == merged.snapshot?.last, bytes.starts(with: mergedBytes) else {
      throw FileProblem(
        kind: .io, operation: "merge", path: journal.path,
        reason: "another program changed it or \(snapshot.name) meanwhile",
        remedy: "Nothing was merged; the next request tries again.")
    }
    let rest = bytes[mergedBytes.endIndex...]
    for name in try folder.disk.names(in: folder.path)
    where AtomicFile.isTemporary(name, of: self.journal.name) {
      try folder.disk.remove(folder.path + "/" + name)
    }
    try folder.disk.rename(temporaryPath, to: snapshot.path)
    try folder.disk.syncFolder(folder.path)
    try self.journal.replace(with: AttentionJournal.header(after: last) + rest)
  }
}
