import Testing

@testable import NudgeShared

/// The yearly rule against a slow model that lists the changes of many years and searches the list.
@Suite struct AnnualRuleTests {
  /// Numbers that look random and are the same each time (Marsaglia's xorshift).
  private struct Draws {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next(_ range: ClosedRange<Int>) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return range.lowerBound + Int(state % UInt64(range.count))
    }
  }

  /// The day that a rule names, found by walking through the year's days.
  private func day(_ day: AnnualMoment.Day, _ year: Int) throws -> Int {
    let first = try #require(LocalDate(year: year, month: 1, day: 1))
    let days = (0..<366).map { first.adding(days: $0) }.filter { $0.year == year }
    switch day {
    case .zeroBasedOrdinal(let ordinal): return first.daysSinceEpoch + ordinal
    case .ordinalWithoutLeapDay(let ordinal):
      let counted = days.filter { !($0.month == 2 && $0.day == 29) }
      return counted[ordinal - 1].daysSinceEpoch
    case .weekdayOfMonth(let month, let week, let weekday):
      let matches = days.filter { $0.month == month && $0.weekday == weekday }
      return (week == 5 ? try #require(matches.last) : matches[week - 1]).daysSinceEpoch
    }
  }

  /// All changes of the years, in the order of time, those of the later year last among equals.
  private func changes(_ rule: AnnualRule, _ years: ClosedRange<Int>) throws -> [(Int64, UTCOffset)]
  {
    let daylight = try #require(rule.daylight)
    var listed: [(second: Int64, year: Int, isStart: Bool, offset: UTCOffset)] = []
    for year in years {
      for (moment, before, after, isStart) in [
        (daylight.start, rule.standard, daylight.offset, true),
        (daylight.end, daylight.offset, rule.standard, false),
      ] {
        let local = try day(moment.day, year) * 86_400 + moment.secondOfDay
        listed.append((Int64(local) - Int64(before.seconds), year, isStart, after))
      }
    }
    listed.sort { one, other in
      if one.second != other.second { return one.second < other.second }
      if one.year != other.year { return one.year < other.year }
      return one.isStart && !other.isStart
    }
    return listed.map { ($0.second, $0.offset) }
  }

  /// A moment in the middle of a year, or a wild one that strays over its ends.
  private func drawnMoment(_ draws: inout Draws, wild: Bool) throws -> AnnualMoment {
    let edges = [0, 1, 3, 59, 364, 365]
    let day: AnnualMoment.Day =
      switch draws.next(0...(wild ? 2 : 4)) {
      case 0: .ordinalWithoutLeapDay(wild ? max(1, edges[draws.next(0...5)]) : draws.next(50...300))
      case 1: .zeroBasedOrdinal(wild ? edges[draws.next(0...5)] : draws.next(50...300))
      default:
        .weekdayOfMonth(
          month: wild ? 1 + 11 * draws.next(0...1) : draws.next(1...12), week: draws.next(1...5),
          try #require(Weekday(rawValue: draws.next(1...7))))
      }
    let hours = [-167, -100, -26, 0, 26, 100, 167]
    let time = wild ? hours[draws.next(0...6)] * 3600 : draws.next(-24...48) * 1800
    return try #require(AnnualMoment(day, secondOfDay: time))
  }

  @Test("Offsets around every change agree with a list of changes, for tame and wild rules")
  func agreesWithList() throws {
    var draws = Draws()
    for number in 0..<200 {
      let wild = number % 2 == 0
      let range = wild ? -93_599...93_599 : -43_200...50_400
      let rule = AnnualRule(
        standard: try #require(UTCOffset(seconds: draws.next(range))),
        daylight: AnnualRule.Daylight(
          offset: try #require(UTCOffset(seconds: draws.next(range))),
          start: try drawnMoment(&draws, wild: wild), end: try drawnMoment(&draws, wild: wild)))
      let zone = LocalZone(identifier: "Drawn", rule: rule)
      let listed = try changes(rule, 2020...2028)
      for (second, _) in listed.dropFirst(6).dropLast(6) {
        for probe in [second - 86_400, second - 1, second, second + 1, second + 3600] {
          let expected = listed.last { $0.0 <= probe }?.1
          let found = zone.offset(at: Instant(clamping: probe))
          if found != expected {
            Issue.record("rule \(number) \(rule) at \(probe): \(found), not \(expected as Any)")
            return
          }
        }
      }
      // Walking from change to change meets those of the list that change something.
      let (start, end) = (listed[6].0, listed[listed.count - 7].0)
      var walked: [Int64] = []
      var now = Instant(clamping: start)
      while let change = zone.nextTransition(after: now), change.secondsSinceEpoch < end {
        walked.append(change.secondsSinceEpoch)
        now = Instant(clamping: change.secondsSinceEpoch)
      }
      var real: [Int64] = []
      for (index, change) in listed.enumerated() where change.0 > start && change.0 < end {
        let isLastAtItsSecond = listed[index + 1].0 > change.0
        let before = listed.last { $0.0 < change.0 }?.1
        if isLastAtItsSecond, before != change.1 { real.append(change.0) }
      }
      #expect(walked == real, "rule \(number) \(rule)")
    }
  }

  @Test("The year of a day and its neighbours start when the calendar says")
  func civilYears() {
    for number in 2...9998 {
      guard let first = LocalDate(year: number, month: 1, day: 1)?.daysSinceEpoch else { continue }
      let year = CivilYear(containing: first)
      let before = CivilYear(containing: first - 1)
      if (year.number, year.firstDay, before.number) != (number, first, number - 1)
        || (before.next.number, before.next.firstDay) != (number, first)
        || (year.previous.number, year.previous.firstDay) != (before.number, before.firstDay)
      {
        Issue.record("\(number): \(year), \(before)")
      }
    }
    for month in 1...12 {
      for number in [1999, 2000, 2004, 2100] {
        let day = LocalDate(year: number, month: month, day: 1)?.daysSinceEpoch ?? 0
        #expect(CivilYear(containing: day).firstDay(of: month) == day)
      }
    }
  }

  @Test("Parts outside their ranges make no moment")
  func ranges() {
    let sunday = AnnualMoment.Day.weekdayOfMonth(month: 3, week: 5, .sunday)
    #expect(AnnualMoment(sunday, secondOfDay: 604_800) != nil)
    #expect(AnnualMoment(sunday, secondOfDay: -604_800) != nil)
    for second in [604_801, -604_801, .max, .min] {
      #expect(AnnualMoment(sunday, secondOfDay: second) == nil)
    }
    for day: AnnualMoment.Day in [
      .ordinalWithoutLeapDay(0), .ordinalWithoutLeapDay(366), .zeroBasedOrdinal(-1),
      .zeroBasedOrdinal(366), .weekdayOfMonth(month: 0, week: 1, .monday),
      .weekdayOfMonth(month: 13, week: 1, .monday), .weekdayOfMonth(month: 1, week: 0, .monday),
      .weekdayOfMonth(month: 1, week: 6, .monday), .ordinalWithoutLeapDay(.max),
      .zeroBasedOrdinal(.min),
    ] {
      #expect(AnnualMoment(day, secondOfDay: 0) == nil)
    }
  }

  @Test("A rule answers at both ends of the time line")
  func ends() throws {
    func lastSunday(_ month: Int) -> AnnualMoment? {
      AnnualMoment(.weekdayOfMonth(month: month, week: 5, .sunday), secondOfDay: 7200)
    }
    let (start, end) = (try #require(lastSunday(3)), try #require(lastSunday(10)))
    let summer = try #require(UTCOffset(seconds: 3600))
    let rule = AnnualRule(
      standard: .utc, daylight: AnnualRule.Daylight(offset: summer, start: start, end: end))
    let zone = LocalZone(identifier: "T", rule: rule)
    #expect(zone.offset(at: .min) == .utc)
    #expect(zone.offset(at: .max) == .utc)
    #expect(zone.nextTransition(after: .max) == nil)
    for text in ["0001-01-01T00:00", "9999-12-31T23:59:59"] {
      let instant = zone.resolve(try #require(LocalDateTime(text))).earlierOrShiftedForward
      #expect(instant == (text.hasPrefix("0") ? .min : .max))
    }
  }

  @Test("Counted without the leap day, day 59 is the 28th of February and day 60 the 1st of March")
  func aroundTheLeapDay() throws {
    for year in [2027, 2028, 2000, 2100] {
      for (ordinal, month, day) in [(59, 2, 28), (60, 3, 1), (61, 3, 2)] {
        let moment = try #require(AnnualMoment(.ordinalWithoutLeapDay(ordinal), secondOfDay: 0))
        let date = try #require(LocalDate(year: year, month: month, day: day))
        let seconds = moment.localSeconds(in: CivilYear(containing: date.daysSinceEpoch))
        #expect(seconds == Int64(date.daysSinceEpoch) * 86_400, "day \(ordinal) of \(year)")
      }
    }
  }
}
