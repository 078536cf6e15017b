import NudgeShared

/// Puts each snooze of a file into the row that it belongs to.
///
/// A snooze is an entry with an id and a moment and nothing else. It may stand before or behind its
/// row; one whose row is not there stays an entry of its own, and so does a second one.
struct SnoozedRows {
  private var rows: [ReminderDraft] = []
  private var snoozes: [ReminderDraft] = []

  mutating func append(_ draft: ReminderDraft) {
    if draft.isSnoozeAlone { snoozes.append(draft) } else { rows.append(draft) }
  }

  /// The rows in the order of the file, then the snoozes that found no row.
  var drafts: [ReminderDraft] {
    guard !snoozes.isEmpty else { return rows }
    var result = rows
    var indices: [String: Int] = [:]
    for (index, row) in rows.enumerated() where indices[row.id] == nil { indices[row.id] = index }
    for snooze in snoozes {
      if let index = indices[snooze.id], result[index].snoozedUntil == nil {
        result[index].snoozedUntil = snooze.snoozedUntil
      } else {
        result.append(snooze)
      }
    }
    return result
  }
}

extension ReminderDraft {
  fileprivate var isSnoozeAlone: Bool {
    guard let snoozedUntil else { return false }
    var alone = ReminderDraft(id: id)
    alone.snoozedUntil = snoozedUntil
    return self == alone
  }
}
