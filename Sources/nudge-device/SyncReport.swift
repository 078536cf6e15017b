import NudgeJSON
import NudgeShared

/// The result of `sync` in words.
struct SyncReport {
  let outcome: Reconciling.Outcome

  private var lists: [(word: String, field: String, values: [String])] {
    let result = outcome.reconciliation
    let told = Set(result.queried)
    let isNudge = NotificationNamespace.nudge.contains
    return [
      ("removed", "removed", result.removed.filter { !isNudge($0) }.map(\.rawValue)),
      ("opened", "opened", result.removed.filter(isNudge).map(\.rawValue)),
      ("withdrawn", "withdrawn", outcome.withdrawn.map(\.rawValue)),
      ("obsolete", "obsolete", result.obsolete.map(\.rawValue)),
      ("acknowledged", "acknowledged", result.acknowledged.map(\.rawValue)),
      (
        "not acknowledged", "notAcknowledged",
        outcome.seen.filter { !result.acknowledged.contains($0) }.map(\.rawValue)
      ),
      ("unread", "unread", runs { told.contains($0) && outcome.unread.contains($0) }),
      ("not unread", "notUnread", runs { told.contains($0) && !outcome.unread.contains($0) }),
      ("not told", "notTold", runs { !told.contains($0) }),
      ("shown", "shown", outcome.shown.map(\.rawValue)),
    ]
  }

  private func runs(where isMeant: (RunID) -> Bool) -> [String] {
    outcome.queried.filter(isMeant).map(\.rawValue)
  }

  /// One line for each thing.
  var table: String {
    let lines = lists.flatMap { list in
      list.values.map { list.word + String(repeating: " ", count: 18 - list.word.count) + $0 }
    }
    return lines.isEmpty ? "nothing is shown\n" : lines.map { $0 + "\n" }.joined()
  }

  /// One object.
  var json: [UInt8] {
    var writer = JSONWriter(layout: .indented)
    writer.beginObject()
    for list in lists { writer.field(list.field, list.values) }
    writer.field("problems", outcome.reconciliation.problems.map { "\($0)" })
    writer.endObject()
    writer.finish()
    return writer.bytes
  }
}
