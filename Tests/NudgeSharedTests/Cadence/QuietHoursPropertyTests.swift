import NudgeShared
import NudgeTesting
import Testing

@Suite("Quiet hours and windows, minute by minute")
struct QuietHoursPropertyTests {
  /// 96 starts times 97 ends (24:00 is an end).
  @Test(
    "Every start and end at a quarter of an hour leaves the minutes that a walk finds",
    arguments: ["08:00-11:00", "22:00-02:00"])
  func everyQuarter(window: String) throws {
    let window = FiringWindow(range: try ClockRange(parsing: window), weekdays: .all)
    var pairs = 0
    let failure = checkExhaustively(
      "quiet quarters leave the right minutes of \(window.range)",
      covering: ["wraps", "empty", "whole day", "nothing left"]
    ) { choices in
      let quiet = try Self.quarters(&choices)
      pairs += 1
      let hours = QuietHours(entries: [QuietHours.Entry(range: quiet)])
      let naive = NaiveMinutes(window, hours)
      let picker = SlotPicker(settings: .standard, window: window, quietHours: hours, seed: 1)
      // Every range is the same on each day, so one day stands for all; Wednesday has neighbours.
      var count = 0
      for hour in [22, 23, 0, 1, 8, 9, 10] {
        for minute in hour * 60..<hour * 60 + 60 where naive.allows(day: 2, minute: minute) {
          count += 1
        }
      }
      choices.cover("wraps", when: quiet.startMinute > quiet.endMinute)
      choices.cover("empty", when: quiet.startMinute == quiet.endMinute)
      choices.cover("whole day", when: quiet.startMinute == 0 && quiet.endMinute == 1440)
      choices.cover("nothing left", when: count == 0)
      try choices.expect(picker.allowedMinutesPerWeek, equals: 7 * count, "minutes left")
    }
    #expect(failure == nil)
    #expect(pairs == 96 * 97)
  }

  @Test("Every start and end at a quarter of an hour holds the minutes on either side of its ends")
  func everyEdge() {
    let failure = checkExhaustively("quiet quarters hold their edges", limit: 10_000) { choices in
      let quiet = try Self.quarters(&choices)
      let stretch = NaiveMinutes.Stretch(quiet, .all)
      for edge in [quiet.startMinute, quiet.endMinute, 0] {
        for minute in [(edge + 1439) % 1440, edge % 1440] {
          let isQuiet = quiet.contains(try made(MinuteOfDay(minute)))
          try choices.expect(
            isQuiet, equals: stretch.covers(day: 0, minute: minute), "quiet at \(minute)")
        }
      }
    }
    #expect(failure == nil)
  }

  @Test("Windows and several quiet ranges on chosen days leave the minutes that a walk finds")
  func wholeWeeks() {
    let failure = checkProperty(
      "the allowed minutes of a week are those that a walk finds", runs: 80,
      covering: ["over the seam", "window wraps", "quiet wraps", "pause"]
    ) { choices in
      let given = try CadenceCase(&choices)
      let mask = given.window.mask.subtracting(given.quietHours.mask)
      let week = given.minutes.week()
      let nights =
        given.quietHours.entries.filter { $0.weekdays.contains(.sunday) }.map(\.range)
        + (given.window.weekdays.contains(.sunday) ? [given.window.range] : [])
      choices.cover("over the seam", when: nights.contains { $0.startMinute > $0.endMinute })
      for minute in week.indices {
        let moment = try made(MinuteOfWeek(minute))
        try choices.expect(mask.contains(moment), equals: week[minute], "\(moment) allowed")
      }
      try choices.expect(mask.count, equals: week.count { $0 }, "how many")
    }
    #expect(failure == nil)
  }

  @Test("What is allowed at a reading is what a walk finds, pauses included")
  func readings() {
    let failure = checkProperty(
      "a reading is allowed if a walk allows it", runs: 1500,
      covering: ["allowed", "quiet", "paused"]
    ) { choices in
      let given = try CadenceCase(&choices)
      let naive = given.minutes
      let date = given.zone.localDate(at: given.now)
      let minute = try made(MinuteOfDay(choices.int(in: 0...1439)))
      let reading = LocalDateTime(date, minute)
      choices.note("reading \(reading)")
      let number = NaiveMinutes.minute(reading)
      choices.cover("allowed", when: naive.allows(number))
      choices.cover("quiet", when: given.quietHours.mask.contains(reading.minuteOfWeek))
      choices.cover("paused", when: naive.isPaused(number))
      try choices.expect(given.picker.allows(reading), equals: naive.allows(number), "allowed")
      try choices.expect(
        given.quietHours.contains(reading),
        equals: naive.isPaused(number)
          || naive.quiet.contains {
            $0.covers(day: date.weekday.rawValue - 1, minute: minute.minute)
          },
        "quiet")
    }
    #expect(failure == nil)
  }

  @Test("A week is paused if it would allow a minute and the pauses take every one")
  func pausedWeeks() {
    let failure = checkProperty(
      "a week is paused if pauses take all that it would allow", runs: 80,
      covering: ["paused", "part of it", "nothing to pause"]
    ) { choices in
      let given = try CadenceCase(&choices)
      let monday = given.zone.localDate(at: given.now).isoWeek.monday
      let pauses = try choices.list(from: 1, upTo: 2) { choices in
        QuietHours.Pause(
          from: try made(
            LocalDateTime(
              monday.adding(days: choices.int(in: -2...3, plainest: 0)),
              secondOfDay: choices.int(in: 0...86_399))),
          until: LocalDateTime(monday.adding(days: choices.int(in: 0...9)), .midnight))
      }
      for pause in pauses { choices.note("instead paused \(pause.from) to \(pause.until)") }
      let quiet = given.quietHours.replacing(pauses: pauses)
      let naive = NaiveMinutes(given.window, quiet)
      let week = naive.week()
      let allowed = week.indices.filter { week[$0] }
      let left = allowed.count { !naive.isPaused(monday.daysSinceEpoch * 1440 + $0) }
      choices.cover("paused", when: left == 0 && !allowed.isEmpty)
      choices.cover("part of it", when: left > 0 && left < allowed.count)
      choices.cover("nothing to pause", when: allowed.isEmpty)
      let picker = SlotPicker(
        settings: .standard, window: given.window, quietHours: quiet, seed: given.seed)
      try choices.expect(
        picker.isPaused(monday.isoWeek, after: LocalDateTime(monday, .midnight)),
        equals: left == 0 && !allowed.isEmpty,
        "week of \(monday) paused")
    }
    #expect(failure == nil)
  }

  private static func quarters(_ choices: inout Choices) throws -> ClockRange {
    let start = choices.draw(below: 96) * 15
    let end = choices.draw(below: 97) * 15
    choices.note("quiet \(start)-\(end)")
    return try made(ClockRange(startMinute: start, endMinute: end))
  }
}
