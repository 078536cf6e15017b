import NudgeShared
import NudgeTesting

/// One page that shows a story: its figures, a picture of its weeks, and every nudge in every
/// language.
///
/// The picture comes before the list, so the page is kept until the story is over; what it may hold
/// is bounded.
struct TimelinePage: TimelineWriter {
  private let heading: TimelineHeading
  private let languages: [PageLanguage]
  private let output: Output
  private var settings: StorySettings
  private var lines: [PageLine] = []
  private var lastShownAt: Instant?
  private var lastZone: LocalZone

  /// The longest story that fits on a page, in weeks: twenty years.
  static let weekLimit = 1_040
  /// The most lines of a list; a story of so few weeks has more only by its own events.
  static let lineLimit = 10_000
  /// Up to how many weeks a picture is in one piece; a longer one is drawn year by year.
  private static let weeksInOnePiece = 60

  /// - Throws: `refused` where the story is longer than a page can hold.
  init(
    _ heading: TimelineHeading, languages: [PageLanguage], output: Output
  ) throws(CommandFault) {
    let weeks = heading.scenario.weeks
    guard weeks <= TimelinePage.weekLimit else {
      throw TimelinePage.tooLong(
        "the story lasts \(grouped(weeks)) weeks, a page holds up to "
          + grouped(TimelinePage.weekLimit))
    }
    self.heading = heading
    self.languages = languages
    self.output = output
    settings = StorySettings(heading.scenario)
    lastZone = heading.scenario.zone
  }

  mutating func write(_ entry: TimelineEntry) throws(CommandFault) {
    settings.observe(entry)
    lastZone = entry.zone
    // A page is about the nudge: what else an app says would hide it.
    guard entry.isAboutNudge || entry.kind == .note else { return }
    guard let line = PageLine(entry, lastShownAt: lastShownAt) else { return }
    if entry.kind == .fired { lastShownAt = entry.at }
    guard lines.count < TimelinePage.lineLimit else {
      throw TimelinePage.tooLong(
        "the story has more than \(grouped(TimelinePage.lineLimit)) lines to tell, which is all "
          + "that a page holds")
    }
    lines.append(line)
  }

  func finish(_ summary: SimulationSummary) throws(CommandFault) {
    let scenario = heading.scenario
    let weeks = counted(scenario.weeks, "week", "weeks")
    let frame = PageFrame(
      title: heading.name ?? "Nudges of \(weeks)",
      subtitle: "\(weeks) \(heading.place)")
    let page = frame.page { html in
      PageFrame.figures(figures(summary), into: &html)
      addPicture(summary, into: &html)
      html.element("h2", text: "The nudges")
      PageList(lines: lines, languages: languages).write(into: &html)
      // A story may change them.
      html.element(
        "h2", text: scenario.events.isEmpty ? "The settings" : "The settings at the start")
      PageFrame.settings(heading.facts, into: &html)
    }
    try output.write(page.text)
  }

  private func figures(_ summary: SimulationSummary) -> [(name: String, value: String)] {
    let silent = lines.count { if case .silentWeek = $0.kind { true } else { false } }
    var figures = [
      (name: "Nudges", value: grouped(summary.fired)),
      (name: "Weeks without one", value: grouped(silent)),
    ]
    if summary.suppressed > 0 {
      figures.append((name: "Not shown", value: grouped(summary.suppressed)))
    }
    if let shortest = summary.shortestGapSeconds, let longest = summary.longestGapSeconds {
      figures.append((name: "Shortest gap", value: spokenDuration(seconds: shortest)))
      figures.append((name: "Longest gap", value: spokenDuration(seconds: longest)))
    }
    return figures
  }

  private func addPicture(_ summary: SimulationSummary, into html: inout HTML) {
    let start = heading.scenario.start
    let end = lastZone.localDateTime(at: summary.end)
    let weeks = weeks(
      start: start.date, end: lastZone.localDate(at: summary.end.adding(seconds: -1)))
    let minutes = settings.minutes(of: weeks)
    let changes = settings.clockChanges(in: weeks)
    html.element("h2", text: "The weeks")
    PageLegend(
      hasQuiet: minutes.values.contains { !$0.quiet.isEmpty },
      hasWithheld: summary.suppressed > 0, hasChanges: !changes.isEmpty,
      hasJourneys: !settings.journeys.isEmpty
    ).write(into: &html)
    let pieces =
      weeks.count <= TimelinePage.weeksInOnePiece
      ? [weeks] : Dictionary(grouping: weeks, by: \.year).sorted { $0.key < $1.key }.map(\.value)
    for piece in pieces {
      if pieces.count > 1, let year = piece.first?.year { html.element("h3", text: "\(year)") }
      WeekStrips(
        weeks: piece, minutes: minutes, journeys: settings.journeys, lines: lines, start: start,
        end: settings.movesClock ? nil : end, changes: changes
      ).draw(into: &html)
    }
    guard !changes.isEmpty else { return }
    html.element("h3", text: "Clock changes")
    html.element("ul", ["class": "changes"]) { html in
      for change in changes { html.element("li", text: change.text) }
    }
    html.breakLine()
  }

  /// Every week that the story tells of, in order.
  private func weeks(start: LocalDate, end: LocalDate) -> [ISOWeek] {
    Set(lines.map(\.week) + [start.isoWeek, end.isoWeek]).sorted()
  }

  private static func tooLong(_ detail: String) -> CommandFault {
    .refused(place: "--format html", detail: "\(detail); use table, json or csv")
  }
}
