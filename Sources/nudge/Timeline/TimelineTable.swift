import NudgeShared
import NudgeTesting

/// A line for each nudge and each week without one, with a picture of the week.
struct TimelineTable: TimelineWriter {
  private let output: Output
  private let palette: Palette
  private var pictures: StoryPictures
  private var lastFiredAt: [DeviceID?: Instant] = [:]
  /// How wide the names of the devices are; 0 in a story of one, which has no column for it.
  private let deviceWidth: Int
  /// The rows of the week that the story is in: what holds in it may still change.
  private var held: [Row] = []
  private var heldWeek: ISOWeek?
  /// How many pushes were tapped, which leave the screen by that.
  private var tappedPushCount = 0

  /// What one line says, besides the picture, which is drawn once the week is over.
  private struct Row {
    let week: ISOWeek
    var picture = Picture.none
    var local: LocalDateTime?
    var gap: String?
    let text: String?
    let style: Palette.Style?
    var device: DeviceID?

    enum Picture {
      case none
      case week
      case marked(LocalDateTime, Character)
    }
  }

  init(
    _ heading: TimelineHeading, palette: Palette, output: Output
  ) throws(CommandFault) {
    self.output = output
    self.palette = palette
    let scenario = heading.scenario
    pictures = StoryPictures(scenario)
    let names = scenario.devices.count > 1 ? scenario.devices.map(\.rawValue.count) : []
    deviceWidth = names.isEmpty ? 0 : max("device".count, names.max() ?? 0)
    let facts =
      [heading.name.map(oneLine), "seed \(scenario.seed)", heading.signals.map { "\($0) signals" }]
      .compactMap { $0 }.joined(separator: ", ")
    let weeks = counted(scenario.weeks, "week", "weeks")
    let title = palette.painted("\(weeks) \(heading.place), \(facts)", .heading)
    try output.write("\(title)\n\(heading.settings)\n")
    // What is not shown for want of permission happens in stories only.
    let legend = WeekPicture.legend + (heading.name == nil ? "" : ", ○ it was not shown")
    try output.write(palette.painted(legend, .faint) + "\n\n")
    let columns = columns(
      "week", WeekPicture.heading, "local time", "device", "since last", "text")
    try output.write(palette.painted(columns.joined(separator: "  "), .heading) + "\n")
  }

  mutating func write(_ entry: TimelineEntry) throws(CommandFault) {
    pictures.observe(entry)
    let reading = entry.zone.localDateTime(at: entry.at)
    if heldWeek != reading.date.isoWeek {
      try writeHeld()
      heldWeek = reading.date.isoWeek
    }
    let week = entry.week ?? reading.date.isoWeek
    let count = held.count
    switch entry.kind {
    case .fired where !entry.isAboutNudge:
      held.append(Row(week: week, local: reading, text: entry.words, style: nil))
    case .suppressed where !entry.isAboutNudge:
      held.append(
        Row(week: week, local: reading, text: "not shown: \(entry.words)", style: .warning))
    case .fired:
      let gap = lastFiredAt[entry.device].map {
        columnDuration(seconds: entry.at.seconds(since: $0))
      }
      lastFiredAt[entry.device] = entry.at
      held.append(
        Row(
          week: week, picture: .marked(reading, "●"), local: reading, gap: gap,
          text: entry.request?.body, style: nil))
    case .suppressed:
      held.append(
        Row(
          week: week, picture: .marked(reading, "○"), local: reading,
          text: "not shown: \(entry.reason ?? "")", style: .warning))
    case .dropped:
      held.append(
        Row(week: week, local: reading, text: "lost: \(entry.reason ?? "")", style: .warning))
    case .note where entry.week != nil:
      held.append(Row(week: week, picture: .week, text: entry.reason, style: .faint))
    case .note:
      held.append(Row(week: week, local: reading, text: entry.reason, style: nil))
    case .pushed, .rang, .removed, .superseded, .expired, .acknowledged, .unread:
      let text = "\(entry.kind.rawValue): \(entry.reason ?? "")"
      held.append(Row(week: reading.date.isoWeek, local: reading, text: text, style: nil))
    case .tapped where entry.id.map(NotificationNamespace.attention.contains) == true:
      tappedPushCount += 1
      let text = "tapped: \(entry.reason ?? "")"
      held.append(Row(week: reading.date.isoWeek, local: reading, text: text, style: nil))
    case .opened, .scheduled, .cancelled, .tapped, .activation, .settled, .passed:
      break
    @unknown default:
      break
    }
    for index in held.indices.dropFirst(count) { held[index].device = entry.device }
  }

