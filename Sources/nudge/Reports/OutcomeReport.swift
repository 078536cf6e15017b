import NudgeJSON
import NudgeShared
import NudgeTesting

/// Prints what came of a pass: what is planned, what changed, and why weeks stay silent.
struct OutcomeReport {
  /// What came of it.
  let outcome: ForegroundOutcome
  /// The zone in which times are shown.
  let zone: LocalZone

  /// Prints it, and what came of the app's rows if there are any.
  func print(
    _ rows: RowsReport? = nil, as format: OutputFormat, to output: Output
  ) throws(CommandFault) {
    switch format {
    case .table: try output.write(lines: lines + (rows?.lines ?? []))
    case .json:
      try output.writeDocument { writer in
        writeFields(to: &writer)
        rows?.writeFields(to: &writer)
      }
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
      "\(counted(plan.nudges.count, "nudge is", "nudges are")) planned."
    @unknown default: "Done."
    }
  }

  /// What was scheduled and cancelled, or nil if nothing was.
  private var changes: String? {
    let scheduled = outcome.plan?.diff.schedule.count ?? 0
    let cancelled = outcome.plan?.diff.cancel.count ?? 0
    if scheduled == 0, cancelled == 0 { return nil }
    return "\(scheduled) scheduled, \(cancelled) cancelled."
  }

  /// What it says to people.
  var lines: [String] {
    guard let plan = outcome.plan else { return [headline] }
    guard case .converged = outcome else { return [headline] + (changes.map { [$0] } ?? []) }
    let nudges = plan.nudges.map { (week: $0.slot.week, text: line($0)) }
    let silent = plan.silentWeeks.map { (week: $0.week, text: $0.line(in: zone)) }
    let weeks = (nudges + silent).sorted { $0.week < $1.week }.map { "  " + $0.text }
    return [headline] + weeks + [changes ?? "Nothing had to be changed."]
  }

  private func line(_ nudge: PlannedNudge) -> String {
    "\(nudge.slot.week)  \(nudge.slot.fireAt.column(in: zone))  \(nudge.request.body)"
  }

  /// The fields of its JSON document.
  func writeFields(to writer: inout JSONWriter) {
    writer.field("outcome", name)
    guard let plan = outcome.plan else { return }
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
    writer.write(plan.silentWeeks, in: zone)
  }
}

extension SilentWeek {
  /// The week and why it is silent.
  func line(in zone: LocalZone) -> String { "\(week)  no nudge: \(reason.text(in: zone))" }
}

extension Instant {
  /// `fri 2026-12-04 10:46`.
  func column(in zone: LocalZone) -> String {
    let reading = zone.localDateTime(at: self)
    return "\(reading.date.weekday.abbreviation) \(reading.date) \(reading.minuteOfDay)"
  }
}

extension JSONWriter {
  /// The field `silentWeeks`.
  mutating func write(_ silentWeeks: [SilentWeek], in zone: LocalZone) {
    name("silentWeeks")
    beginArray()
    for silent in silentWeeks {
      beginObject(onOneLine: true)
      field("week", silent.week.description)
      field("reason", silent.reason.text(in: zone))
      endObject()
    }
    endArray()
  }
}
