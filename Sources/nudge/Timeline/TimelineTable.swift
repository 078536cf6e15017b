import NudgeShared
import NudgeTesting

/// A line for each nudge and each week without one, with a picture of the week.
struct TimelineTable: TimelineWriter {
  private let output: Output
  private let palette: Palette
  private let picture: WeekPicture
  private var lastFiredAt: Instant?

  init(
    _ heading: TimelineHeading, palette: Palette, output: Output
  ) throws(CommandFault) {
    self.output = output
    self.palette = palette
    let scenario = heading.scenario
    // Where the story changes quiet hours, a picture of the first ones would be wrong later.
    let changesQuietHours = scenario.events.contains {
      if case .quietHours = $0.action { true } else { false }
    }
    let quiet = changesQuietHours ? .none : scenario.quietHours
    picture = WeekPicture(scenario.configuration.window, quiet: quiet)
    let facts =
      [heading.name, "seed \(scenario.seed)", heading.signals.map { "\($0) signals" }]
      .compactMap { $0 }.joined(separator: ", ")
    let weeks = counted(scenario.weeks, "week", "weeks")
    let title = palette.painted("\(weeks) \(heading.place), \(facts)", .heading)
    try output.write("\(title)\n\(heading.settings)\n")
    // What is not shown for want of permission happens in stories only.
    let legend = WeekPicture.legend + (heading.name == nil ? "" : ", ○ it was not shown")
    try output.write(palette.painted(legend, .faint) + "\n\n")
    let names = TimelineTable.columns(
      "week", WeekPicture.heading, "local time", "since last", "text")
    try output.write(palette.painted(names.joined(separator: "  "), .heading) + "\n")
  }

  mutating func write(_ entry: TimelineEntry) throws(CommandFault) {
    let reading = entry.zone.localDateTime(at: entry.at)
    switch entry.kind {
    case .fired:
      let gap = lastFiredAt.map { columnDuration(seconds: entry.at.seconds(since: $0)) }
      lastFiredAt = entry.at
      try row(entry, picture.text(marking: reading), reading, gap, entry.request?.body, nil)
    case .suppressed:
      try row(
        entry, picture.text(marking: reading, with: "○"), reading, nil,
        "not shown: \(entry.reason ?? "")", .warning)
    case .dropped:
      try row(entry, "", reading, nil, "lost: \(entry.reason ?? "")", .warning)
    case .note where entry.week != nil:
      try row(entry, picture.text, nil, nil, entry.reason, .faint)
    case .note:
      try row(entry, "", reading, nil, entry.reason, nil)
    case .opened, .scheduled, .cancelled, .tapped, .activation:
      break
    @unknown default:
      break
    }
  }

  func finish(_ summary: SimulationSummary) throws(CommandFault) {
    let weeks = counted(summary.weeks, "week", "weeks")
    var sentences =
      [
        summary.fired == 0
          ? "No nudge in \(weeks)." : "\(counted(summary.fired, "nudge", "nudges")) in \(weeks)."
      ]
    if summary.suppressed > 0 {
      sentences.append(
        "\(grouped(summary.suppressed)) not shown, since notifications were not allowed.")
    }
    if let shortest = summary.shortestGapSeconds, let longest = summary.longestGapSeconds {
      sentences.append(
        "Shortest gap \(spokenDuration(seconds: shortest)), longest "
          + "\(spokenDuration(seconds: longest)).")
    }
    try output.write("\n" + sentences.joined(separator: "\n") + "\n")
  }

  private func row(
    _ entry: TimelineEntry, _ picture: String, _ reading: LocalDateTime?, _ gap: String?,
    _ text: String?, _ style: Palette.Style?
  ) throws(CommandFault) {
    let week = entry.week ?? entry.zone.localDate(at: entry.at).isoWeek
    let local = reading.map { "\($0.date) \($0.minuteOfDay)" } ?? ""
    var columns = TimelineTable.columns(
      "\(week)", picture, local, gap ?? "", text.map(withoutIsolates) ?? "")
    // Painted once they are as wide as they should be: escape sequences count as characters.
    if palette.isColoured {
      for mark in ["●", "○"] {
        let style: Palette.Style = mark == "●" ? .nudge : .warning
        columns[1] = columns[1].replacing(mark, with: palette.painted(mark, style))
      }
      columns[4] = palette.painted(columns[4], style)
    }
    try output.write(columns.joined(separator: "  ") + "\n")
  }

  private static func columns(
    _ week: String, _ picture: String, _ local: String, _ gap: String, _ text: String
  ) -> [String] {
    [
      week.padded(to: 8), picture.padded(to: WeekPicture.width), local.padded(to: 16),
      gap.rightAligned(to: 10), oneLine(text),
    ]
  }
}
