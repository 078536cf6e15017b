import NudgeShared

/// What is planned, a line each, in columns that are as wide as they have to be.
struct PlanColumns {
  private let rows: [[String]]

  private static let names = ["", "local time", "row", "kind", "tier", "text", "note"]
  /// The most characters of a column; a longer text ends in an ellipsis.
  private static let widest = TextLimit(characters: 60, bytes: 600)

  /// Lays out what is planned, with a mark for what is new where `showsChanges` is true.
  init(plan: NotificationPlan, showsChanges: Bool) {
    let zone = plan.reading.zone
    let added = Set(plan.diff.schedule.map(\.id))
    rows = plan.planned.map { planned in
      let mark = added.contains(planned.request.id) ? "+" : "="
      return [
        showsChanges ? mark : "", planned.request.fireAt.column(in: zone), planned.item,
        planned.kind.rawValue, planned.tier.rawValue,
        PlanReport.text(planned.kind, planned.request.title, planned.request.body),
        planned.note(in: zone),
      ].map { oneLine(PlanColumns.widest.applied(to: withoutIsolates($0))) }
    }
  }

  /// The heading of the columns and a line for each row; one sentence where there is none.
  func lines(_ palette: Palette) -> [String] {
    guard !rows.isEmpty else { return ["Nothing is to be pending."] }
    let all = [PlanColumns.names] + rows
    let widths = PlanColumns.names.indices.map { column in
      column == 0 || column == PlanColumns.names.count - 1
        ? rows.map { $0[column].count }.max() ?? 0 : all.map { $0[column].count }.max() ?? 0
    }
    return all.enumerated().map { number, row in
      let shown = row.indices.filter { widths[$0] > 0 }
      let cells = shown.map { column in
        let text = row[column].padded(to: column == shown.last ? 0 : widths[column])
        let isNote = column == PlanColumns.names.count - 1 && number > 0
        return isNote ? palette.painted(text, .warning) : text
      }
      let line = cells.joined(separator: "  ").trimmingTrailingSpaces
      return number == 0 ? palette.painted(line, .heading) : line
    }
  }
}

extension PlannedNotification {
  /// What is out of the ordinary about when it comes; empty for most.
  fileprivate func note(in zone: LocalZone) -> String {
    switch request.trigger {
    case .repeating(let time):
      return time.weekday == nil ? "every day" : "every \(time)"
    case .absolute where nominal == nil && kind == .reminder:
      return "put off to this moment"
    case .absolute, .wallClock:
      break
    }
    if occurrences.count > 1 { return "stands for \(grouped(occurrences.count))" }
    // The reading of a moment is the one that it was written with, in whatever offset.
    if case .absolute = request.trigger, kind != .reminder { return "" }
    guard let nominal else { return "" }
    switch zone.resolve(nominal) {
    case .gap(let gap) where gap.shiftedForward == request.fireAt:
      return "\(nominal.minuteOfDay) is skipped that day"
    case .fold(let earlier, _) where earlier == request.fireAt:
      return "the first of two passes"
    case .unique(let instant) where instant == request.fireAt:
      return ""
    case .gap, .fold, .unique:
      let isSameDate = nominal.date == zone.localDate(at: request.fireAt)
      let day = isSameDate ? "" : "\(nominal.date.weekday.abbreviation) "
      return "moved from \(day)\(nominal.minuteOfDay) by quiet hours"
    }
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmingTrailingSpaces: String {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
    return String(self[..<end])
  }
}
