import FoundationEssentials
import NudgeShared
import Testing

/// A calendar that only knows the next day, as children learn it: thirty days hath September.
private struct NaiveCalendar {
  var year: Int
  var month = 1
  var day = 1

  static func isLeap(_ year: Int) -> Bool {
    if year % 400 == 0 { return true }
    if year % 100 == 0 { return false }
    return year % 4 == 0
  }

  private var lastDay: Int {
    if [9, 4, 6, 11].contains(month) { return 30 }
    if month == 2 { return NaiveCalendar.isLeap(year) ? 29 : 28 }
    return 31
  }

  mutating func step() {
    day += 1
    guard day > lastDay else { return }
    day = 1
    month += 1
    guard month > 12 else { return }
    month = 1
    year += 1
  }

  var text: String {
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: width - digits.count) + digits
    }
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
  }
}

@Suite struct LocalDateTests {
  /// Counts day by day and compares both ways; gives what differs.
  private func differences(from year: Int, days first: Int, count: Int, weekday: Int) -> [String] {
    var calendar = NaiveCalendar(year: year)
    var weekday = weekday
    var found: [String] = []
    for days in first..<(first + count) {
      let made = LocalDate(year: calendar.year, month: calendar.month, day: calendar.day)
      guard let date = LocalDate(daysSinceEpoch: days), made == date else {
        found.append("\(calendar.text) is not day \(days)")
        continue
      }
      if date.components != (calendar.year, calendar.month, calendar.day)
        || date.weekday.rawValue != weekday
      {
        found.append("day \(days) is \(date), not \(calendar.text)")
      }
      calendar.step()
      weekday = weekday % 7 + 1
    }
    return found
  }

  @Test("Every day of 1900 to 2100 agrees with counting day by day")
  func twoCenturies() {
    // 1900-01-01 was a Monday, 25,567 days before 1970.
    #expect(differences(from: 1900, days: -25_567, count: 73_414, weekday: 1).isEmpty)
    #expect(LocalDate("2100-12-31")?.daysSinceEpoch == -25_567 + 73_413)
  }

  @Test("The first and the last years agree with counting day by day")
  func ends() {
    #expect(differences(from: 1, days: -719_162, count: 1500, weekday: 1).isEmpty)
    #expect(differences(from: 9996, days: 2_932_896 - 1460, count: 1461, weekday: 1).isEmpty)
    #expect(LocalDate.min.description == "0001-01-01")
    #expect(LocalDate.max.description == "9999-12-31")
    #expect(LocalDate.max.weekday == .friday)
  }

  @Test("Every day of every century's last and first years reads back from its text")
  func roundTrip() {
    for year in [1, 4, 99, 100, 400, 1582, 1900, 2000, 2026, 2100, 9999] {
      var calendar = NaiveCalendar(year: year)
      while calendar.year == year {
        let text = calendar.text
        if LocalDate(text)?.description != text { Issue.record("\(text)") }
        calendar.step()
      }
    }
  }

  @Test("Dates that do not exist and text that is none are refused")
  func malformed() {
    for (year, month, day) in [
      (0, 1, 1), (10_000, 1, 1), (-1, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0),
      (2026, 1, 32), (2026, 4, 31), (2026, 2, 29), (2100, 2, 29), (.max, 1, 1), (2026, .min, 1),
      (2026, 1, .max),
    ] {
      #expect(LocalDate(year: year, month: month, day: day) == nil)
    }
    #expect(LocalDate(year: 2000, month: 2, day: 29) != nil)
    for text in [
      "", "2026-12-31 ", "2026-12-3", "26-12-31", "2026/12/31", "2026-12-31T", "2026-1231",
      "-001-01-01", "0000-01-01", "2026-02-30", "２０２６-12-31", "2026-+1-01", "20261231",
    ] {
      #expect(LocalDate(text) == nil, "\(text)")
    }
  }

  @Test("Arithmetic counts days and stops at the ends")
  func arithmetic() throws {
    let date = try #require(LocalDate("2026-12-31"))
    #expect(date.adding(days: 1).description == "2027-01-01")
    #expect(date.adding(days: -365).description == "2025-12-31")
    #expect(date.adding(days: 1).days(since: date) == 1)
    #expect(date.adding(days: .max) == .max)
    #expect(date.adding(days: .min) == .min)
    #expect(LocalDate.max.adding(days: 1) == .max)
    #expect(LocalDate.min.adding(days: -1) == .min)
    for days in [LocalDate.min.daysSinceEpoch - 1, LocalDate.max.daysSinceEpoch + 1, .min, .max] {
      #expect(LocalDate(daysSinceEpoch: days) == nil)
      #expect(LocalDate(clampingDaysSinceEpoch: days) == (days < 0 ? .min : .max))
    }
    #expect(date < date.adding(days: 1))
    #expect((1...12).map { LocalDate.daysIn(month: $0, year: 2024) }.reduce(0, +) == 366)
  }

  @Test("Weekdays are numbered as ISO does, and named in three letters")
  func weekdays() throws {
    // NC-14: Sunday is 7 here, 1 in Foundation, 0 in JavaScript.
    let sunday = try #require(LocalDate("2026-11-29"))
    #expect(sunday.weekday == .sunday)
    #expect(sunday.weekday.rawValue == 7)
    #expect(sunday.weekday.next == .monday)
    #expect(
      Weekday.allCases.map(\.abbreviation) == ["mon", "tue", "wed", "thu", "fri", "sat", "sun"])
    for day in Weekday.allCases {
      #expect(Weekday(abbreviation: day.abbreviation) == day)
      #expect(sunday.adding(days: day.rawValue).weekday == day)
    }
    for text in ["", "Mon", "monday", "mo"] { #expect(Weekday(abbreviation: text) == nil) }
    #expect(Weekday(rawValue: 0) == nil)
    #expect(Weekday(rawValue: 8) == nil)
    #expect(Weekday.monday < .sunday)
  }

  @Test("JSON holds the text")
  func coding() throws {
    let date = try #require(LocalDate("2026-12-31"))
    let data = try JSONEncoder().encode([date])
    #expect(String(decoding: data, as: UTF8.self) == "[\"2026-12-31\"]")
    #expect(try JSONDecoder().decode([LocalDate].self, from: data) == [date])
    for text in ["[\"2026-13-01\"]", "[20261231]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([LocalDate].self, from: Data(text.utf8))
      }
    }
  }
}
