import NudgeShared
import NudgeTesting
import Testing

@Suite("Reminder rules: dates are counted")
struct ReminderRuleTests {
  private func dates(_ rule: ReminderRule, from start: String, count: Int) -> [String] {
    var found: [String] = []
    var next = rule.firstDate(onOrAfter: date(start))
    while let date = next, found.count < count {
      found.append(date.description)
      next = rule.firstDate(onOrAfter: date.adding(days: 1))
    }
    return found
  }

  @Test("Monthly on the 29th, 30th and 31st clamps from the stored day, never from the last result")
  func monthlyClamps() {
    // NC-41
    #expect(
      dates(.monthly(day: 31), from: "2026-01-01", count: 14) == [
        "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30",
        "2026-07-31", "2026-08-31", "2026-09-30", "2026-10-31", "2026-11-30", "2026-12-31",
        "2027-01-31", "2027-02-28",
      ])
    #expect(
      dates(.monthly(day: 30), from: "2026-01-01", count: 4) == [
        "2026-01-30", "2026-02-28", "2026-03-30", "2026-04-30",
      ])
    #expect(
      dates(.monthly(day: 29), from: "2028-01-01", count: 3) == [
        "2028-01-29", "2028-02-29", "2028-03-29",
      ])
    #expect(dates(.monthly(day: 1), from: "2018-02-20", count: 1) == ["2018-03-01"])
  }

  @Test("Yearly on the 29th of February is the 28th in years without one, centuries included")
  func leapDay() {
    #expect(
      dates(.yearly(month: 2, day: 29), from: "2026-01-01", count: 4) == [
        "2026-02-28", "2027-02-28", "2028-02-29", "2029-02-28",
      ])
    #expect(
      dates(.yearly(month: 2, day: 29), from: "2099-03-01", count: 2) == [
        "2100-02-28", "2101-02-28",
      ])
    #expect(dates(.yearly(month: 2, day: 29), from: "2000-02-29", count: 1) == ["2000-02-29"])
  }

  @Test("Every n days counts from its own date, over years and never before it")
  func everyNDays() {
    #expect(
      dates(.everyNDays(n: 3, from: date("2026-12-30")), from: "2026-01-01", count: 3) == [
        "2026-12-30", "2027-01-02", "2027-01-05",
      ])
    #expect(
      dates(.everyNDays(n: 365, from: date("2024-01-01")), from: "2024-01-02", count: 2) == [
        "2024-12-31", "2025-12-31",
      ])
  }

  @Test("A Monday named twice is one Monday")
  func weekdays() {
    let mondays = ReminderRule.weekdays(WeekdaySet([.monday, .monday]))
    #expect(dates(mondays, from: "2026-12-01", count: 2) == ["2026-12-07", "2026-12-14"])
  }

  @Test("Every rule finds the dates that a walk finds, from every date of four years")
  func everyRule() {
    let start = date("2027-01-01")
    let days = start.daysSinceEpoch..<date("2029-03-02").daysSinceEpoch
    var rules: [ReminderRule] = [.daily, .once(date("2027-06-15")), .once(date("2028-02-29"))]
    rules += stride(from: 1, through: 127, by: 9).map { bits in
      .weekdays(WeekdaySet(Weekday.allCases.filter { bits >> ($0.rawValue - 1) & 1 == 1 }))
    }
    rules += [1, 2, 3, 7, 10, 400].map { .everyNDays(n: $0, from: date("2027-01-05")) }
    rules += (1...31).map { .monthly(day: $0) }
    for month in 1...12 {
      for day in [1, 28, 29, 30, 31] where day <= NaiveRule.lastDay(month, 2000) {
        rules.append(.yearly(month: month, day: day))
      }
    }
    var problems: [String] = []
    for rule in rules {
      let naive = NaiveRule(rule: rule)
      // From the last date backwards, the nearest date on or after is known at each step.
      var nearest: LocalDate?
      let beyond = LocalDate(clampingDaysSinceEpoch: days.upperBound)
      for day in days.reversed() {
        let date = LocalDate(clampingDaysSinceEpoch: day)
        let has = naive.has(date)
        if has { nearest = date }
        let found = rule.firstDate(onOrAfter: date)
        let isRight = nearest.map { found == $0 } ?? (found ?? .max >= beyond)
        if !isRight || rule.occurs(on: date) != has {
          problems.append("\(rule) from \(date): \(found.map(\.description) ?? "none")")
        }
      }
    }
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(5))")
  }

  @Test(
    "At the ends of the calendar there is a date or none, and no trap",
    arguments: [
      ReminderRule.daily, .weekdays(WeekdaySet([.monday])), .monthly(day: 31),
      .yearly(month: 12, day: 31),
      .everyNDays(n: 36_525, from: .min), .everyNDays(n: .max, from: .min), .once(.min),
      .once(.max), .yearly(month: 1, day: 1), .monthly(day: 1), .weekdays(WeekdaySet([])),
      .everyNDays(n: 0, from: .min), .everyNDays(n: -3, from: .min), .monthly(day: 0),
      .monthly(day: 99), .yearly(month: 13, day: 1), .yearly(month: 2, day: Int.max),
    ])
  func ends(_ rule: ReminderRule) {
    for date in [LocalDate.min, LocalDate.min.adding(days: 1), .max.adding(days: -1), .max] {
      if let found = rule.firstDate(onOrAfter: date) { #expect(found >= date) }
    }
    for moment in [Instant.min, Instant.max, Instant.max.adding(seconds: -86_400)] {
      for zone in [LocalZone.utc, OddZones.kiritimati.zone, OddZones.westernmost.zone] {
        let next = rule.nextOccurrence(at: .midnight, after: moment, in: zone)
        if let next { #expect(next.fireAt > moment) }
      }
    }
  }

  @Test("The last of all days has a date and no moment after it")
  func lastDay() {
    #expect(ReminderRule.monthly(day: 31).firstDate(onOrAfter: .max) == .max)
    #expect(ReminderRule.monthly(day: 30).firstDate(onOrAfter: .max) == nil)
    #expect(ReminderRule.yearly(month: 12, day: 30).firstDate(onOrAfter: .max) == nil)
    #expect(ReminderRule.daily.nextOccurrence(at: .midnight, after: .max, in: .utc) == nil)
  }

  @Test("After a firing comes the next one, and not the same, on days of clock changes as well")
  func nextIsLater() throws {
    let zone = OddZones.berlin.zone
    let eight = try #require(MinuteOfDay(hour: 8, minute: 0))
    for day in ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25", "2026-12-01"] {
      let reading = LocalDateTime(date(day), eight)
      let fireAt = zone.resolve(reading).earlierOrShiftedForward
      let next = ReminderRule.daily.nextOccurrence(at: eight, after: fireAt, in: zone)
      #expect(next?.nominal == LocalDateTime(date(day).adding(days: 1), eight), "\(day)")
      let before = ReminderRule.daily.nextOccurrence(
        at: eight, after: fireAt.adding(seconds: -1), in: zone)
      #expect(before?.nominal == reading, "\(day)")
    }
  }

  @Test(
    "In Berlin's night of 2026-10-25 an hour comes twice, and a time in it counts once, the first",
    arguments: [
      ("02:30", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"),
      ("02:30", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"),
      ("02:30", "2026-10-25T01:10:00Z", "2026-10-26T01:30:00Z"),
      ("03:00", "2026-10-24T12:00:00Z", "2026-10-25T02:00:00Z"),
      ("03:00", "2026-10-25T01:10:00Z", "2026-10-25T02:00:00Z"),
      ("01:59", "2026-10-24T12:00:00Z", "2026-10-24T23:59:00Z"),
    ])
  func repeatedHour(time: String, after: String, expected: String) throws {
    let next = ReminderRule.daily.nextOccurrence(
      at: try #require(MinuteOfDay(time)), after: instant(after), in: OddZones.berlin.zone)
    #expect(next?.fireAt == instant(expected))
  }
}
