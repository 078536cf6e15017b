/// Text of a manual page in the language of man(7), with every character that it knows escaped.
///
/// A hyphen is written `\-`, so that it stays the one that is typed in a shell.
struct RoffText: Equatable, Sendable {
  /// Lines of the page.
  private(set) var lines: [String] = []

  /// A request or macro with arguments that are text.
  mutating func macro(_ name: String, _ arguments: String...) {
    lines.append(
      ([".\(name)"] + arguments.map { "\"\(RoffText.escaped($0))\"" }).joined(separator: " "))
  }

  /// A line of text, already escaped.
  mutating func raw(_ line: String) {
    lines.append(line)
  }

  /// Running text on a line of its own.
  mutating func text(_ text: String) {
    lines.append(RoffText.line(text))
  }

  /// Text that may stand anywhere but at the start of a line.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in oneLine(text).unicodeScalars {
      switch scalar {
      case "\\": result.append(contentsOf: "\\e".unicodeScalars)
      case "-": result.append(contentsOf: "\\-".unicodeScalars)
      case "\"": result.append(contentsOf: "\\(dq".unicodeScalars)
      case "'": result.append(contentsOf: "\\(aq".unicodeScalars)
      case "`": result.append(contentsOf: "\\(ga".unicodeScalars)
      case "^": result.append(contentsOf: "\\(ha".unicodeScalars)
      case "~": result.append(contentsOf: "\\(ti".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The text as a whole line: a dot in front would make it a macro, and a space would break it.
  static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.first == "." || escaped.first == " " ? "\\&" + escaped : escaped
  }

  /// The text in bold.
  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// The text in italics, for what stands for something else.
  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }
}
