import NudgeShared

/// The list of a page: every nudge with its text in every language, and every week without one.
struct PageList {
  /// What happened, in order.
  let lines: [PageLine]
  /// The languages to say it in.
  let languages: [PageLanguage]

  func write(into html: inout HTML) {
    // On a narrow page the rows are stacked, and the roles keep them a table for screen readers.
    html.element("table", ["class": "list", "role": "table"]) { html in
      html.element("caption", text: "In the order of time, by the device's own clock and zone.")
      html.element("thead", ["role": "rowgroup"]) { html in
        html.element("tr", ["role": "row"]) { html in
          for (name, kind) in [
            ("Local time", "when"), ("Since the last", "gap"), ("What it says", "text"),
          ] {
            html.element("th", ["scope": "col", "role": "columnheader", "class": kind], text: name)
          }
        }
      }
      html.breakLine()
      html.element("tbody", ["role": "rowgroup"]) { html in
        for line in lines { write(line, into: &html) }
      }
    }
    html.breakLine()
  }

  private func write(_ line: PageLine, into html: inout HTML) {
    switch line.kind {
    case .shown(let gap):
      html.element("tr", ["role": "row"]) { html in
        html.element("th", ["scope": "row", "role": "rowheader"]) { when(line, into: &$0) }
        html.element(
          "td", ["class": "gap", "role": "cell"], text: gap.map(spokenDuration(seconds:)) ?? "")
        html.element("td", ["role": "cell"]) { html in
          // A text without its code would be a fault of ours; the page then shows none.
          guard let title = line.title, let body = line.body else { return }
          say(title, body, line: line, into: &html)
        }
      }
    case .withheld: aside(line, "Not shown: \(line.reason ?? "")", into: &html)
    case .lost: aside(line, "Lost: \(line.reason ?? "")", into: &html)
    case .silentWeek: aside(line, (line.reason ?? "").capitalizedFirst, into: &html)
    case .note: aside(line, (line.reason ?? "").capitalizedFirst, into: &html)
    }
    html.breakLine()
  }

  private func aside(_ line: PageLine, _ text: String, into html: inout HTML) {
    html.element("tr", ["class": "aside", "role": "row"]) { html in
      html.element("th", ["scope": "row", "role": "rowheader"]) { html in
        if case .silentWeek = line.kind {
          html.add("\(line.week)")
        } else {
          when(line, into: &html)
        }
      }
      html.element("td", ["class": "gap", "role": "cell"], text: "")
      html.element("td", ["role": "cell"]) { $0.add(name: text) }
    }
  }

  private func when(_ line: PageLine, into html: inout HTML) {
    html.element("time", ["datetime": line.at.description(in: line.zone)]) { html in
      // A narrow page breaks the line between these, never within a date.
      for (index, part) in line.when.split(separator: " ").enumerated() {
        if index > 0 { html.add(" ") }
        html.element("span", text: String(part))
      }
    }
    html.element("span", ["class": "week"], text: "\(line.week)")
  }

  private func say(
    _ title: SpokenCopy, _ body: SpokenCopy, line: PageLine, into html: inout HTML
  ) {
    let shown = languages.first { $0.tag == body.locale }
    if let shown {
      html.element(
        "div", ["class": "said", "lang": shown.tag, "dir": shown.direction]
      ) { html in
        html.element("p") { html in html.element("b") { $0.add(isolated: shown.text(of: title)) } }
        html.element("p") { $0.add(isolated: shown.text(of: body)) }
      }
    }
    let others = languages.filter { $0.tag != shown?.tag }
    guard !others.isEmpty else { return }
    html.element("details") { html in
      html.element("summary") { html in
        html.add("In \(counted(others.count, "other language", "other languages"))")
        html.element("span", ["class": "hidden"], text: ", \(line.when)")
      }
      html.element("ul", ["class": "languages"]) { html in
        for language in others {
          html.element("li") { html in
            html.element(
              "span",
              ["class": "muted", "lang": language.tag, "dir": language.direction],
              text: language.name)
            html.element("div", ["lang": language.tag, "dir": language.direction]) { html in
              html.element("p") { html in
                html.element("b") { $0.add(isolated: language.text(of: title)) }
              }
              html.element("p") { $0.add(isolated: language.text(of: body)) }
            }
          }
          html.breakLine()
        }
      }
    }
  }
}
