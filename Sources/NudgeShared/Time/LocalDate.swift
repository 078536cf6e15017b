/// A date of the proleptic Gregorian calendar without time or zone, in the years 1 to 9999.
///
/// ```swift
/// let date = LocalDate(year: 2026, month: 12, day: 31)
/// date?.weekday             // .thursday
/// date?.isoWeek.description // "2026-W53"
/// ```
///
/// Days are counted, never measured in seconds: a local day may have 23, 24 or 25 hours. The
/// calendar is always Gregorian, whatever the device shows. Conversions are constant time, after
/// Howard Hinnant, "chrono-compatible low-level date algorithms".
public struct LocalDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, negative before it.
  public let daysSinceEpoch: Int

  /// 0001-01-01.
  public static let min = LocalDate(unchecked: -719_162)
  /// 9999-12-31.
  public static let max = LocalDate(unchecked: 2_932_896)

  /// Takes a count of days since 1970-01-01, or nil outside the years 1 to 9999.
  public init?(daysSinceEpoch: Int) {
    guard (LocalDate.min.daysSinceEpoch...LocalDate.max.daysSinceEpoch).contains(daysSinceEpoch)
    else { return nil }
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// Takes the nearest date in range.
  public init(clampingDaysSinceEpoch days: Int) {
    daysSinceEpoch = Swift.min(
      Swift.max(days, LocalDate.min.daysSinceEpoch), LocalDate.max.daysSinceEpoch)
  }

  /// Takes a year 1 to 9999, month 1 to 12 and day, or nil where there is no such date.
  public init?(year: Int, month: Int, day: Int) {
    guard
      (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= LocalDate.daysIn(month: month, year: year)
    else { return nil }
    daysSinceEpoch = LocalDate.daysFromCivil(year: year, month: month, day: day)
  }

  private init(unchecked days: Int) {
    daysSinceEpoch = days
  }

  /// The year, 1 to 9999.
  public var year: Int { components.year }
  /// The month, 1 to 12.
  public var month: Int { components.month }
  /// The day of the month, 1 to 31.
  public var day: Int { components.day }

  /// Year, month and day in one computation.
  public var components: (year: Int, month: Int, day: Int) {
    LocalDate.civilFromDays(daysSinceEpoch)
  }

  /// The day of the week.
  public var weekday: Weekday {
    Weekday(rawValue: floorModulo(daysSinceEpoch + 3, 7) + 1) ?? .monday
  }

  /// The date this many days later (earlier if negative), stopping at the ends of the range.
  public func adding(days: Int) -> LocalDate {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    if overflow { return days < 0 ? .min : .max }
    return LocalDate(clampingDaysSinceEpoch: sum)
  }

  /// Days from `other` to this date; negative if this one is earlier.
  public func days(since other: LocalDate) -> Int {
    daysSinceEpoch - other.daysSinceEpoch
  }

  /// How many days the month has, 28 to 31; `month` must be 1 to 12.
  public static func daysIn(month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether the year has a 29th of February.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Earlier dates sort first.
  public static func < (lhs: LocalDate, rhs: LocalDate) -> Bool {
    lhs.daysSinceEpoch < rhs.daysSinceEpoch
  }

  /// Days since 1970-01-01 of a civil date in any year; the month must be 1 to 12.
  static func daysFromCivil(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The civil date of a count of days since 1970-01-01.
  static func civilFromDays(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

extension LocalDate: LosslessStringConvertible {
  /// Reads `2026-12-31`, four digits of year and two each of month and day.
  public init?(_ description: String) {
    var scanner = TextScanner(description)
    guard let date = scanner.scanLocalDate(), scanner.isAtEnd else { return nil }
    self = date
  }

  /// `2026-12-31`.
  public var description: String {
    String(atMost: 10) { $0.write(self) }
  }
}

extension LocalDate: Codable {
  /// Reads the text form.
  ///
  /// - Throws: `DecodingError.dataCorrupted` for text that is no date.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeText(accepted: "a date such as 2026-12-31")
  }

  /// Writes the text form.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeText(self)
  }
}

extension TextPen {
  /// Writes `2026-12-31`.
  mutating func write(_ date: LocalDate) {
    let (year, month, day) = date.components
    write(year, digits: 4)
    write("-")
    write(month, digits: 2)
    write("-")
    write(day, digits: 2)
  }
}
