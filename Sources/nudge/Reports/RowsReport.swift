import NudgeJSON
import NudgeLinux
import NudgeShared

/// Prints what came of the app's rows at a foreground.
struct RowsReport {
  /// What came of them.
  let outcome: RowsOutcome
  /// The zone in which times are shown.
  let zone: LocalZone

  /// How many of those planned are listed.
  private static let limit = 5

  /// What was planned beside the weekly nudge.
  private var planned: [PlannedNotification] {
    outcome.plan?.planned.filter { $0.kind != .ambientNudge } ?? []
  }

  /// What it says to people.
  var lines: [String] {
    guard let plan = outcome.plan, outcome.problem == nil else { return [] }
    var lines = [
      "\(counted(planned.count, "notification is", "notifications are")) planned for reminders.json, "
        + "complete through \(plan.scheduledThrough.column(in: zone))."
    ]
    lines += planned.prefix(RowsReport.limit).map { planned in
      "  \(planned.request.fireAt.column(in: zone))  \(planned.request.title): \(planned.request.body)"
    }
    if planned.count > RowsReport.limit {
      lines.append("  and \(planned.count - RowsReport.limit) more")
    }
    let changes = plan.diff
    if !changes.isEmpty {
      lines.append(
        "\(changes.schedule.count) scheduled, \(changes.cancel.count) cancelled, nudges included.")
    }
    return lines + plan.rejected.map { "Not planned: \($0.item): \($0.detail)" }
  }

  /// The field `rows` of the JSON document.
  func writeFields(to writer: inout JSONWriter) {
    writer.name("rows")
    writer.beginObject()
    writer.field("isReadable", outcome.problem == nil)
    if let plan = outcome.plan {
      writer.field("planned", planned.count)
      writer.field("scheduled", plan.diff.schedule.count)
      writer.field("cancelled", plan.diff.cancel.count)
      writer.field("held", plan.held.count)
      writer.field("scheduledThrough", plan.scheduledThrough.description(in: zone))
      writer.field("refreshBy", plan.refreshBy.description(in: zone))
      writer.name("rejected")
      writer.beginArray()
      for item in plan.rejected {
        writer.beginObject(onOneLine: true)
        writer.field("row", item.item)
        writer.field("reason", item.reason)
        writer.field("detail", item.detail)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
  }
}
