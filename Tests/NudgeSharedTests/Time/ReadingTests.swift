import FoundationEssentials
import NudgeShared
import Testing

/// Minutes, local date-times and offsets: values without a zone.
@Suite struct ReadingTests {
  @Test("Every minute of the day reads back from its text")
  func minutesOfDay() {
    for hour in 0..<24 {
      for minute in 0..<60 {
        let text = (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
        let reading = MinuteOfDay(text)
        if reading != MinuteOfDay(hour: hour, minute: minute) || reading?.description != text
          || reading?.minute != hour * 60 + minute || reading?.hour != hour
          || reading?.minuteOfHour != minute
        {
          Issue.record("\(text)")
        }
      }
    }
    #expect(MinuteOfDay.midnight.minute == 0)
    #expect(MinuteOfDay.perDay == 1440)
  }

  @Test("Minutes of the day outside it, and text that is none, are refused")
  func malformedMinutesOfDay() {
    for minute in [-1, 1440, .min, .max] { #expect(MinuteOfDay(minute) == nil) }
    for (hour, minute) in [(24, 0), (-1, 0), (0, 60), (0, -1), (.max, .max)] {
      #expect(MinuteOfDay(hour: hour, minute: minute) == nil)
    }
    for text in [
      "", "8:00", "08:0", "24:00", "08:60", "0800", "08:00:00", " 08:00", "08:00 ", "-1:00",
      "+8:00",
    ] {
      #expect(MinuteOfDay(text) == nil, "\(text)")
    }
  }

  @Test("The week is a circle of 10,080 minutes from Monday 00:00")
  func minutesOfWeek() throws {
    #expect(MinuteOfWeek.perWeek == 10_080)
    var expected = 0
    for weekday in Weekday.allCases {
      for minute in 0..<1440 {
        guard let minuteOfDay = MinuteOfDay(minute) else { continue }
        let reading = MinuteOfWeek(weekday, minuteOfDay)
        if reading.minute != expected || reading != MinuteOfWeek(expected)
          || reading.weekday != weekday || reading.minuteOfDay != minuteOfDay
        {
          Issue.record("\(reading)")
        }
        expected += 1
      }
    }
    #expect(expected == 10_080)
    for minute in [-1, 10_080, .min, .max] { #expect(MinuteOfWeek(minute) == nil) }
    #expect(MinuteOfWeek(10_079)?.description == "sun 23:59")
    #expect(MinuteOfWeek(480)?.description == "mon 08:00")
    let reading = try #require(LocalDateTime("2026-03-29T02:30:59"))
    #expect(reading.minuteOfWeek.description == "sun 02:30")
  }

  @Test("Local date-times read with and without seconds, and write seconds where there are any")
  func dateTimes() throws {
    for (text, written, seconds) in [
      ("2026-03-29T02:30", "2026-03-29T02:30", 9000),
      ("2026-03-29 02:30", "2026-03-29T02:30", 9000),
      ("2026-03-29T02:30:00", "2026-03-29T02:30", 9000),
      ("2026-03-29T02:30:07", "2026-03-29T02:30:07", 9007),
      ("0001-01-01T00:00", "0001-01-01T00:00", 0),
      ("9999-12-31T23:59:59", "9999-12-31T23:59:59", 86_399),
    ] {
      let reading = try #require(LocalDateTime(text))
      #expect(reading.description == written)
      #expect(reading.secondOfDay == seconds)
      #expect(LocalDateTime(reading.description) == reading)
      #expect(LocalDateTime(reading.descriptionWithSeconds) == reading)
      #expect(LocalDateTime(reading.date, secondOfDay: seconds) == reading)
    }
  }

  @Test("Text that is no local date-time, or that has an offset, is refused")
  func malformedDateTimes() throws {
    for text in [
      "", "2026-03-29", "2026-03-29T", "2026-03-29T2:30", "2026-03-29T24:00", "2026-03-29T02:30Z",
      "2026-03-29T02:30+01:00", "2026-03-29T02:30:60", "2026-03-29T02:30:1", "2026-02-29T02:30",
      "2026-03-29T02:30:00.5", "2026-03-29T02:30 ", "2026-03-29_02:30",
    ] {
      #expect(LocalDateTime(text) == nil, "\(text)")
    }
    let date = try #require(LocalDate("2026-03-29"))
    for second in [-1, 86_400, .min, .max] {
      #expect(LocalDateTime(date, secondOfDay: second) == nil)
    }
  }

  @Test("Readings sort by date, then by time")
  func order() throws {
    let texts = [
      "2026-03-28T23:59:59", "2026-03-29T00:00", "2026-03-29T00:00:01", "2026-03-30T00:00",
    ]
    let readings = try texts.map { try #require(LocalDateTime($0)) }
    #expect(readings.reversed().sorted() == readings)
  }

  @Test("JSON holds the text of a reading")
  func coding() throws {
    let reading = try #require(LocalDateTime("2026-03-29T02:30"))
    let data = try JSONEncoder().encode([reading])
    #expect(String(decoding: data, as: UTF8.self) == "[\"2026-03-29T02:30\"]")
    #expect(try JSONDecoder().decode([LocalDateTime].self, from: data) == [reading])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([LocalDateTime].self, from: Data("[\"2026-03-29\"]".utf8))
    }
  }

  @Test("Offsets are less than 26 hours and write their sign, minutes and seconds")
  func offsets() throws {
    for (seconds, text) in [
      (0, "Z"), (3600, "+01:00"), (-3600, "-01:00"), (20_700, "+05:45"), (-34_200, "-09:30"),
      (1172, "+00:19:32"), (-2670, "-00:44:30"), (-1, "-00:00:01"), (93_599, "+25:59:59"),
      (-93_599, "-25:59:59"),
    ] {
      let offset = try #require(UTCOffset(seconds: seconds))
      #expect(offset.description == text)
      #expect(Int(offset.seconds) == seconds)
    }
    for seconds in [93_600, -93_600, 1 << 31, 1 << 32, -(1 << 31), -(1 << 32), .min, .max] {
      #expect(UTCOffset(seconds: seconds) == nil)
    }
    #expect(try #require(UTCOffset(seconds: -1)) < .utc)
  }
}
