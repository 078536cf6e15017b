import NudgeShared

/// Zones with awkward clocks, made from data without any file, for tables and properties.
///
/// ```swift
/// for odd in OddZones.all { check(odd.zone) }
/// ```
///
/// Some follow a real place's rule of 2025, others are worse than any place ever was. Those without
/// a yearly rule change between 2025 and 2028, so that a test set in 2026 meets the change; Apia
/// alone keeps its historic date.
public enum OddZones {
  /// Every zone of this list.
  public static let all: [OddZone] = [
    berlin, newYork, lordHowe, troll, santiago, cairo, chatham, dublin, nuuk, jerusalem, seconds,
    morning, alwaysSummer, yearEnd, apia, skippedDay, repeatedDay, hugeJumps, widestJump,
    twoChangesInADay, threefold, ramadan, stopped, kathmandu, kiritimati, westernmost,
  ]

  // MARK: Rules of real places

  /// One hour, north, at 01:00 UTC, as in Berlin.
  public static let berlin = OddZone(
    "Berlin", hours(1), hours(2), last(.sunday, of: 3), at: hours(2), last(.sunday, of: 10),
    at: hours(3), "The plain case that all others are measured against.")

  /// One hour, north, west of Greenwich, as in New York.
  public static let newYork = OddZone(
    "New_York", hours(-5), hours(-4), nth(2, .sunday, of: 3), at: hours(2),
    nth(1, .sunday, of: 11), at: hours(2), "The plain case with a negative offset.")

  /// Half an hour, as on Lord Howe Island.
  public static let lordHowe = OddZone(
    "Lord_Howe", hours(10.5), hours(11), nth(1, .sunday, of: 10), at: hours(2),
    nth(1, .sunday, of: 4), at: hours(2), "Clocks move by half an hour, not by one.")

  /// Two hours, as at Troll in Antarctica.
  public static let troll = OddZone(
    "Troll", hours(0), hours(2), last(.sunday, of: 3), at: hours(1), last(.sunday, of: 10),
    at: hours(3), "Clocks move by two hours.")

  /// A gap from 00:00 to 01:00 on a Sunday, as in Santiago.
  public static let santiago = OddZone(
    "Santiago", hours(-4), hours(-3), nth(1, .saturday, of: 9), at: hours(24),
    nth(1, .saturday, of: 4), at: hours(24), "Midnight is skipped, so one day starts at 01:00.")

  /// A gap from 00:00 to 01:00 on a Friday, as in Cairo.
  public static let cairo = OddZone(
    "Cairo", hours(2), hours(3), last(.friday, of: 4), at: hours(0), last(.thursday, of: 10),
    at: hours(24), "Midnight is skipped on a working day, and repeated on another.")

  /// Quarters of an hour with summer time, as on Chatham.
  public static let chatham = OddZone(
    "Chatham", hours(12.75), hours(13.75), last(.sunday, of: 9), at: hours(2.75),
    nth(1, .sunday, of: 4), at: hours(3.75), "The offset has quarters, and clocks change at 02:45.")

  /// Winter time is the "saving" one, as in Dublin.
  public static let dublin = OddZone(
    "Dublin", hours(1), hours(0), last(.sunday, of: 10), at: hours(2), last(.sunday, of: 3),
    at: hours(1), "The rule's second offset is smaller than standard, and it holds over New Year.")

  /// Changes on the evening before, as in Nuuk.
  public static let nuuk = OddZone(
    "Nuuk", hours(-2), hours(-1), last(.sunday, of: 3), at: hours(-1), last(.sunday, of: 10),
    at: hours(0), "The rule's time is negative: it falls on the day before the named one.")

  /// A change at hour 26, as in Jerusalem.
  public static let jerusalem = OddZone(
    "Jerusalem", hours(2), hours(3), nth(4, .thursday, of: 3), at: hours(26),
    last(.sunday, of: 10), at: hours(2), "The rule's time lies on the day after the named one.")

  // MARK: Rules of no place

  /// Seconds in the offset, as before standard time.
  public static let seconds = OddZone(
    "Seconds", 1172, 4772, last(.sunday, of: 3), at: hours(2), last(.sunday, of: 10),
    at: hours(3), "The offset has seconds, so local minutes start inside UTC minutes.")

  /// Changes on Wednesday mornings.
  public static let morning = OddZone(
    "Morning", hours(0), hours(1), nth(2, .wednesday, of: 3), at: hours(8.5),
    last(.wednesday, of: 10), at: hours(10), "Clocks change in the middle of a working morning.")

  /// Summer time that ends as the next one starts.
  public static let alwaysSummer = OddZone(
    "Always_Summer", hours(-5), hours(-4), .zeroBasedOrdinal(0), at: hours(0),
    .ordinalWithoutLeapDay(365), at: hours(25), "A rule with two changes that changes nothing.")

