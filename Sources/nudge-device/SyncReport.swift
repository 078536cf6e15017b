import NudgeJSON
import NudgeShared

/// The result of `sync` in words.
struct SyncReport {
  let outcome: Reconciling.Outcome

  private var lists: [(name: String, values: [String])] {
    let result = outcome.reconciliation
    return [
      ("removed", result.removed.map(\.rawValue)),
      ("obsolete", result.obsolete.map(\.rawValue)),
      ("acknowledged", result.acknowledged.map(\.rawValue)),
      ("unread", outcome.unread.map(\.rawValue)),
      ("shown", outcome.shown.map(\.rawValue)),
    ]
  }

  /// One line for each thing.
  var table: String {
    let lines = lists.flatMap { list in
      list.values.map { list.name + String(repeating: " ", count: 14 - list.name.count) + $0 }
    }
    return lines.isEmpty ? "nothing is shown\n" : lines.map { $0 + "\n" }.joined()
  }

  /// One object.
  var json: [UInt8] {
    var writer = JSONWriter(layout: .indented)
    writer.beginObject()
    for list in lists { writer.field(list.name, list.values) }
    writer.field("problems", outcome.reconciliation.problems.map { "\($0)" })
    writer.endObject()
    writer.finish()
    return writer.bytes
  }
}
