import NudgeLinux
import NudgeShared

/// Prints what a nudge may speak of.
struct SignalsReport {
  /// What the app knows.
  let signals: NudgeSignals
  /// What came of a change, on a device that has a plan.
  var change: OutcomeReport?

  func print(as format: OutputFormat, to output: Output) throws(CommandFault) {
    switch format {
    case .table:
      let facts = lines.isEmpty ? ["Nothing is known."] : lines
      try output.write(lines: facts + (change?.lines ?? []))
    case .json:
      // The form of the file itself, so that it can be edited and given back.
      output.writeUnlessFailed(signals.json)
      try output.check()
    }
  }

  private var lines: [String] {
    var rows: [(String, String)] = []
    if !signals.commitmentsDue.isEmpty {
      let dates = signals.commitmentsDue.map(\.description).joined(separator: ", ")
      rows.append(("commitments due", dates))
    }
    if let date = signals.briefLastSeenOn { rows.append(("brief last seen", "\(date)")) }
    if let streak = signals.streak {
      let weeks = counted(streak.weeks, "week", "weeks")
      rows.append(("streak", "\(weeks), certain through \(streak.certainThrough)"))
    }
    if let pending = signals.pendingItems {
      rows.append(("pending items", "\(grouped(pending.count)), counted on \(pending.observedOn)"))
    }
    return rows.map { "\($0.0.padded(to: 17))\($0.1)" }
  }
}
