import NudgeJSON
import NudgeShared
import NudgeTesting

/// Prints how nudges spread over installations.
struct SpreadPrinter {
  /// The story of the first installation.
  let heading: TimelineHeading
  /// What came of all of them.
  let spread: InstallationSpread
  /// The colours of a table.
  let palette: Palette
  /// Where it goes.
  let output: Output

  func print(as format: TimelineFormat) throws(CommandFault) {
    switch format {
    case .table: try printTable()
    case .json: try printJSON()
    case .csv: try printCSV()
    case .html:
      let page = SpreadPage(heading: heading, spread: spread, totals: (each, weekly))
      try output.write(page.html.text)
    // Refused with the options: a calendar has the nudges of one installation.
    case .ics: throw SimulateCommand.calendarOfMany
    }
  }

  private func printTable() throws(CommandFault) {
    let scenario = heading.scenario
    let weeks = counted(scenario.weeks, "week", "weeks")
    var lines = [
      palette.painted(
        "\(counted(spread.installations, "installation", "installations")) from seed "
          + "\(scenario.seed) on, \(weeks) each \(heading.place)", .heading),
      heading.settings,
      "",
      palette.painted("nudges by weekday and hour", .heading),
      "       " + Weekday.allCases.map { $0.abbreviation.rightAligned(to: 9) }.joined(),
    ]
    for hour in spread.hours {
      let counts = spread.firedByDayAndHour.map { grouped($0[hour]).rightAligned(to: 9) }
      lines.append("  \(hour < 10 ? "0" : "")\(hour):00" + counts.joined())
    }
    lines += ["", palette.painted("days from one nudge to the next", .heading)]
    let gaps = spread.gapsByDays.values.reduce(0, +)
    if gaps == 0 { lines.append("  none: no installation has two nudges") }
    let most = max(spread.gapsByDays.values.max() ?? 1, 1)
    for (days, count) in spread.gapsByDays.sorted(by: { $0.key < $1.key }) {
      let bar = String(repeating: "█", count: (count * 40 + most - 1) / most)
      lines.append(
        "  \("\(days)".rightAligned(to: 5))\(grouped(count).rightAligned(to: 12))"
          + "\(SpreadPrinter.percent(count, of: gaps).rightAligned(to: 8))  \(palette.painted(bar, .bar))"
      )
    }
    lines += ["", totals]
    if let shortest = spread.shortestGapSeconds, let longest = spread.longestGapSeconds {
      lines.append(
        "Shortest gap \(spokenDuration(seconds: shortest)), longest "
          + "\(spokenDuration(seconds: longest)).")
    }
    try output.write(lines.map { $0 + "\n" }.joined())
  }

  private var totals: String {
    "\(counted(spread.fired, "nudge", "nudges")), \(each) for each installation, \(weekly) a week."
  }

  /// `11`, or `10 to 12`.
  private var each: String {
    spread.fewestFired == spread.mostFired
      ? grouped(spread.mostFired)
      : "\(grouped(spread.fewestFired)) to \(grouped(spread.mostFired))"
  }

  /// Two decimals, rounded.
  private var weekly: String {
    let weeks = spread.installations * heading.scenario.weeks
    let hundredths = weeks == 0 ? 0 : (spread.fired * 100 + weeks / 2) / weeks
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }

  /// One decimal, rounded.
  static func percent(_ count: Int, of total: Int) -> String {
    let permille = total == 0 ? 0 : (count * 1000 + total / 2) / total
    return "\(permille / 10).\(permille % 10) %"
  }

  private func printJSON() throws(CommandFault) {
    let scenario = heading.scenario
    let zone = scenario.zone
    let start = zone.resolve(scenario.start).earlierOrShiftedForward
    var writer = JSONWriter(layout: .indented) { output.writeUnlessFailed($0) }
    writer.beginObject()
    writer.field("schema", 1)
    writer.field("seed", scenario.seed)
    writer.field("seeds", spread.installations)
    writer.field("zone", zone.identifier)
    writer.field("locale", scenario.locale)
    writer.field("start", start.description(in: zone))
    writer.field("weeks", scenario.weeks)
    writer.field("fired", spread.fired)
    writer.field("fewestFired", spread.fewestFired)
    writer.field("mostFired", spread.mostFired)
    writer.field("shortestGapSeconds", spread.shortestGapSeconds)
    writer.field("longestGapSeconds", spread.longestGapSeconds)
    writer.name("byWeekdayAndHour")
    writer.beginObject()
    for day in Weekday.allCases {
      writer.name(day.abbreviation)
      writer.beginArray(onOneLine: true)
      for count in spread.firedByDayAndHour[day.rawValue - 1] { writer.value(count) }
      writer.endArray()
    }
    writer.endObject()
    writer.name("gaps")
    writer.beginArray()
    for (days, count) in spread.gapsByDays.sorted(by: { $0.key < $1.key }) {
      writer.beginObject(onOneLine: true)
      writer.field("days", days)
      writer.field("count", count)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.finish()
    try output.check()
  }

  private func printCSV() throws(CommandFault) {
    try output.write("weekday,hour,fired\n")
    for day in Weekday.allCases {
      for (hour, count) in spread.firedByDayAndHour[day.rawValue - 1].enumerated() where count > 0 {
        try output.write("\(day.abbreviation),\(hour),\(count)\n")
      }
    }
  }
}
