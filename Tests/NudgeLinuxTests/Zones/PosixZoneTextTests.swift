import NudgeLinux
import NudgeShared
import Testing

@Suite struct PosixZoneTextTests {
  /// Text, standard offset, summer offset, and where the summer of 2026 starts and ends in UTC.
  ///
  /// The instants are worked out by hand from a printed calendar: the last Sunday of March 2026 is
  /// the 29th, of October the 25th; the second Sunday of March the 8th, the first of November the
  /// 1st; the first Sunday of April the 5th, of October the 4th.
  private static let rules: [(text: String, Int, Int, start: String, end: String)] = [
    ("CET-1CEST,M3.5.0,M10.5.0/3", 3600, 7200, "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"),
    ("EST5EDT,M3.2.0,M11.1.0", -18_000, -14_400, "2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"),
    (
      "EST+5EDT4,M3.2.0/02:00:00,M11.1.0/2:00", -18_000, -14_400, "2026-03-08T07:00:00Z",
      "2026-11-01T06:00:00Z"
    ),
    (
      "<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", -10_800, -7200, "2026-03-29T01:00:00Z",
      "2026-10-25T01:00:00Z"
    ),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", 3600, 0, "2026-10-25T01:00:00Z", "2026-03-29T01:00:00Z"),
    (
      "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 37_800, 39_600, "2026-10-03T15:30:00Z",
      "2026-04-04T15:00:00Z"
    ),
    ("IST-2IDT,M3.4.4/26,M10.5.0", 7200, 10_800, "2026-03-27T00:00:00Z", "2026-10-24T23:00:00Z"),
    ("ABC0:00:01DEF,J60/0,J365/25:00:01", -1, 3599, "2026-03-01T00:00:01Z", "2027-01-01T00:00:02Z"),
    ("ABC0DEF,59/0,60/0", 0, 3600, "2026-03-01T00:00:00Z", "2026-03-01T23:00:00Z"),
    ("ABC24DEF,0/167,1/-167", -86_400, -82_800, "2026-01-08T23:00:00Z", "2025-12-27T00:00:00Z"),
  ]

  @Test("Rules give the offsets and the moments that a calendar gives")
  func rulesRead() throws {
    for (text, standard, summer, start, end) in PosixZoneTextTests.rules {
      let rule = try PosixZoneText(text).rule
      #expect(Int(rule.standard.seconds) == standard, "\(text)")
      #expect((rule.daylight?.offset.seconds).map(Int.init) == summer, "\(text)")
      let zone = LocalZone(identifier: text, rule: rule)
      for (moment, before, after) in [(start, standard, summer), (end, summer, standard)] {
        let instant = try #require(Instant(moment))
        #expect(
          Int(zone.offset(at: instant.adding(seconds: -1)).seconds) == before, "\(text) \(moment)")
        #expect(Int(zone.offset(at: instant).seconds) == after, "\(text) \(moment)")
      }
    }
  }

  @Test("Names are kept, and a text without summer time has none")
  func names() throws {
    let kathmandu = try PosixZoneText("<+0545>-5:45")
    #expect(kathmandu.standardName == "+0545")
    #expect(kathmandu.daylightName == nil)
    #expect(
      kathmandu.rule
        == AnnualRule(standard: try #require(UTCOffset(seconds: 20_700)), daylight: nil))
    #expect(try PosixZoneText("CET-1CEST,M3.5.0,M10.5.0/3").daylightName == "CEST")
  }

  @Test("Summer time that lasts all year is in force at every moment")
  func perpetualSummer() throws {
    let zone = LocalZone(identifier: "X", rule: try PosixZoneText("EST5EDT,0/0,J365/25").rule)
    let newYear = try #require(Instant("2027-01-01T04:00:00Z"))
    for step in -86_400...86_400 where step % 600 <= 1 {
      #expect(zone.offset(at: newYear.adding(seconds: Int64(step))).seconds == -14_400)
    }
    #expect(zone.nextTransition(after: newYear) == nil)
  }

  private static let malformed: [(text: String, position: Int, words: String)] = [
    ("", 0, "the name of standard time"), ("CE-1", 0, "3 to 30 letters"),
    ("<CE", 0, "found '<CE'"), ("<+3>-3", 0, "3 to 30 letters"), ("CET", 3, "found the end"),
    ("CETX", 4, "an offset"), ("CET-", 4, "an offset"), ("CET-25", 4, "up to 24 hours"),
    ("CET-1:60", 6, "minutes"), ("CET-1:30:60", 9, "seconds from 00"), ("CET-1:", 6, "minutes"),
    ("CET-1:5", 6, "minutes"),
    ("CET-1 ", 5, "found ' '"), ("CET-1CEST", 9, "an offset"),
    ("CET-1CEST-2", 11, "a comma and the two changes"), ("CET-1CEST,", 10, "a day such as"),
    ("CET-1CEST,M3.5.0", 16, "the end of summer time"),
    ("CET-1CEST,M13.5.0,M10.5.0", 11, "a month from 1 to 12"),
    ("CET-1CEST,M3.6.0,M10.5.0", 13, "a week from 1 to 5"),
    ("CET-1CEST,M3.0.0,M10.5.0", 13, "a week from 1 to 5"),
    ("CET-1CEST,M3.5.7,M10.5.0", 15, "a weekday from 0"),
    ("CET-1CEST,M3,M10.5.0", 12, "a point"), ("CET-1CEST,J0,J365", 11, "from 1 to 365"),
    ("CET-1CEST,J366,J1", 11, "from 1 to 365"), ("CET-1CEST,366,0", 10, "from 0 to 365"),
    ("CET-1CEST,M3.5.0/168,M10.5.0", 17, "a time"), ("CET-1CEST,M3.5.0,M10.5.0/-168", 26, "a time"),
    ("CET-1CEST,M3.5.0,M10.5.0/3x", 26, "the end of the text"),
    ("CET-1CEST,M3.5.0,M10.5.0,", 24, "the end of the text"),
    ("CET-999999999999999999999", 4, "up to 24 hours"), ("MÜN-1", 0, "3 to 30 letters"),
    ("CET-1\u{0}", 5, "found '\\u{0}'"),
  ]

  @Test("Malformed rules are refused with the place")
  func malformedRules() {
    for (text, position, words) in PosixZoneTextTests.malformed {
      let error = #expect(throws: PosixZoneTextError.self, "\(text)") { try PosixZoneText(text) }
      guard let error else { continue }
      #expect(error.position == position, "\(text): \(error)")
      #expect(error.description.contains(words), "\(text): \(error)")
    }
  }

  @Test("Every rule cut short is read or refused, never more")
  func cutShort() throws {
    let text = "<+1030>-10:30<+11>-11,M10.1.0/2:30,J300/-1:15"
    var accepted: [String] = []
    for length in 0..<text.utf8.count {
      let cut = String(text.prefix(length))
      if (try? PosixZoneText(cut)) != nil { accepted.append(cut) }
    }
    #expect(
      accepted == [
        "<+1030>-1", "<+1030>-10", "<+1030>-10:30",
        "<+1030>-10:30<+11>-11,M10.1.0/2:30,J3", "<+1030>-10:30<+11>-11,M10.1.0/2:30,J30",
        "<+1030>-10:30<+11>-11,M10.1.0/2:30,J300", "<+1030>-10:30<+11>-11,M10.1.0/2:30,J300/-1",
      ])
  }
}
