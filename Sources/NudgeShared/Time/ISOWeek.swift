/// A week as ISO 8601 numbers them: it starts on Monday and belongs to the year of its Thursday.
///
/// ```swift
/// LocalDate("2027-01-03")?.isoWeek.description  // "2026-W53"
/// LocalDate("2024-12-30")?.isoWeek.description  // "2025-W01"
/// ```
///
/// The same on every device: what a locale calls the first day of the week plays no part.
public struct ISOWeek: Hashable, Comparable, Sendable {
  /// The Monday on which the week starts.
  public let monday: LocalDate

  /// The week that contains `date`.
  public init(containing date: LocalDate) {
    monday = date.adding(days: 1 - date.weekday.rawValue)
  }

  /// Takes a week-year and a week number, or nil where that year has no such week.
  public init?(year: Int, week: Int) {
    guard (1...53).contains(week), let fourth = LocalDate(year: year, month: 1, day: 4) else {
      return nil
    }
    let candidate = ISOWeek(containing: fourth).advanced(byWeeks: week - 1)
    guard candidate.year == year, candidate.week == week else { return nil }
    self = candidate
  }

  /// The year that the week belongs to, that of its Thursday.
  public var year: Int { thursday.year }

  /// The number within the year, 1 to 53.
  public var week: Int {
    let firstOfJanuary = LocalDate.daysFromCivil(year: year, month: 1, day: 1)
    return (thursday.daysSinceEpoch - firstOfJanuary) / 7 + 1
  }

  /// Weeks since the one that contains 1970-01-01.
  public var weeksSinceEpoch: Int { floorDivide(monday.daysSinceEpoch + 3, 7) }

  /// The week this many weeks later, stopping at the ends of the calendar.
  public func advanced(byWeeks weeks: Int) -> ISOWeek {
    let (days, overflow) = weeks.multipliedReportingOverflow(by: 7)
    if overflow { return ISOWeek(containing: weeks < 0 ? .min : .max) }
    return ISOWeek(containing: monday.adding(days: days))
  }

  /// The week after this one.
  public var next: ISOWeek { advanced(byWeeks: 1) }

  /// The Sunday on which the week ends (9999-12-31, a Friday, for the very last week).
  public var sunday: LocalDate { monday.adding(days: 6) }

  /// Earlier weeks sort first.
  public static func < (lhs: ISOWeek, rhs: ISOWeek) -> Bool { lhs.monday < rhs.monday }

  private var thursday: LocalDate { monday.adding(days: 3) }
}

extension LocalDate {
  /// The ISO week that this date lies in.
  public var isoWeek: ISOWeek { ISOWeek(containing: self) }
}

extension ISOWeek: LosslessStringConvertible {
  /// Reads `2026-W53`.
  public init?(_ description: String) {
    var scanner = TextScanner(description)
    guard
      let year = scanner.scanDigits(4), scanner.scan("-"), scanner.scan("W"),
      let week = scanner.scanDigits(2), scanner.isAtEnd
    else { return nil }
    self.init(year: year, week: week)
  }

  /// `2026-W53`.
  public var description: String {
    String(atMost: 8) { pen in
      pen.write(year, digits: 4)
      pen.write("-")
      pen.write("W")
      pen.write(week, digits: 2)
    }
  }
}

extension ISOWeek: Codable {
  /// Reads the text form.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for text that is no ISO week.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeText(accepted: "an ISO week such as 2026-W53")
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeText(self)
  }
}
