/// A page of help as parts, laid out once the width is known.
struct HelpPage: Equatable, Sendable {
  /// One part of a page.
  enum Part: Equatable, Sendable {
    /// Lines that keep their breaks, with a heading or without.
    case lines(heading: String?, [String])
    /// Running text.
    case paragraph(String)
    /// Rows of two columns below a heading.
    case table(heading: String, [Row])
  }

  /// A label and what it means.
  struct Row: Equatable, Sendable {
    let label: String
    let text: String
  }

  /// In the order of the page.
  let parts: [Part]

  /// The page of the program.
  static func overview() -> HelpPage {
    let codes = ExitCode.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")
    return HelpPage(parts: [
      .lines(heading: nil, ["Usage: nudge COMMAND [options]"]),
      .paragraph(
        "Decides on this device when an app may speak up and what it says, without a server."),
      .table(
        heading: "Commands",
        CommandTable.entries.map { Row(label: $0.name, text: $0.summary) }),
      .table(heading: "Options of most commands", GlobalOptions.all.map(row)),
      .paragraph("Exit codes: \(codes)."),
      .lines(heading: nil, ["More on one command: nudge help COMMAND"]),
    ])
  }

  /// The page of one subcommand.
  static func page(of entry: CommandEntry) -> HelpPage {
    let usage = entry.usage.enumerated().map { ($0 == 0 ? "Usage: " : "       ") + $1 }
    var parts: [Part] = [.lines(heading: nil, usage), .paragraph(entry.summary)]
    parts += entry.details.map { .paragraph($0) }
    if !entry.arguments.isEmpty {
      parts.append(
        .table(
          heading: "Arguments", entry.arguments.map { Row(label: $0.name, text: $0.summary) }))
    }
    parts.append(.table(heading: "Options", entry.allOptions.map(row)))
    if !entry.examples.isEmpty {
      parts.append(.lines(heading: "Examples", entry.examples))
    }
    return HelpPage(parts: parts)
  }

  private static func row(of option: OptionEntry) -> Row {
    let names = [option.shortName, option.name].compactMap { $0 }.joined(separator: ", ")
    let bracket = option.bracket.map { " [\($0)]" } ?? ""
    return Row(
      label: names + (option.placeholder.map { " \($0)" } ?? ""), text: option.summary + bracket)
  }
}

extension HelpPage {
  /// The page for a terminal of `width` columns, ending in a line break.
  func text(width: Int) -> String {
    parts.map { layOut($0, width: width) }.joined(separator: "\n")
  }

  private func layOut(_ part: Part, width: Int) -> String {
    switch part {
    case .lines(let heading, let lines):
      let indent = heading == nil ? "" : "  "
      return (heading.map { "\($0):\n" } ?? "") + lines.map { "\(indent)\($0)\n" }.joined()
    case .paragraph(let text):
      return wrapped(text, width: width).map { "\($0)\n" }.joined()
    case .table(let heading, let rows):
      return "\(heading):\n" + rows.map { layOut($0, labelWidth(of: rows), width) }.joined()
    }
  }

  /// The left column is as wide as its widest label.
  private func labelWidth(of rows: [Row]) -> Int {
    rows.map(\.label.count).max() ?? 0
  }

  private func layOut(_ row: Row, _ labelWidth: Int, _ width: Int) -> String {
    let indent = 2 + labelWidth + 2
    let padding = String(repeating: " ", count: labelWidth - row.label.count + 2)
    let margin = String(repeating: " ", count: indent)
    return wrapped(row.text, width: max(width - indent, 16)).enumerated()
      .map { ($0 == 0 ? "  \(row.label)\(padding)" : margin) + $1 + "\n" }.joined()
  }
}

/// The words of a text in lines of at most `width` characters; a longer word has its own line.
func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, line.count + 1 + word.count > width {
      lines.append(line)
      line = ""
    }
    line += line.isEmpty ? String(word) : " \(word)"
  }
  if !line.isEmpty { lines.append(line) }
  return lines
}
