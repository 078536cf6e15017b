import FoundationEssentials
import NudgeShared
import Testing

@Suite struct ISOWeekTests {
  @Test("The days around New Year belong to the ISO year, not the calendar year")
  func keys() throws {
    // NC-15
    for (date, week, monday) in [
      ("2015-12-27", "2015-W52", "2015-12-21"), ("2020-12-31", "2020-W53", "2020-12-28"),
      ("2021-01-01", "2020-W53", "2020-12-28"), ("2021-01-03", "2020-W53", "2020-12-28"),
      ("2021-01-04", "2021-W01", "2021-01-04"), ("2024-12-30", "2025-W01", "2024-12-30"),
      ("2025-12-28", "2025-W52", "2025-12-22"), ("2025-12-29", "2026-W01", "2025-12-29"),
      ("2026-11-29", "2026-W48", "2026-11-23"), ("2026-11-30", "2026-W49", "2026-11-30"),
      ("2026-12-31", "2026-W53", "2026-12-28"), ("2027-01-01", "2026-W53", "2026-12-28"),
      ("2027-01-03", "2026-W53", "2026-12-28"), ("2027-01-04", "2027-W01", "2027-01-04"),
    ] {
      let isoWeek = try #require(LocalDate(date)).isoWeek
      #expect(isoWeek.description == week, "\(date)")
      #expect(isoWeek.monday.description == monday, "\(date)")
      #expect(ISOWeek(week) == isoWeek)
    }
  }

  @Test("Counting on from a known Monday gives every week of 1900 to 2100")
  func countedOn() {
    // 1900-01-01 was a Monday and started week 1. A year has 53 weeks if its 1 January is a
    // Thursday, or a Wednesday in a leap year: then it has 53 Thursdays.
    var date = LocalDate(year: 1900, month: 1, day: 1) ?? .min
    for year in 1900...2100 {
      let firstDay = LocalDate(year: year, month: 1, day: 1)?.weekday
      let weeks =
        firstDay == .thursday || (firstDay == .wednesday && LocalDate.isLeap(year)) ? 53 : 52
      for week in 1...weeks {
        let isoWeek = ISOWeek(containing: date)
        let found = (isoWeek.year, isoWeek.week, isoWeek.monday, isoWeek.sunday)
        if found != (year, week, date, date.adding(days: 6)) {
          Issue.record("\(date) is \(isoWeek), not week \(week) of \(year)")
        }
        if ISOWeek(year: year, week: week) != isoWeek
          || ISOWeek(containing: date.adding(days: 6)) != isoWeek
        {
          Issue.record("\(isoWeek) does not come back")
        }
        date = date.adding(days: 7)
      }
      #expect(ISOWeek(year: year, week: weeks + 1) == nil)
    }
  }

  @Test("Weeks advance one by one and stop at the ends")
  func advance() throws {
    let week = try #require(ISOWeek("2026-W53"))
    #expect(week.next.description == "2027-W01")
    #expect(week.advanced(byWeeks: -53).description == "2025-W52")
    #expect(week.next.weeksSinceEpoch == week.weeksSinceEpoch + 1)
    #expect(ISOWeek("1970-W01")?.weeksSinceEpoch == 0)
    #expect(ISOWeek("1969-W52")?.weeksSinceEpoch == -1)
    #expect(week < week.next)
    let (first, last) = (ISOWeek(containing: .min), ISOWeek(containing: .max))
    #expect(first.description == "0001-W01")
    #expect(last.description == "9999-W52")
    #expect(week.advanced(byWeeks: .max) == last)
    #expect(week.advanced(byWeeks: .min) == first)
    #expect(last.next == last)
    #expect(last.sunday == .max)
  }

  @Test("Text that is no week is refused")
  func malformed() {
    for text in [
      "", "2026-53", "2026-W54", "2025-W53", "2026-W00", "2026-W1", "2026W53", "2026-w53",
      "2026-W531", "0000-W01", "-001-W01", "2026-W+1",
    ] {
      #expect(ISOWeek(text) == nil, "\(text)")
    }
    for (year, week) in [
      (0, 1), (10_000, 1), (2026, 0), (2026, 54), (.max, 1), (2026, .max), (2026, .min),
    ] {
      #expect(ISOWeek(year: year, week: week) == nil)
    }
  }

  @Test("JSON holds the text")
  func coding() throws {
    let week = try #require(ISOWeek("2026-W53"))
    let data = try JSONEncoder().encode([week])
    #expect(String(decoding: data, as: UTF8.self) == "[\"2026-W53\"]")
    #expect(try JSONDecoder().decode([ISOWeek].self, from: data) == [week])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([ISOWeek].self, from: Data("[\"2025-W53\"]".utf8))
    }
  }
}
