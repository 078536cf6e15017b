import FoundationEssentials
import NudgeShared
import Testing

@Suite struct InstantTests {
  /// Seconds worked out by hand from the day count of each date: days × 86,400 + seconds.
  private static let known: [(text: String, seconds: Int64)] = [
    ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
    ("2000-01-01T00:00:00Z", 946_684_800),
    ("2001-09-09T01:46:40Z", 1_000_000_000), ("1900-01-01T00:00:00Z", -2_208_988_800),
    ("2038-01-19T03:14:08Z", 1 << 31), ("0001-01-02T02:00:00Z", -62_135_503_200),
    ("9999-12-30T21:59:59Z", 253_402_207_199),
  ]

  @Test("Known instants read and write")
  func known() {
    for (text, seconds) in InstantTests.known {
      #expect(Instant(text)?.secondsSinceEpoch == seconds)
      #expect(Instant(secondsSinceEpoch: seconds)?.description == text)
    }
  }

  @Test("All forms of RFC 3339 read as the same moment")
  func forms() {
    for text in [
      "2026-03-29T01:00:00Z", "2026-03-29T01:00:00+00:00", "2026-03-29T01:00:00-00:00",
      "2026-03-29T03:00:00+02:00", "2026-03-28T20:30:00-04:30", "2026-03-29T01:00:00.999999Z",
      "2026-03-29T01:00Z", "2026-03-29 01:00:00Z", "2026-03-29t01:00:00z",
      "2026-03-29T01:19:32+00:19:32", "2026-03-30T02:59:59+25:59:59",
    ] {
      #expect(Instant(text)?.secondsSinceEpoch == 1_774_746_000, "\(text)")
    }
  }

  @Test("A fraction of a second is cut off, before 1970 too")
  func fractions() {
    #expect(Instant("1969-12-31T23:59:59.25Z")?.secondsSinceEpoch == -1)
    #expect(Instant("1969-12-31T23:59:58.75Z")?.secondsSinceEpoch == -2)
  }

  @Test("Text that is no instant is refused")
  func malformed() {
    for text in [
      "", "2026-03-29", "2026-03-29T01:00:00", "2026-03-29T01:00:00 Z", "2026-3-29T01:00:00Z",
      "2026-02-29T01:00:00Z", "2026-03-29T24:00:00Z", "2026-03-29T01:60:00Z",
      "2026-03-29T01:00:60Z", "2026-03-29T01:00:00.Z", "2026-03-29T01:00.5Z",
      "2026-03-29T01:00:00+2:00", "2026-03-29T01:00:00+02", "2026-03-29T01:00:00+0200",
      "2026-03-29T01:00:00+26:00", "2026-03-29T01:00:00+02:60", "2026-03-29T01:00:00Z ",
      " 2026-03-29T01:00:00Z", "+2026-03-29T01:00:00Z", "10000-01-01T00:00:00Z",
      "0000-12-31T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T00:00:00Z", "1774746000",
      "２０２６-03-29T01:00:00Z", "2026-03-29T01:00:00Z\u{0}", "2026-03-29T0１:00:00Z",
    ] {
      #expect(Instant(text) == nil, "\(text)")
    }
  }

  @Test("The range ends where a local date could be missing, and milliseconds fall outside")
  func range() {
    #expect(Instant(secondsSinceEpoch: Instant.min.secondsSinceEpoch) == .min)
    #expect(Instant(secondsSinceEpoch: Instant.max.secondsSinceEpoch) == .max)
    for seconds in [
      Instant.min.secondsSinceEpoch - 1, Instant.max.secondsSinceEpoch + 1, 1_774_746_000_000,
      .min, .max,
    ] {
      #expect(Instant(secondsSinceEpoch: seconds) == nil)
    }
    #expect(Instant(clamping: .min) == .min)
    #expect(Instant(clamping: .max) == .max)
    for (instant, seconds) in [(Instant.min, -93_599), (.max, 93_599)] {
      guard let offset = UTCOffset(seconds: seconds) else { continue }
      let reading = LocalDateTime(instant, at: offset)
      #expect(reading.date == (instant == .min ? .min : .max))
    }
    #expect(LocalDateTime(.min, at: .utc).description == "0001-01-02T02:00")
  }

  @Test("Arithmetic stops at the ends")
  func arithmetic() throws {
    let noon = try #require(Instant("2026-12-31T12:00:00Z"))
    #expect(noon.adding(seconds: 86_400).description == "2027-01-01T12:00:00Z")
    #expect(noon.adding(seconds: -86_400).seconds(since: noon) == -86_400)
    #expect(noon.adding(seconds: .max) == .max)
    #expect(noon.adding(seconds: .min) == .min)
    #expect(Instant.max.adding(seconds: 1) == .max)
    #expect(Instant.min.adding(seconds: -1) == .min)
    #expect(Instant.max.seconds(since: .min) == 315_537_710_399)
    #expect(noon < noon.adding(seconds: 1))
  }

  @Test("In a zone the text carries the offset of that moment")
  func inZone() throws {
    let zone = LocalZone(
      identifier: "T", fixedOffset: try #require(UTCOffset(seconds: -16_200)))
    let instant = try #require(Instant("2026-03-29T01:00:00Z"))
    #expect(instant.description(in: zone) == "2026-03-28T20:30:00-04:30")
    #expect(instant.description(in: .utc) == "2026-03-29T01:00:00Z")
    for seconds in [-93_599, -1, 1, 59, 1172, 20_700, 93_599] {
      let zone = LocalZone(
        identifier: "T", fixedOffset: try #require(UTCOffset(seconds: seconds)))
      for moment in [Instant.min, instant, .max] {
        #expect(Instant(moment.description(in: zone)) == moment)
      }
    }
  }

  @Test("JSON holds a count of seconds, and refuses milliseconds with a hint")
  func coding() throws {
    let instant = try #require(Instant("2026-03-29T01:00:00Z"))
    let data = try JSONEncoder().encode([instant])
    #expect(String(decoding: data, as: UTF8.self) == "[1774746000]")
    #expect(try JSONDecoder().decode([Instant].self, from: data) == [instant])
    for text in ["[1774746000000]", "[9223372036854775807]", "[\"2026\"]", "[1.5]", "[null]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([Instant].self, from: Data(text.utf8))
      }
    }
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Instant].self, from: Data("[1774746000000]".utf8))
    }
    #expect("\(String(describing: error))".contains("milliseconds?"))
  }
}
