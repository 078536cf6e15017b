import NudgeShared

/// The records as they stand on the disk at one moment: the journal over the snapshot.
final class StoredAttentionRecords: AttentionRecords {
  /// What was changed since the snapshot.
  let journal: AttentionJournal
  private let journalPath: String

  init(journal: AttentionJournal, journalPath: String) {
    self.journal = journal
    self.journalPath = journalPath
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
      var rows: [AttentionNotification] = []
      for key in journal.entries.keys where key.hasPrefix(AttentionKey.notificationPrefix) {
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
    switch journal.entries[text] {
    case .removed: return nil
    case .put(let place):
      do {
        return try AttentionRecord(line: journal.bytes[place])
      } catch {
        throw FileProblem(
          kind: .corrupt, operation: "read", path: journalPath, reason: "\(text): \(error)",
          remedy: "Put the folder back from where it was kept; nothing was changed.")
      }
    case nil: return nil
    }
  }
}