  /// Changes that stray out of their year.
  public static let yearEnd = OddZone(
    "Year_End", hours(-3), hours(-2), .zeroBasedOrdinal(1), at: hours(-100),
    .ordinalWithoutLeapDay(300), at: hours(167),
    "Summer time of a year starts in the last days of the year before.")

  // MARK: Changes on record

  /// The day that Samoa left out, 2011-12-30.
  public static let apia = OddZone(
    "Apia", hours(-11),
    [
      ("2011-09-24T14:00:00Z", hours(-10)), ("2011-12-30T10:00:00Z", hours(14)),
      ("2012-03-31T14:00:00Z", hours(13)),
    ], "A whole Friday, 2011-12-30, does not exist.")

  /// A skipped working day in 2026.
  public static let skippedDay = OddZone(
    "Skipped_Day", hours(-12), [("2026-05-06T12:00:00Z", hours(12))],
    "A whole Wednesday, 2026-05-06, does not exist.")

  /// A repeated working day in 2026.
  public static let repeatedDay = OddZone(
    "Repeated_Day", hours(12), [("2026-05-06T12:00:00Z", hours(-12))],
    "A whole Wednesday, 2026-05-06, comes twice.")

  /// From the date line's one side to the other and back.
  public static let hugeJumps = OddZone(
    "Huge_Jumps", hours(-12),
    [("2026-04-08T09:00:00Z", hours(14)), ("2026-09-16T09:00:00Z", hours(-12))],
    "Clocks jump by 26 hours, forward and back.")

  /// The two offsets that are furthest apart.
  public static let widestJump = OddZone(
    "Widest_Jump", -93_599,
    [("2026-04-08T09:00:00Z", 93_599), ("2026-09-16T09:00:00Z", -93_599)],
    "Clocks jump by two seconds less than 52 hours, the most that offsets allow.")

  /// Forward in the morning, back in the evening of one day.
  public static let twoChangesInADay = OddZone(
    "Two_Changes_In_A_Day", hours(0),
    [("2026-03-11T08:30:00Z", hours(1)), ("2026-03-11T19:00:00Z", hours(-1))],
    "One day has a gap in the morning and a fold in the evening.")

  /// Back, back and forward within hours.
  public static let threefold = OddZone(
    "Threefold", hours(2),
    [
      ("2026-06-10T08:00:00Z", hours(1)), ("2026-06-10T08:30:00Z", hours(0)),
      ("2026-06-10T10:00:00Z", hours(3)),
    ], "Some readings come three times, and a gap follows within hours.")

  /// An hour back for a month whose dates wander, as in Morocco.
  public static let ramadan = OddZone(
    "Ramadan", hours(1),
    [
      ("2025-02-23T02:00:00Z", hours(0)), ("2025-04-06T02:00:00Z", hours(1)),
      ("2026-02-15T02:00:00Z", hours(0)), ("2026-03-22T02:00:00Z", hours(1)),
      ("2027-02-07T02:00:00Z", hours(0)), ("2027-03-14T02:00:00Z", hours(1)),
      ("2028-01-23T02:00:00Z", hours(0)), ("2028-03-05T02:00:00Z", hours(1)),
    ], "The changes follow no yearly rule, and the fold comes before the gap.")

  /// A country that stayed on summer time, as Paraguay did.
  public static let stopped = OddZone(
    "Stopped", hours(-4),
    [
      ("2024-10-06T04:00:00Z", hours(-3)), ("2025-03-23T03:00:00Z", hours(-4)),
      ("2025-10-05T04:00:00Z", hours(-3)),
    ], "The changes end, and nothing follows them.")

  // MARK: No changes

  /// 05:45 ahead of UTC.
  public static let kathmandu = OddZone(
    "Kathmandu", hours(5.75), [], "A fixed offset with quarters of an hour.")

  /// 14 hours ahead of UTC.
  public static let kiritimati = OddZone(
    "Kiritimati", hours(14), [], "The first place where a day starts, a date ahead of most.")

  /// 12 hours behind UTC.
  public static let westernmost = OddZone(
    "Westernmost", hours(-12), [], "The last place where a day starts.")

  // MARK: Short forms

  private static func hours(_ count: Double) -> Int { Int(count * 3600) }

  private static func last(_ weekday: Weekday, of month: Int) -> AnnualMoment.Day {
    .weekdayOfMonth(month: month, week: 5, weekday)
  }

  private static func nth(_ week: Int, _ weekday: Weekday, of month: Int) -> AnnualMoment.Day {
    .weekdayOfMonth(month: month, week: week, weekday)
  }
}
