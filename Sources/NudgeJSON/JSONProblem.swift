import NudgeShared

/// What is wrong in a JSON text: the place, what stands there, and what would be accepted.
///
/// ```swift
/// let problem = JSONProblem(place: "events[3].at", found: "\"x\"", accepted: "a local time")
/// problem.description  // events[3].at: found "x", accepted: a local time
/// ```
public struct JSONProblem: Error, Hashable, Sendable {
  /// A path such as `events[3].at`, or a position such as `line 3, column 5`; empty for the whole.
  public let place: String
  /// What stands there, short enough for one line.
  public let found: String
  /// What could stand there.
  public let accepted: String

  /// Puts the parts together.
  public init(place: String, found: String, accepted: String) {
    self.place = place
    self.found = found
    self.accepted = accepted
  }
}

extension JSONProblem: CustomStringConvertible {
  /// `events[3].at: found "x", accepted: a local time`.
  public var description: String {
    "\(place.isEmpty ? "top level" : place): found \(found), accepted: \(accepted)"
  }
}

/// The text in double quotes, on one line and of bounded length.
func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in TextLimit(characters: 60, bytes: 400).applied(to: text).unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    // Direction marks and line separators would disturb the line that shows the text.
    case _ where scalar.properties.generalCategory.isInvisible:
      result += "\\u{" + String(scalar.value, radix: 16) + "}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// A text of somebody else's that may quote what stands in a file, on one line and of bounded length.
func onOneLine(_ text: String) -> String {
  var result = ""
  for scalar in TextLimit(characters: 300, bytes: 1200).applied(to: text).unicodeScalars {
    if scalar.properties.generalCategory.isInvisible {
      result += "\\u{" + String(scalar.value, radix: 16) + "}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

extension Unicode.GeneralCategory {
  fileprivate var isInvisible: Bool {
    switch self {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .surrogate:
      true
    default: false
    }
  }
}
