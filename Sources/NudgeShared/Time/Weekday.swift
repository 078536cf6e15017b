/// A day of the week, numbered as ISO 8601 does: Monday is 1 and Sunday is 7.
///
/// Foundation says 1 for Sunday and JavaScript 0; a shell converts at its own edge.
public enum Weekday: Int, CaseIterable, Hashable, Comparable, Sendable, Codable {
  /// Monday, 1.
  case monday = 1
  /// Tuesday, 2.
  case tuesday
  /// Wednesday, 3.
  case wednesday
  /// Thursday, 4.
  case thursday
  /// Friday, 5.
  case friday
  /// Saturday, 6.
  case saturday
  /// Sunday, 7.
  case sunday

  /// The three-letter English name in lower case that files and the command line use: `mon` to `sun`.
  public var abbreviation: String {
    switch self {
    case .monday: "mon"
    case .tuesday: "tue"
    case .wednesday: "wed"
    case .thursday: "thu"
    case .friday: "fri"
    case .saturday: "sat"
    case .sunday: "sun"
    }
  }

  /// Reads `mon` to `sun`, lower case only.
  public init?(abbreviation: String) {
    guard let match = Weekday.allCases.first(where: { $0.abbreviation == abbreviation }) else {
      return nil
    }
    self = match
  }

  /// Minutes from Monday 00:00 to the start of this day: 0 to 8,640.
  var startMinuteOfWeek: Int { (rawValue - 1) * MinuteOfDay.perDay }

  /// The day after, Monday after Sunday.
  public var next: Weekday { Weekday(rawValue: rawValue % 7 + 1) ?? .monday }

  /// Monday sorts first.
  public static func < (lhs: Weekday, rhs: Weekday) -> Bool { lhs.rawValue < rhs.rawValue }
}
