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
  /// Constant time. The latest change at or before `seconds` decides; of two at the same second the
  /// one that belongs to the later year, so that summer time which ends as the next one starts is
  /// in force all year (RFC 9636, section 3.3.1).
  func span(at seconds: Int64) -> OffsetSpan {
    var found = OffsetSpan(start: .min, end: .max, offset: standard)
    guard let daylight else { return found }
    let year = CivilYear(containing: floorDivide(Int(seconds), LocalDateTime.secondsPerDay))

    let (first, second) = changes(in: year, daylight)
    found.narrow(around: seconds, by: first)
    found.narrow(around: seconds, by: second)
    // Changes stray a week and an offset over the ends of their year, no further: a neighbour
    // matters only where the nearest change found so far is that close to it, or missing.
    var earlier = year
    while earlier.number > year.number - 2, found.start < earlier.start + AnnualRule.stray {
      earlier = earlier.previous
      let (first, second) = changes(in: earlier, daylight)
      found.narrow(around: seconds, by: second, winsTies: false)
      found.narrow(around: seconds, by: first, winsTies: false)
    }
    var later = year
    while later.number < year.number + 2, found.end > later.next.start - AnnualRule.stray {
      later = later.next
      let (first, second) = changes(in: later, daylight)
      found.narrow(around: seconds, by: first)
      found.narrow(around: seconds, by: second)
    }
    return found
  }

  /// Ten days, more than a week of rule time and 26 hours of offset.
  private static let stray: Int64 = 864_000

  /// The two changes that belong to `year`, in the order in which they come.
  private func changes(
    in year: CivilYear, _ daylight: Daylight
  ) -> (LocalZone.Transition, LocalZone.Transition) {
    let start = LocalZone.Transition(
      secondsSinceEpoch: daylight.start.localSeconds(in: year) - Int64(standard.seconds),
      offset: daylight.offset)
    let end = LocalZone.Transition(
      secondsSinceEpoch: daylight.end.localSeconds(in: year) - Int64(daylight.offset.seconds),
      offset: standard)
    return start.secondsSinceEpoch <= end.secondsSinceEpoch ? (start, end) : (end, start)
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
  func localSeconds(in year: CivilYear) -> Int64 {
    let days: Int
    switch day {
    case .ordinalWithoutLeapDay(let ordinal):
      days = year.firstDay + ordinal - 1 + (year.isLeap && ordinal >= 60 ? 1 : 0)
    case .zeroBasedOrdinal(let ordinal):
      days = year.firstDay + ordinal
    case .weekdayOfMonth(let month, 5, let weekday):
      let last = year.firstDay(of: month + 1) - 1
      days = last - floorModulo(last + 3 - (weekday.rawValue - 1), 7)
    case .weekdayOfMonth(let month, let week, let weekday):
      let first = year.firstDay(of: month)
      days = first + floorModulo(weekday.rawValue - 1 - (first + 3), 7) + (week - 1) * 7
    }
    return Int64(days) * Int64(LocalDateTime.secondsPerDay) + Int64(secondOfDay)
  }
}
