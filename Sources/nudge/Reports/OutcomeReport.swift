import NudgeJSON
import NudgeShared
import NudgeTesting

/// Prints what came of a pass: what is planned, what changed, and why weeks stay silent.
struct OutcomeReport {
  /// What came of it.
  let outcome: ForegroundOutcome
  /// The zone in which times are shown.
  let zone: LocalZone

  func print(as format: OutputFormat, to output: Output) throws(CommandFault) {
    switch format {
    case .table: try output.write(table)
    case .json: try output.write(json)
    }
  }

  /// The outcome's name in JSON.
  private var name: String {
    switch outcome {
    case .signedOut: "signedOut"
    case .needsPrimer: "needsPrimer"
    case .notAuthorized: "notAuthorized"
    case .off: "off"
    case .converged: "converged"
    @unknown default: "unknown"
    }
  }

  private var headline: String {
    switch outcome {
    case .signedOut: "Nobody is signed in, so nothing is planned."
    case .needsPrimer:
      "Nobody has been asked about notifications yet; the app explains them first."
    case .notAuthorized: "Notifications are not allowed, so nothing is planned."
    case .off: "Nudges are off; none is pending."
    case .converged(let plan) where plan.nudges.isEmpty: "Nothing is planned."
    case .converged(let plan):
      plan.nudges.count == 1 ? "1 nudge is planned." : "\(plan.nudges.count) nudges are planned."
    @unknown default: "Done."
    }
  }

  private var changes: String {
    let scheduled = outcome.plan?.diff.schedule.count ?? 0
    let cancelled = outcome.plan?.diff.cancel.count ?? 0
    if scheduled == 0, cancelled == 0 { return "Nothing had to be changed." }
    return "\(scheduled) scheduled, \(cancelled) cancelled."
  }

  private var table: String {
    var lines = [headline]
    if let plan = outcome.plan {
      let nudges = plan.nudges.map { nudge in
        (week: nudge.slot.week, text: line(nudge))
      }
      let silent = plan.silentWeeks.map { silent in
        (week: silent.week, text: "\(silent.week)  no nudge: \(silent.reason.text(in: zone))")
      }
      let weeks = (nudges + silent).sorted { $0.week < $1.week }.map { "  " + $0.text }
      lines += weeks.isEmpty ? [] : [""] + weeks + [""]
      lines.append(changes)
    }
    return lines.map { oneLine($0) + "\n" }.joined()
  }

  private func line(_ nudge: PlannedNudge) -> String {
    let reading = nudge.slot.reading
    return "\(nudge.slot.week)  \(reading.date.weekday.abbreviation) \(reading.date) "
      + "\(reading.minuteOfDay)  \(withoutIsolates(nudge.request.body))"
  }

  private var json: String {
    var writer = JSONWriter(layout: .indented)
    writer.beginObject()
    writer.field("schema", 1)
    writer.field("outcome", name)
    if let plan = outcome.plan {
      writer.field("scheduled", plan.diff.schedule.count)
      writer.field("cancelled", plan.diff.cancel.count)
      writer.name("planned")
      writer.beginArray()
      for nudge in plan.nudges {
        writer.beginObject(onOneLine: true)
        writer.field("at", nudge.slot.fireAt.description(in: zone))
        writer.field("epoch", nudge.slot.fireAt.secondsSinceEpoch)
        writer.field("id", nudge.request.id.rawValue)
        writer.field("week", nudge.slot.week.description)
        writer.field("key", nudge.copy.key.rawValue)
        writer.field("title", nudge.request.title)
        writer.field("body", nudge.request.body)
        writer.field("surface", nudge.copy.surface.rawValue)
        writer.endObject()
      }
      writer.endArray()
      writer.name("silentWeeks")
      writer.beginArray()
      for silent in plan.silentWeeks {
        writer.beginObject(onOneLine: true)
        writer.field("week", silent.week.description)
        writer.field("reason", silent.reason.text(in: zone))
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
    writer.finish()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
