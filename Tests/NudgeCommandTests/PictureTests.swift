import NudgeShared
import Testing

@testable import nudge

@Suite("The picture of a week")
struct PictureTests {
  /// Window, quiet hours, a reading or none, and the picture drawn by hand.
  static let drawings: [(String, String, String, String?, String)] = [
    ("mon-fri", "08:00-11:00", "off", nil, "··· ··· ··· ··· ···        "),
    ("mon-fri", "08:00-11:00", "off", "2026-01-06T08:59", "··· ●·· ··· ··· ···        "),
    ("mon-fri", "08:00-11:00", "off", "2026-01-06T09:00", "··· ·●· ··· ··· ···        "),
    ("mon-fri", "08:00-11:00", "off", "2026-01-06T11:00", "··· ··· ··· ··· ···        "),
    ("mon-fri", "08:00-11:00", "22:00-09:30", nil, " ··  ··  ··  ··  ··        "),
    ("mon-fri", "08:00-11:00", "tue@09:00-11:00", nil, "··· ·   ··· ··· ···        "),
    ("sat", "22:00-02:00", "off", "2026-01-11T01:59", "                    ··●    "),
    ("sun", "22:00-02:00", "off", "2026-01-12T00:30", "                        ·●·"),
    ("sun", "22:00-02:00", "mon@00:00-24:00", nil, "                        ·· "),
    ("mon", "08:00-08:01", "off", "2026-01-05T08:00", "●                          "),
    ("mon", "08:00-08:00", "off", "2026-01-05T08:00", "                           "),
    ("mon-sun", "00:00-24:00", "off", "2026-01-11T23:59", "··· ··· ··· ··· ··· ··· ··●"),
  ]

  @Test(
    "marks what is open and what fired, on the day on which the window starts", arguments: drawings)
  func drawn(days: String, window: String, quiet: String, reading: String?, picture: String) throws
  {
    let week = WeekPicture(
      FiringWindow(
        range: try ClockRange(parsing: window), weekdays: try WeekdaySet(parsing: days)),
      quiet: try QuietHours(parsing: quiet))
    guard let reading else {
      #expect(week.text == picture)
      return
    }
    #expect(week.text(marking: try #require(LocalDateTime(reading))) == picture)
  }

  /// Changes of the settings, and the pictures of three weeks from 2026-05-04 on, drawn by hand.
  static let stories: [(String, [String])] = [
    (
      #"{"at":"2026-05-07T20:00","do":"quietHours","range":"22:00-11:00"},"#
        + #"{"at":"2026-05-18T12:00","do":"quietHours","range":"22:00-09:20"}"#,
      // Set on Thursday evening, and until the Monday after next at noon.
      ["··· ··· ··· ···            ", "                           ", "     ··  ··  ··  ··        "]
    ),
    (
      #"{"at":"2026-05-07T09:00","do":"pause","until":"2026-05-19"}"#,
      ["··· ··· ··· ·              ", "                           ", "    ··· ··· ··· ···        "]
    ),
  ]

  @Test("of a story shows the settings that held in each week", arguments: stories)
  func ofStory(events: String, pictures: [String]) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "story.json",
      #"{"schema":1,"zone":"UTC","start":"2026-05-04T07:00","weeks":3,"opens":"never","#
        + #""platform":{"authorization":"denied"},"events":[\#(events)]}"#)
    let run = await Run(["simulate", "--scenario", file])
    let rows = run.output.split(separator: "\n").filter { $0.contains("no nudge: ") }
    #expect(rows.map { String($0.dropFirst(10).prefix(WeekPicture.width)) } == pictures)
    #expect(run.code == 0)
  }

  @Test("has a heading as wide as itself")
  func width() {
    #expect(WeekPicture.heading == "mon tue wed thu fri sat sun")
    #expect(WeekPicture(.standard, quiet: .none).text.count == WeekPicture.width)
  }
}

@Suite("Small texts")
struct SmallTextTests {
  @Test(
    "write durations for sentences and for columns",
    arguments: [
      (0, "0 days 0 h 0 min", "0d 00:00"), (86_400, "1 day 0 h 0 min", "1d 00:00"),
      (611_999, "7 days 1 h 59 min", "7d 01:59"), (8_640_060, "100 days 0 h 1 min", "100d 00:01"),
    ])
  func durations(seconds: Int, spoken: String, column: String) {
    #expect(spokenDuration(seconds: Int64(seconds)) == spoken)
    #expect(columnDuration(seconds: Int64(seconds)) == column)
  }

  @Test("show a gap that a clock made negative as such")
  func negative() {
    #expect(columnDuration(seconds: -93_600) == "-1d 02:00")
    #expect(columnDuration(seconds: .min).hasPrefix("-"))
  }

  @Test(
    "group digits in threes",
    arguments: [
      (0, "0"), (999, "999"), (1_000, "1,000"), (100_000, "100,000"), (1_234_567, "1,234,567"),
    ])
  func grouping(number: Int, text: String) {
    #expect(grouped(number) == text)
  }

  @Test(
    "put quotes around a field that needs them, and around no other",
    arguments: [
      ("", ""), ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"so\"", "\"say \"\"so\"\"\""),
      ("two\nlines", "\"two\nlines\""),
    ])
  func fields(text: String, field: String) {
    var line = Array("before,".utf8)
    line.appendField(text)
    #expect(String(decoding: line, as: UTF8.self) == "before," + field)
  }
}