  mutating func finish(_ summary: SimulationSummary) throws(CommandFault) {
    try writeHeld()
    let weeks = counted(summary.weeks, "week", "weeks")
    var sentences =
      [
        summary.fired == 0
          ? "No nudge in \(weeks)." : "\(counted(summary.fired, "nudge", "nudges")) in \(weeks)."
      ]
    if let shown = summary.shown {
      sentences.append("\(counted(shown, "notification", "notifications")) shown in all.")
    }
    if summary.suppressed > 0 {
      sentences.append(
        "\(grouped(summary.suppressed)) not shown, since notifications were not allowed.")
    }
    if let shortest = summary.shortestGapSeconds, let longest = summary.longestGapSeconds {
      sentences.append(
        "Shortest gap \(spokenDuration(seconds: shortest)), longest "
          + "\(spokenDuration(seconds: longest)).")
    }
    if let attention = summary.attention, attention != AttentionCounts() {
      sentences.append(
        "\(counted(attention.pushed, "push", "pushes")), \(grouped(attention.rang)) of them shown"
          + (tappedPushCount > 0 ? ", \(grouped(tappedPushCount)) tapped" : "") + "; "
          + "\(counted(attention.removed, "notification", "notifications")) taken off a screen; "
          + "\(counted(attention.acknowledged, "receipt", "receipts")).")
    }
    try output.write("\n" + sentences.joined(separator: "\n") + "\n")
  }

  private mutating func writeHeld() throws(CommandFault) {
    for row in held { try write(row) }
    held = []
  }

  private mutating func write(_ row: Row) throws(CommandFault) {
    let picture =
      switch row.picture {
      case .none: ""
      case .week: pictures.picture(of: row.week).text
      // A nudge that was late is drawn where it was shown.
      case .marked(let reading, let mark):
        pictures.picture(of: reading.date.isoWeek).text(marking: reading, with: mark)
      }
    let local = row.local.map { "\($0.date) \($0.minuteOfDay)" } ?? ""
    var columns = columns(
      "\(row.week)", picture, local, row.device?.rawValue ?? "", row.gap ?? "",
      row.text.map(withoutIsolates) ?? "")
    // Painted once they are as wide as they should be: escape sequences count as characters.
    if palette.isColoured {
      for mark in ["●", "○"] {
        let style: Palette.Style = mark == "●" ? .nudge : .warning
        columns[1] = columns[1].replacing(mark, with: palette.painted(mark, style))
      }
      columns[columns.count - 1] = palette.painted(columns[columns.count - 1], row.style)
    }
    try output.write(columns.joined(separator: "  ") + "\n")
  }

  private func columns(
    _ week: String, _ picture: String, _ local: String, _ device: String, _ gap: String,
    _ text: String
  ) -> [String] {
    [
      week.padded(to: 8), picture.padded(to: WeekPicture.width), local.padded(to: 16),
    ] + (deviceWidth == 0 ? [] : [device.padded(to: deviceWidth)]) + [
      gap.rightAligned(to: 10), oneLine(text),
    ]
  }
}

extension TimelineEntry {
  /// Title and line of a notification that is no nudge.
  fileprivate var words: String {
    [title, body].compactMap(\.self).joined(separator: ": ")
  }
}
