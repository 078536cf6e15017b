import NudgeJSON
import NudgeLinux
import NudgeShared
import NudgeTesting

/// Prints what is kept on this machine and what the next pass would make of it.
struct StatusReport {
  /// What is kept.
  let status: AmbientNudgeStatus
  /// What a pass at this moment would decide; nil where the app was never opened.
  let plan: AmbientNudgePlan?
  /// What is pending beside the nudge; nil in a folder that has nothing of the sort.
  var rows: RowsStatusReport?
  /// The timer of systemd, where one can be told.
  var timer: TimerCondition?

  /// How many of those shown last are listed.
  private static let shownLimit = 3

  private var zone: LocalZone { status.reading.zone }

  func print(as format: OutputFormat, to output: Output) throws(CommandFault) {
    switch format {
    case .table: try output.write(lines: lines)
    case .json: try output.writeDocument { writeFields(to: &$0) }
    }
  }

  private var lines: [String] {
    guard let state = status.state else {
      return ["The app was never opened here; nudge foreground opens it."]
        + (timer?.text.map { ["Timer: \($0)."] } ?? [])
    }
    var rows = [
      ("nudges", state.enabled ? "on" : "off"),
      ("signed in", status.preference.member ?? "nobody"),
      ("notifications", status.authorization.rawValue),
      ("window", "\(status.configuration.window.range) on \(status.configuration.window.weekdays)"),
      ("quiet hours", status.preference.quietHours.words),
    ]
    rows += pauses.map { pause in
      now < pause.from
        ? ("pause to come", "from \(pause.from) until \(pause.until)")
        : ("paused", "until \(pause.until)")
    }
    rows.append(("zone", zone.identifier))
    rows.append(("last nudge", status.lastFiredAt?.column(in: zone) ?? "none yet"))
    if let timer { rows.append(("timer", timer.text ?? TimerCondition.none)) }
    if !state.outbox.isEmpty { rows.append(("events waiting", grouped(state.outbox.count))) }
    var lines = rows.map { "\($0.0.padded(to: 15))\($0.1)" }
    let isDue: (StoredNotification) -> Bool = { $0.fireAt <= status.reading.now }
    for (heading, pending) in [
      ("Due, and waiting to be shown", status.pendingNudges.filter(isDue)),
      ("Pending", status.pendingNudges.filter { !isDue($0) }),
    ] {
      lines += section(heading, pending.map { ($0, status.earliest(of: $0)) })
    }
    lines += self.rows?.lines ?? []
    lines += section(
      "Shown",
      status.delivered.suffix(StatusReport.shownLimit).map { ($0.notification, $0.deliveredAt) })
    guard let plan else { return lines }
    guard plan.diff.isEmpty else {
      return lines + [
        "",
        "Out of date: nudge foreground would schedule \(plan.diff.schedule.count) and cancel "
          + "\(plan.diff.cancel.count).",
      ]
    }
    // Reasons for silence are those of the plan, so they hold only where it is in force.
    guard !plan.silentWeeks.isEmpty else { return lines }
    return lines + ["", "Weeks without a nudge:"]
      + plan.silentWeeks.map { "  " + $0.line(in: zone) }
  }

  private func section(
    _ heading: String, _ rows: [(notification: StoredNotification, at: Instant)]
  ) -> [String] {
    guard !rows.isEmpty else { return [] }
    return ["", "\(heading):"]
      + rows.flatMap { row in
        [
          "  \(row.at.column(in: zone))  \(row.notification.body)",
          "  \(row.notification.id.rawValue)",
        ]
      }
  }

  /// What the clock on the wall shows.
  private var now: LocalDateTime { zone.localDateTime(at: status.reading.now) }

  /// The pauses that are not over; those that overlap or touch are one.
  private var pauses: [QuietHours.Pause] {
    status.preference.quietHours.pauses(notOverAt: now)
  }

  private func writeFields(to writer: inout JSONWriter) {
    writer.field("opened", status.state != nil)
    writer.field("enabled", status.state?.enabled)
    writer.field("member", status.preference.member)
    writer.field("authorization", status.authorization.rawValue)
    writer.field("window", "\(status.configuration.window.range)")
    writer.field("weekdays", "\(status.configuration.window.weekdays)")
    writer.field("quietHours", "\(status.preference.quietHours)")
    writer.field("pausedUntil", pauses.first { $0.from <= now }?.until.description)
    writer.write(pauses: pauses)
    writer.field("zone", zone.identifier)
    writer.field("locale", status.locale?.tag)
    writer.field("now", status.reading.now.description(in: zone))
    writer.field("lastFiredAt", status.lastFiredAt?.description(in: zone))
    writer.name("pending")
    writer.beginArray()
    for pending in status.pending { writer.write(pending, in: zone) }
    writer.endArray()
    writer.name("shown")
    writer.beginArray()
    for entry in status.delivered.suffix(StatusReport.shownLimit) {
      writer.write(entry.notification, in: zone, deliveredAt: entry.deliveredAt)
    }
    writer.endArray()
    if let plan {
      writer.field("isUpToDate", plan.diff.isEmpty)
      if plan.diff.isEmpty { writer.write(plan.silentWeeks, in: zone) }
    }
    rows?.writeFields(to: &writer)
    writer.field("outbox", status.state?.outbox.count)
    writer.field("timer", timer?.name)
  }
}

extension AmbientNudgeStatus {
  /// What a pass at this moment would decide, without carrying it out.
  func plan(strings: some NudgeStrings) -> AmbientNudgePlan? {
    guard let state else { return nil }
    let snapshot = PlatformSnapshot(
      authorization: authorization, pending: pendingNudges.map(\.id),
      delivered: delivered.map {
        DeliveredNotification(id: $0.notification.id, deliveredAt: $0.deliveredAt)
      })
    return AmbientNudgePlanner(configuration: configuration).plan(
      state: state, preference: preference, signals: signals, snapshot: snapshot, at: reading,
      strings: strings)
  }
}
