import NudgeShared

/// The picture of a story: a strip for each week, seven days wide, with the time of day along it.
///
/// A unit to the right is a minute of the week, one down a pixel; the picture is stretched to the
/// width of the page, and strokes keep theirs.
struct WeekStrips {
  /// The weeks, in order.
  let weeks: [ISOWeek]
  /// What is open and what is quiet in each.
  let minutes: [ISOWeek: WeekMinutes]
  /// When the device came to another zone, on its clock there.
  let journeys: [(at: LocalDateTime, zone: LocalZone)]
  /// Nudges that were shown, and those that were not.
  let lines: [PageLine]
  /// The first and the last moment, on the device's clock, where they bound the picture.
  let start: LocalDateTime
  let end: LocalDateTime?
  /// When clocks were changed.
  let changes: [ClockChange]

  private static let rowHeight = 16
  private static let dayStarts = (0..<7).map { $0 * MinuteOfDay.perDay }

  /// Draws the weeks, and names the picture for those who cannot see it.
  func draw(into html: inout HTML) {
    let height = weeks.count * WeekStrips.rowHeight
    html.element("div", ["class": "strips"]) { html in
      html.element("div", ["class": "days", "aria-hidden": "true"]) { html in
        for day in Weekday.allCases {
          html.element("span") { html in
            html.element("b", text: day.abbreviation.capitalizedFirst)
            for hour in ["06", "12", "18"] { html.element("i", text: hour) }
          }
        }
      }
      html.element("div", ["class": "weeks", "aria-hidden": "true"]) { html in
        for week in weeks { html.element("span", text: "\(week)") }
      }
      html.breakLine()
      html.element(
        "svg",
        [
          "role": "img", "aria-label": "\(title). \(description)",
          "viewBox": "0 0 \(MinuteOfWeek.perWeek) \(height)", "height": "\(height)",
          "preserveAspectRatio": "none",
        ]
      ) { html in
        html.element("title", text: title)
        html.element("desc", text: description)
        html.breakLine()
        drawGround(into: &html, height: height)
        drawOutside(into: &html)
        drawGrid(into: &html, height: height)
        drawMarks(into: &html)
      }
    }
    html.breakLine()
  }

  private var title: String {
    guard let first = weeks.first, let last = weeks.last else { return "No weeks" }
    return first == last ? "Week \(first)" : "Weeks \(first) to \(last)"
  }

  private var description: String {
    let shown = marks { if case .shown = $0.kind { true } else { false } }.count
    let withheld = marks { if case .withheld = $0.kind { true } else { false } }.count
    return "A strip for each week, from Monday to Sunday, each day from 00:00 to 24:00. "
      + "\(counted(shown, "nudge", "nudges")) shown"
      + (withheld == 0 ? "" : ", \(grouped(withheld)) not shown")
      + ". The list of nudges on this page says the same in words."
  }

  /// Open and quiet minutes; weeks that are alike share their areas.
  private func drawGround(into html: inout HTML, height: Int) {
    var first = 0
    var current: WeekMinutes?
    for (row, week) in weeks.enumerated() {
      let minutes = minutes[week]
      if let before = current, before != minutes {
        drawAreas(before, rows: first..<row, into: &html)
        first = row
      }
      current = minutes
    }
    if let current { drawAreas(current, rows: first..<weeks.count, into: &html) }
  }

  private func drawAreas(_ minutes: WeekMinutes, rows: Range<Int>, into html: inout HTML) {
    for (name, stretches) in [("quiet", minutes.quiet), ("open", minutes.open)] {
      guard !stretches.isEmpty else { continue }
      let top = rows.lowerBound * WeekStrips.rowHeight
      let height = rows.count * WeekStrips.rowHeight
      let path = stretches.map { "M\($0.lowerBound) \(top)h\($0.count)v\(height)h-\($0.count)z" }
      html.shape("path", ["class": name, "d": path.joined()])
    }
    html.breakLine()
  }

  /// Lines between weeks, days and quarters of days.
  private func drawGrid(into html: inout HTML, height: Int) {
    let quarters = WeekStrips.dayStarts.flatMap { start in [360, 720, 1080].map { start + $0 } }
    html.shape("path", ["class": "hours", "d": quarters.map { "M\($0) 0v\(height)" }.joined()])
    let rows = (0...weeks.count).map { "M0 \($0 * WeekStrips.rowHeight)h\(MinuteOfWeek.perWeek)" }
    html.shape("path", ["class": "rows", "d": rows.joined()])
    let days = (WeekStrips.dayStarts + [MinuteOfWeek.perWeek]).map { "M\($0) 0v\(height)" }
    html.shape("path", ["class": "days", "d": days.joined()])
    html.breakLine()
  }

  /// Covers what lies before the story and after it.
  private func drawOutside(into html: inout HTML) {
    if let row = weeks.firstIndex(of: start.date.isoWeek) {
      cover(0..<start.minuteOfWeek.minute, row, into: &html)
    }
    if let end, let row = weeks.firstIndex(of: end.date.isoWeek) {
      cover(end.minuteOfWeek.minute..<MinuteOfWeek.perWeek, row, into: &html)
    }
  }

  private func cover(_ minutes: Range<Int>, _ row: Int, into html: inout HTML) {
    guard !minutes.isEmpty else { return }
    html.shape(
      "rect",
      [
        "class": "outside", "x": "\(minutes.lowerBound)", "y": "\(row * WeekStrips.rowHeight)",
        "width": "\(minutes.count)", "height": "\(WeekStrips.rowHeight)",
      ])
  }

  private func drawMarks(into html: inout HTML) {
    let rowOfWeek = Dictionary(weeks.enumerated().map { ($1, $0) }) { first, _ in first }
    func point(_ reading: LocalDateTime) -> (x: Int, top: Int)? {
      rowOfWeek[reading.date.isoWeek].map {
        (reading.minuteOfWeek.minute, $0 * WeekStrips.rowHeight)
      }
    }
    for change in changes {
      guard let (x, top) = point(change.before) else { continue }
      html.element("path", ["class": "clock", "d": "M\(x) \(top)v\(WeekStrips.rowHeight)"]) {
        $0.element("title", text: "Clocks change: \(change.text)")
      }
    }
    for journey in journeys {
      guard let (x, top) = point(journey.at) else { continue }
      html.element("path", ["class": "journey", "d": "M\(x) \(top)v\(WeekStrips.rowHeight)"]) {
        $0.element("title", text: "Now in \(journey.zone.identifier)")
      }
    }
    html.breakLine()
    for line in lines {
      guard let (x, top) = point(line.reading) else { continue }
      // A line of no length with round ends is a dot, however wide the picture is drawn.
      let dot = "M\(x) \(top + WeekStrips.rowHeight / 2)h.01"
      switch line.kind {
      case .shown:
        html.element("path", ["class": "shown", "d": dot]) {
          $0.element("title", text: line.when)
        }
      case .withheld:
        html.shape("path", ["class": "withheld", "d": dot])
        html.element("path", ["class": "hole", "d": dot]) {
          $0.element("title", text: "\(line.when), not shown")
        }
      case .lost, .silentWeek, .note: continue
      }
      html.breakLine()
    }
  }

  private func marks(where belongs: (PageLine) -> Bool) -> [PageLine] {
    let weeks = Set(weeks)
    return lines.filter { belongs($0) && weeks.contains($0.reading.date.isoWeek) }
  }
}
