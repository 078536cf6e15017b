import NudgeJSON
import NudgeLinux
import NudgeShared

/// The app's rows: every entry is read, or turned down by itself with a reason; no row is lost.
enum RowsPromises {
  static func check(_ bytes: [UInt8]) throws {
    let file = try readTwice(isEqual: ==, explain: { try $0.keepPromises() }) {
      () throws(JSONProblem) in try RowsFile(parsing: bytes)
    }
    guard let file else { return }
    let given = try JSONReader(parsing: bytes).object()
    var entries = 0
    for list in ["reminders", "items"] {
      entries += try given.optional(list)?.array().count ?? 0
    }
    let read = (file.reminders?.count ?? 0) + (file.items?.count ?? 0)
    try promise(
      read + file.rejected.count == entries,
      "of \(entries) entries \(read) are read and \(file.rejected.count) turned down")
    try explained(file.rejected)
    guard let drafts = file.reminders else { return }
    let rows = ReminderRows(drafts)
    try promise(rows == ReminderRows(drafts), "the same rows checked twice differ")
    try explained(rows.rejected)
    let good = rows.reminders.map { Array($0.id.utf8) }
    try promise(Set(good).count == good.count, "two good rows have one id")
    let named = Set(good + rows.rejected.map { Array($0.item.utf8) })
    for (index, draft) in drafts.enumerated() {
      let name = draft.id.isEmpty ? "reminders[\(index)]" : draft.id
      try promise(named.contains(Array(name.utf8)), "row \(index) is neither good nor turned down")
    }
  }

  private static func explained(_ rejected: [RejectedItem]) throws {
    for item in rejected {
      try promise(!item.item.isEmpty, "an entry is turned down without its name or place")
      try promise(!item.reason.isEmpty && !item.detail.isEmpty, "\(item.item) has no reason")
    }
  }
}
