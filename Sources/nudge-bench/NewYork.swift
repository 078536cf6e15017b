import NudgeShared

/// New York by its present rule alone, for every year: no file is read, and no year is a cheap one.
enum NewYork {
  /// -05:00, and -04:00 from the second Sunday of March to the first Sunday of November, at 02:00.
  static func zone() throws -> LocalZone {
    let standard = try required(UTCOffset(seconds: -5 * 3600))
    let rule = AnnualRule(
      standard: standard,
      daylight: .init(
        offset: try required(UTCOffset(seconds: -4 * 3600)),
        start: try required(
          AnnualMoment(.weekdayOfMonth(month: 3, week: 2, .sunday), secondOfDay: 7200)),
        end: try required(
          AnnualMoment(.weekdayOfMonth(month: 11, week: 1, .sunday), secondOfDay: 7200))))
    return try required(
      LocalZone(
        identifier: "America/New_York", initialOffset: standard, transitions: [], rule: rule))
  }

  /// Monday 2026-01-05, 12:00 in New York.
  static let start = Instant(clamping: 1_767_632_400)
}

/// A value that was written down wrongly in this program.
struct InvalidInput: Error, CustomStringConvertible {
  let place: String

  var description: String { "\(place): the value is outside its range" }
}

/// Unwraps a value that is valid as it stands in the source.
func required<Value>(
  _ value: Value?, file: StaticString = #fileID, line: UInt = #line
) throws -> Value {
  guard let value else { throw InvalidInput(place: "\(file):\(line)") }
  return value
}
