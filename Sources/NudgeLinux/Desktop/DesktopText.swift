/// Text in the form in which `notify-send` and a notification service show it unchanged.
///
/// `notify-send` resolves C escapes in the body, and services read a body as markup of a few tags
/// (Desktop Notifications Specification 1.2, markup). The summary is plain to both.
package enum DesktopText {
  /// A text of one line: the summary, the name of the app, the label of an action.
  package static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? " " : $0 }))
  }

  /// The body.
  package static func body(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\n": escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(isControl(scalar) ? " " : scalar)
      }
    }
    return escaped
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}
