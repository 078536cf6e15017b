/// Text inside XML and what is written like it.
package enum XMLText {
  /// The text as it stands between tags.
  package static func escaped(_ text: String) -> String { escaped(text, quotes: false) }

  /// The text as it stands between double quotes.
  package static func quoted(_ text: String) -> String { escaped(text, quotes: true) }

  /// The text on one line, without what may not stand in a comment.
  static func comment(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in CommentText.oneLine(text).unicodeScalars {
      if scalar == "-", result.last == "-" { result.append(" ") }
      result.append(scalar)
    }
    return String(result) + (result.last == "-" ? " " : "")
  }

  private static func escaped(_ text: String, quotes: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"" where quotes: result.append(contentsOf: "&quot;".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

/// Text inside a comment of any language.
enum CommentText {
  /// The text with a space for each control character and line separator.
  static func oneLine(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .unassigned: result.append(" ")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
