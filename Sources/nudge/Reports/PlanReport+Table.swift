import NudgeLinux
import NudgeShared

extension PlanReport {
  /// How many lines each list of what is not planned has; JSON has them all.
  private static let listLimit = 20

  /// Lines for people: what is planned in columns, then what is not, then how far the plan reaches.
  func table(_ palette: Palette) -> String {
    var lines = [palette.painted(heading, .heading), ""]
    lines += PlanColumns(plan: plan, showsChanges: showsChanges).lines(palette)
    lines += section("To be removed", plan.diff.cancel.map(\.rawValue), palette)
    lines += section(
      "Held, since this file knows nothing of them", plan.held.map(\.rawValue), palette)
    lines += section(
      "Rejected", plan.rejected.map { "\($0.item): \($0.detail) (\($0.reason))" }, palette)
    let counted = Set(plan.planned.filter { $0.occurrences.count > 1 }.flatMap(\.occurrences))
    lines += section("Left out", result.dropped.map { line($0, counted: counted) }, palette)
    lines += section(
      "Past, and not shown", result.unproposed.past.map { line($0, counted: []) }, palette)
    lines += [""] + outlook
    return lines.map { $0 + "\n" }.joined()
  }

  private var heading: String {
    "\(counted(plan.planned.count, "notification", "notifications")) pending as of "
      + "\(plan.reading.now.column(in: zone)) in \(zone.identifier), at most "
      + "\(result.maxPending) in \(counted(result.horizonDays, "day", "days"))"
  }

  /// Whether the system holds anything of ours to compare with.
  private var showsChanges: Bool {
    !(plan.diff.keep.isEmpty && plan.diff.cancel.isEmpty && plan.held.isEmpty)
  }

  private func section(_ heading: String, _ rows: [String], _ palette: Palette) -> [String] {
    guard !rows.isEmpty else { return [] }
    let shown = rows.prefix(PlanReport.listLimit).map { "  " + oneLine(withoutIsolates($0)) }
    let rest = rows.count - shown.count
    let more = rest > 0 ? ["  and \(grouped(rest)) more (--format json has them all)"] : []
    return ["", palette.painted("\(heading):", .heading)] + shown + more
  }

  private func line(_ dropped: DroppedCandidate, counted: Set<OccurrenceKey>) -> String {
    let candidate = dropped.candidate
    let reason =
      counted.contains(candidate.key) ? "it is counted in a digest" : dropped.reason.words
    let text = PlanReport.text(candidate.kind, candidate.title, candidate.body)
    return "\(dropped.fireAt.column(in: zone))  \(candidate.item)  \(candidate.kind)  "
      + "\(text) (\(reason))"
  }

  /// What is said: of a reminder the person's own words, which its body only adds the time to.
  static func text(_ kind: NotificationKind, _ title: String, _ body: String) -> String {
    kind == .reminder ? title : "\(title): \(body)"
  }

  /// How far the plan reaches, and when somebody has to look again.
  private var outlook: [String] {
    var sentences = ["Complete through \(plan.scheduledThrough.column(in: zone))."]
    if result.hasUnplannedRest {
      sentences.append(
        "The first without a slot would come \(plan.refreshBy.column(in: zone)); refresh by then.")
    } else {
      sentences.append("Refresh by \(plan.refreshBy.column(in: zone)).")
    }
    let unproposed = result.unproposed
    if unproposed.leftOutRows > 0 {
      sentences.append(
        "\(counted(unproposed.leftOutRows, "reminder has", "reminders have")) no slot at all.")
    }
    if let next = unproposed.firstBeyond {
      sentences.append(
        "\(counted(unproposed.beyondCount, "row or item comes", "rows and items come")) later than "
          + "that; next is \(oneLine(next.item)), \(next.fireAt.column(in: zone)).")
    }
    if result.foreignCount > 0 {
      sentences.append(
        "\(counted(result.foreignCount, "slot is", "slots are")) taken by others, of "
          + "\(PlatformSnapshot.largestCapacity).")
    }
    if let change = plan.nextZoneTransition {
      let before = zone.localDateTime(at: change.adding(seconds: -1))
      let shown = LocalDateTime(
        change, at: zone.offset(at: change.adding(seconds: -1)))
      sentences.append(
        "Clocks change on \(before.date.weekday.abbreviation) \(before.date), from "
          + "\(shown.minuteOfDay) to \(zone.localDateTime(at: change).minuteOfDay).")
    }
    return sentences
  }
}

extension DroppedCandidate.Reason {
  /// Why it is left out, for people.
  fileprivate var words: String {
    switch self {
    case .quietHours: "it falls into quiet hours, and later it would be too late"
    case .cap: "its kind has said enough that day"
    case .ceiling: "enough is said that day"
    case .budget: "no slot is left"
    case .past: "it is past, or too close to be armed"
    @unknown default: rawValue
    }
  }
}
