import NudgeJSON
import NudgeLinux
import NudgeShared

/// Prints what is pending beside the weekly nudge: how many of each kind, and how far it reaches.
struct RowsStatusReport {
  private let rows: RowsStatus
  private let zone: LocalZone

  init?(_ status: AmbientNudgeStatus, strings: some NudgeStrings) async {
    guard let rows = await status.rowsStatus(strings: strings) else { return nil }
    self.rows = rows
    zone = status.reading.zone
  }

  /// What it says to people.
  var lines: [String] {
    let total = rows.counts.reduce(0) { $0 + $1.count }
    var lines = ["", "Pending for reminders.json: \(total)"]
    lines += rows.counts.map { "  \($0.kind.rawValue.padded(to: 20))\($0.count)" }
    if let next = rows.nextAttemptAt { lines.append("  next at \(next.column(in: zone))") }
    if let problem = rows.problem {
      lines.append("  \(problem.path): \(problem.reason). \(problem.remedy)")
    } else if let plan = rows.plan {
      lines.append("  Complete through \(plan.scheduledThrough.column(in: zone)).")
      if !plan.diff.isEmpty {
        lines.append(
          "  Out of date: nudge foreground would schedule \(plan.diff.schedule.count) and cancel "
            + "\(plan.diff.cancel.count).")
      }
      lines += plan.rejected.map { "  Not planned: \($0.item): \($0.detail)" }
    }
    return lines
  }

  /// The field `rows` of the JSON document.
  func writeFields(to writer: inout JSONWriter) {
    writer.name("rows")
    writer.beginObject()
    writer.field("isReadable", rows.problem == nil)
    writer.name("pendingByKind")
    writer.beginObject(onOneLine: true)
    for (kind, count) in rows.counts { writer.field(kind.rawValue, count) }
    writer.endObject()
    writer.field("nextAttemptAt", rows.nextAttemptAt?.description(in: zone))
    if let plan = rows.plan {
      writer.field("isUpToDate", plan.diff.isEmpty)
      writer.field("scheduledThrough", plan.scheduledThrough.description(in: zone))
      writer.field("refreshBy", plan.refreshBy.description(in: zone))
    }
    writer.endObject()
  }
}
