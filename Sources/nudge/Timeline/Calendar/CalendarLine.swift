/// A content line of RFC 5545: a name, a value, and how both fit into lines of 75 octets.
struct CalendarLine {
  private let content: String

  /// The most octets of a line, its line break left out (section 3.1).
  static let octetLimit = 75

  /// A value that needs no escaping, such as a time.
  init(_ name: String, verbatim value: String) {
    content = "\(name):\(value)"
  }

  /// A text for people, in a language where one is given (section 3.2.10).
  init(_ name: String, text: String, language: String? = nil) {
    let parameter = language.map { ";LANGUAGE=\($0)" } ?? ""
    content = "\(name)\(parameter):\(CalendarLine.escaped(text))"
  }

  /// The line with its break, continued on further lines where it is too long.
  ///
  /// A break falls between characters as a reader sees them, or within one that is longer than a line
  /// between its code points, never within a code point.
  var folded: String {
    guard content.utf8.count > CalendarLine.octetLimit else { return content + "\r\n" }
    var result = ""
    var octets = 0
    for character in content {
      let length = character.utf8.count
      // The space that marks a continued line is one of its octets.
      if length < CalendarLine.octetLimit {
        CalendarLine.add(String(character), of: length, to: &result, &octets)
      } else {
        for scalar in character.unicodeScalars {
          CalendarLine.add(String(scalar), of: scalar.utf8.count, to: &result, &octets)
        }
      }
    }
    return result + "\r\n"
  }

  private static func add(
    _ text: String, of length: Int, to result: inout String, _ octets: inout Int
  ) {
    if octets + length > octetLimit {
      result += "\r\n "
      octets = 1
    }
    result += text
    octets += length
  }

  /// The text with `\`, `;`, `,` and line breaks escaped (section 3.3.11).
  ///
  /// Other control characters are not allowed in a text; U+FFFD stands in their place.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      switch scalar {
      case "\\", ";", ",": result.append(contentsOf: ["\\", scalar])
      case "\n" where isAfterReturn: break
      case "\n", "\r": result.append(contentsOf: ["\\", "n"])
      case "\t": result.append(scalar)
      case "\0"..."\u{1F}", "\u{7F}": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
