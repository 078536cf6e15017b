/// What all pages have in common: one file that asks nobody for anything, and runs nothing.
struct PageFrame {
  /// The page's title and first heading, from outside.
  let title: String
  /// The line below it.
  let subtitle: String

  /// Writes the page around what `content` writes.
  func page(_ content: (inout HTML) -> Void) -> HTML {
    var html = HTML()
    html.add(verbatim: "<!DOCTYPE html>\n")
    // The page is in English; each text in another language says so where it stands.
    html.element("html", ["lang": "en", "dir": "ltr"]) { html in
      html.element("head") { html in
        head(into: &html)
      }
      html.breakLine()
      html.element("body") { html in
        html.element("header") { html in
          html.element("h1") { $0.add(name: title) }
          html.element("p", ["class": "muted"], text: subtitle)
        }
        html.breakLine()
        html.element("main") { content(&$0) }
        html.breakLine()
        html.element("footer") { html in
          html.element(
            "p", ["class": "muted"],
            text: "Made by nudge \(NudgeProgram.version) with the scheduler that the app runs. "
              + "The same story gives the same page.")
        }
      }
    }
    html.breakLine()
    return html
  }

  private func head(into html: inout HTML) {
    html.open("meta", ["charset": "utf-8"])
    // Should a mistake ever let something of a story become markup, it still could not do anything.
    html.open(
      "meta",
      [
        "http-equiv": "Content-Security-Policy",
        "content": "default-src 'none'; style-src 'unsafe-inline'",
      ])
    html.open("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    html.open("meta", ["name": "color-scheme", "content": "light dark"])
    html.element("title", text: oneLine(title))
    html.breakLine()
    html.element("style") { $0.add(verbatim: PageStyle.sheet) }
  }

  /// Writes the figures that matter most, large.
  static func figures(_ figures: [(name: String, value: String)], into html: inout HTML) {
    html.element("ul", ["class": "figures"]) { html in
      for figure in figures {
        html.element("li") { html in
          html.element("span", ["class": "muted"], text: figure.name + " ")
          html.element("strong", text: figure.value)
        }
      }
    }
    html.breakLine()
  }

  /// Writes names and values, a line for each.
  static func settings(_ facts: [(name: String, value: String)], into html: inout HTML) {
    html.element("table", ["class": "settings"]) { html in
      html.element("tbody") { html in
        for fact in facts {
          html.element("tr") { html in
            html.element("th", ["scope": "row"], text: fact.name)
            html.element("td") { $0.add(name: fact.value) }
          }
        }
      }
    }
    html.breakLine()
  }
}
