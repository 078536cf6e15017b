/// What a zone does year after year, as the footer of its file says (RFC 9636, section 3.3): a
/// standard offset and, if clocks change, a daylight offset with its two yearly changes.
public struct AnnualRule: Hashable, Sendable {
  /// The offset outside daylight saving time.
  public let standard: UTCOffset
  /// What happens to it each year, or nil where clocks stay.
  public let daylight: Daylight?

  /// A second offset and the moments at which it starts and ends.
  public struct Daylight: Hashable, Sendable {
    /// The offset in force from `start` to `end`; smaller than standard where "saving" is negative.
    public let offset: UTCOffset
    /// When it starts, on clocks that show standard time.
    public let start: AnnualMoment
    /// When it ends, on clocks that show daylight time.
    public let end: AnnualMoment

    /// Puts the parts together.
    public init(offset: UTCOffset, start: AnnualMoment, end: AnnualMoment) {
      self.offset = offset
      self.start = start
      self.end = end
    }
  }

  /// Puts the parts together.
  public init(standard: UTCOffset, daylight: Daylight?) {
    self.standard = standard
    self.daylight = daylight
  }

  /// The stretch of constant offset around `seconds` since 1970.
  ///
  /// Constant time. A change may lie up to a week outside its own year, so the years before and
  /// after are looked at where it matters.
  func span(at seconds: Int64) -> OffsetSpan {
    guard let daylight else {
      return OffsetSpan(start: .min, end: .max, offset: standard)
    }
    let days = floorDivide(Int(seconds), LocalDateTime.secondsPerDay)
    let year = LocalDate.civilFromDays(days).year
    var found = OffsetSpan(start: .min, end: .max, offset: standard)
    for candidate in (year - 1)...(year + 1) {
      let (first, second) = changes(in: candidate, daylight)
      for change in [first, second] {
        if change.seconds > seconds { return found.ending(at: change.seconds) }
        found = OffsetSpan(start: change.seconds, end: .max, offset: change.offset)
      }
    }
    return found
  }

  private struct Change {
    let seconds: Int64
    let offset: UTCOffset
  }

  private func changes(in year: Int, _ daylight: Daylight) -> (Change, Change) {
    let start = Change(
      seconds: daylight.start.localSeconds(in: year) - Int64(standard.seconds),
      offset: daylight.offset)
    let end = Change(
      seconds: daylight.end.localSeconds(in: year) - Int64(daylight.offset.seconds),
      offset: standard)
    return start.seconds <= end.seconds ? (start, end) : (end, start)
  }
}

/// A moment that comes once a year by a rule such as "the last Sunday of March at 02:00".
public struct AnnualMoment: Hashable, Sendable {
  /// How the day is named, in the three forms of POSIX.1.
  public enum Day: Hashable, Sendable {
    /// `Jn`: day 1 to 365 of the year, where the 29th of February is never counted.
    case ordinalWithoutLeapDay(Int)
    /// `n`: day 0 to 365 of the year, where it is counted.
    case zeroBasedOrdinal(Int)
    /// `Mm.w.d`: the week 1 to 4 (5 means last) of a month 1 to 12 on a weekday.
    case weekdayOfMonth(month: Int, week: Int, Weekday)
  }

  /// The day.
  public let day: Day
  /// Seconds on a wall clock from the start of that day; may be negative or beyond 24 hours.
  public let secondOfDay: Int

  /// Takes a day and a time, or nil where a part is out of its range (times: a week either way).
  public init?(_ day: Day, secondOfDay: Int) {
    let dayIsValid =
      switch day {
      case .ordinalWithoutLeapDay(let ordinal): (1...365).contains(ordinal)
      case .zeroBasedOrdinal(let ordinal): (0...365).contains(ordinal)
      case .weekdayOfMonth(let month, let week, _):
        (1...12).contains(month) && (1...5).contains(week)
      }
    guard dayIsValid, (-604_800...604_800).contains(secondOfDay) else { return nil }
    self.day = day
    self.secondOfDay = secondOfDay
  }

  /// The moment in `year`, as seconds since 1970 on a clock that is read as UTC.
  func localSeconds(in year: Int) -> Int64 {
    let days: Int
    switch day {
    case .ordinalWithoutLeapDay(let ordinal):
      let leapDay = LocalDate.isLeap(year) && ordinal >= 60 ? 1 : 0
      days = LocalDate.daysFromCivil(year: year, month: 1, day: 1) + ordinal - 1 + leapDay
    case .zeroBasedOrdinal(let ordinal):
      days = LocalDate.daysFromCivil(year: year, month: 1, day: 1) + ordinal
    case .weekdayOfMonth(let month, let week, let weekday):
      let first = LocalDate.daysFromCivil(year: year, month: month, day: 1)
      let firstMatch = first + floorModulo(weekday.rawValue - 1 - (first + 3), 7)
      let length = LocalDate.daysIn(month: month, year: year)
      let candidate = firstMatch + (week - 1) * 7
      days = candidate < first + length ? candidate : candidate - 7
    }
    return Int64(days) * Int64(LocalDateTime.secondsPerDay) + Int64(secondOfDay)
  }
}
