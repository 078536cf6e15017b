/// What the marks and areas of a picture mean.
struct PageLegend {
  /// Whether the story has quiet hours, nudges that were not shown, changes of the clock, and of zone.
  let hasQuiet: Bool
  let hasWithheld: Bool
  let hasChanges: Bool
  let hasJourneys: Bool

  func write(into html: inout HTML) {
    html.element("ul", ["class": "legend"]) { html in
      item("a nudge came", into: &html) { html in
        html.shape("path", ["class": "shown", "d": "M10 7h.01"])
      }
      if hasWithheld {
        item("one came due and was not shown", into: &html) { html in
          html.shape("path", ["class": "withheld", "d": "M10 7h.01"])
          html.shape("path", ["class": "hole", "d": "M10 7h.01"])
        }
      }
      item("a nudge may come", into: &html) { html in
        html.shape("path", ["class": "open", "d": "M2 1h16v12h-16z"])
      }
      if hasQuiet {
        item("quiet hours", into: &html) { html in
          html.shape("path", ["class": "quiet", "d": "M2 1h16v12h-16z"])
        }
      }
      if hasChanges {
        item("clocks change", into: &html) { html in
          html.shape("path", ["class": "clock", "d": "M10 0v14"])
        }
      }
      if hasJourneys {
        item("the device comes to another zone", into: &html) { html in
          html.shape("path", ["class": "journey", "d": "M10 0v14"])
        }
      }
    }
    html.breakLine()
  }

  private func item(_ text: String, into html: inout HTML, _ sample: (inout HTML) -> Void) {
    html.element("li") { html in
      html.element("svg", ["viewBox": "0 0 20 14", "aria-hidden": "true"], sample)
      html.add(text)
    }
  }
}
