import NudgeShared
import NudgeTesting

/// One page that shows how nudges spread over installations.
struct SpreadPage {
  /// The story of the first installation.
  let heading: TimelineHeading
  /// What came of all of them.
  let spread: InstallationSpread
  /// How many there were for each installation, and in a week, in words.
  let totals: (each: String, weekly: String)

  /// The page.
  var html: HTML {
    let scenario = heading.scenario
    let installations = counted(spread.installations, "installation", "installations")
    let frame = PageFrame(
      title: "Nudges of \(installations)",
      subtitle: "\(counted(scenario.weeks, "week", "weeks")) each \(heading.place), from seed "
        + "\(scenario.seed) on")
    return frame.page { html in
      PageFrame.figures(figures, into: &html)
      html.element("h2", text: "By weekday and hour")
      addHours(into: &html)
      html.element("h2", text: "From one nudge to the next")
      addGaps(into: &html)
      html.element("h2", text: "The settings")
      PageFrame.settings(heading.facts, into: &html)
    }
  }

  private var figures: [(name: String, value: String)] {
    var figures = [
      (name: "Nudges", value: grouped(spread.fired)),
      (name: "For each installation", value: totals.each), (name: "A week", value: totals.weekly),
    ]
    if let shortest = spread.shortestGapSeconds, let longest = spread.longestGapSeconds {
      figures.append((name: "Shortest gap", value: spokenDuration(seconds: shortest)))
      figures.append((name: "Longest gap", value: spokenDuration(seconds: longest)))
    }
    return figures
  }

  private func addHours(into html: inout HTML) {
    let most = spread.firedByDayAndHour.joined().max() ?? 0
    html.element("table", ["class": "spread heat"]) { html in
      html.element("caption", text: "How many nudges came in each hour of the week, local time.")
      html.element("thead") { html in
        html.element("tr") { html in
          html.element("th", ["scope": "col"], text: "Hour")
          for day in Weekday.allCases {
            html.element("th", ["scope": "col"], text: day.abbreviation.capitalizedFirst)
          }
        }
      }
      html.element("tbody") { html in
        for hour in spread.hours {
          html.element("tr") { html in
            html.element("th", ["scope": "row"], text: "\(hour < 10 ? "0" : "")\(hour):00")
            for counts in spread.firedByDayAndHour {
              html.element(
                "td", ["class": "count", "style": SpreadPage.share(counts[hour], of: most)],
                text: grouped(counts[hour]))
            }
          }
          html.breakLine()
        }
      }
    }
    html.breakLine()
  }

  private func addGaps(into html: inout HTML) {
    let gaps = spread.gapsByDays.sorted { $0.key < $1.key }
    let most = gaps.map(\.value).max() ?? 0
    html.element("table", ["class": "spread"]) { html in
      html.element(
        "caption",
        text: gaps.isEmpty
          ? "No installation has two nudges, so there are no days between them."
          : "How many whole days lay between two nudges.")
      html.element("thead") { html in
        html.element("tr") { html in
          for name in ["Days", "Gaps", "Share"] {
            html.element("th", ["scope": "col"], text: name)
          }
          html.element("td", ["class": "bar"], text: "")
        }
      }
      html.element("tbody") { html in
        let all = gaps.map(\.value).reduce(0, +)
        for (days, count) in gaps {
          html.element("tr") { html in
            html.element("th", ["scope": "row"], text: "\(days)")
            html.element("td", ["class": "count"], text: grouped(count))
            html.element("td", ["class": "count"], text: SpreadPrinter.percent(count, of: all))
            html.element(
              "td", ["class": "bar", "style": SpreadPage.share(count, of: most)], text: "")
          }
          html.breakLine()
        }
      }
    }
    html.breakLine()
  }

  /// How much of a cell is filled.
  private static func share(_ count: Int, of most: Int) -> String {
    "--share: \(most == 0 ? 0 : (count * 100 + most / 2) / most)%"
  }
}
