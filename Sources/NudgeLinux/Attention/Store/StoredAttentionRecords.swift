import NudgeJSON
import NudgeShared

/// The records as they stand on the disk at one moment: the journal over the snapshot.
///
/// Stays as it was while others write: the journal is read whole, and a snapshot that is open is never
/// changed.
final class StoredAttentionRecords: AttentionRecords {
  /// What was changed since the snapshot.
  let journal: AttentionJournal
  /// All before that; nil if there is none yet.
  let snapshot: AttentionSnapshot?
  private let journalPath: String

  /// No records, where there is no folder yet.
  init(noneAt journalPath: String) {
    journal = AttentionJournal(after: 0)
    snapshot = nil
    self.journalPath = journalPath
  }

  /// Opens both; the caller holds the lock.
  init(journal file: AtomicFile, snapshot: AtomicFile) throws(FileProblem) {
    journalPath = file.path
    self.snapshot = try AttentionSnapshot(snapshot)
    let merged = self.snapshot?.last ?? 0
    guard let bytes = try file.read() else {
      guard self.snapshot == nil else {
        throw .lost(journal: file.path, "it is not there, though \(snapshot.name) is", merged)
      }
      journal = AttentionJournal(after: 0)
      return
    }
    guard !bytes.isEmpty else {
      // Nothing of ours ever leaves one, so it is what a failed disk has left.
      throw .lost(journal: file.path, "it is empty", merged)
    }
    journal = try AttentionJournal(bytes, path: file.path, merged: merged)
  }

  func record(_ key: AttentionKey) throws(NudgeStoreError) -> AttentionRecord? {
    do throws(FileProblem) {
      return try record(text: key.text)
    } catch {
      throw NudgeStoreError(error, during: "read")
    }
  }

  func pending() throws(NudgeStoreError) -> [AttentionNotification] {
    do throws(FileProblem) {
      var keys =
        try snapshot?.keys(after: PendingMark.prefix).map {
          AttentionKey.notificationPrefix + $0
        } ?? []
      keys = keys.filter { journal.entries[$0] == nil }
      keys += journal.entries.keys.filter { $0.hasPrefix(AttentionKey.notificationPrefix) }
      var rows: [AttentionNotification] = []
      for key in keys {
        guard case .notification(let row) = try record(text: key), row.settlement == .pending else {
          continue
        }
        rows.append(row)
      }
      return rows
    } catch {
      throw NudgeStoreError(error, during: "read")
    }
  }

  private func record(text: String) throws(FileProblem) -> AttentionRecord? {
    let line: ArraySlice<UInt8>
    let path: String
    switch journal.entries[text] {
    case .removed: return nil
    case .put(let place):
      line = journal.bytes[place]
      path = journalPath
    case nil:
      guard let snapshot, let found = try snapshot.line(of: text) else { return nil }
      line = found.bytes
      path = snapshot.file.path
    }
    do {
      return try AttentionRecord(line: line)
    } catch {
      throw FileProblem(
        kind: .corrupt, operation: "read", path: path, reason: "\(text): \(error)",
        remedy: "Put the folder back from where it was kept; nothing was changed.")
    }
  }
}

extension FileProblem {
  /// Says that the journal is gone, and how to go on with the snapshot alone.
  ///
  /// By a line that no accident writes.
  fileprivate static func lost(
    journal path: String, _ reason: String, _ merged: Int64
  ) -> FileProblem {
    let header = String(decoding: AttentionJournal.header(after: merged).dropLast(), as: UTF8.self)
    return FileProblem(
      kind: .corrupt, operation: "read", path: path, reason: reason,
      remedy: "Put it back from where it was kept, or give up what was changed since the last "
        + "merge: write this line into it: \(header)")
  }
}
