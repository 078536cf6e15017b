import NudgeShared
import NudgeTesting
import Testing

/// Cases from the field, with the values that were agreed for them.
@Suite("Cadence: cases from the field")
struct CadenceCasesTests {
  private let berlin = OddZones.berlin.zone

  @Test(
    "NC-21: quiet at the start minute and not at the end minute, past midnight too",
    arguments: [
      ("21:00-07:00", "20:59", false), ("21:00-07:00", "21:00", true),
      ("21:00-07:00", "23:59", true), ("21:00-07:00", "00:00", true),
      ("21:00-07:00", "00:01", true), ("21:00-07:00", "06:59", true),
      ("21:00-07:00", "07:00", false), ("21:00-07:00", "12:00", false),
      ("00:00-08:00", "21:00", false), ("00:00-08:00", "00:00", true),
      ("00:00-08:00", "07:59", true), ("00:00-08:00", "08:00", false),
      ("09:00-10:00", "08:59", false), ("09:00-10:00", "09:00", true),
      ("09:00-10:00", "09:59", true), ("09:00-10:00", "10:00", false),
    ])
  func quietNow(quiet: String, clock: String, isQuiet: Bool) throws {
    let hours = try QuietHours(parsing: quiet)
    let minute = try #require(MinuteOfDay(clock))
    for day in Weekday.allCases {
      let date = try #require(LocalDate("2026-01-05")).adding(days: day.rawValue - 1)
      #expect(hours.contains(LocalDateTime(date, minute)) == isQuiet)
      #expect(hours.mask.contains(MinuteOfWeek(day, minute)) == isQuiet)
    }
  }

  @Test(
    "NC-21, NC-22, NC-23: what quiet hours leave of a window from 08:00 to 11:00",
    arguments: [
      ("22:00-07:00", "08:00-11:00", 180), ("21:00-09:30", "09:30-11:00", 90),
      ("10:00-08:30", "08:30-10:00", 90), ("11:00-08:00", "08:00-11:00", 180),
      ("09:00-10:00", "08:00-09:00 10:00-11:00", 120), ("08:00-08:01", "08:01-11:00", 179),
      ("10:59-11:00", "08:00-10:59", 179), ("00:00-08:00", "08:00-11:00", 180),
      ("23:59-00:01", "08:00-11:00", 180),
      // Equal ends are no quiet hours at all.
      ("00:00-00:00", "08:00-11:00", 180), ("09:00-09:00", "08:00-11:00", 180),
      ("22:00-22:00", "08:00-11:00", 180),
      // All of the window, or all but a minute.
      ("08:00-11:00", "", 0), ("07:00-12:00", "", 0), ("22:00-11:00", "", 0),
      ("08:00-10:59", "10:59-11:00", 1), ("08:01-11:00", "08:00-08:01", 1),
      ("11:00-10:59", "10:59-11:00", 1),
    ])
  func allowedSegments(quiet: String, segments: String, minutesPerDay: Int) throws {
    let picker = try picker(quiet: quiet)
    #expect(picker.allowedMinutesPerWeek == 5 * minutesPerDay)
    let wednesday = try #require(LocalDate("2026-01-07"))
    var found: [String] = []
    var start: String?
    for minute in 0..<1440 {
      let clock = try #require(MinuteOfDay(minute))
      let isAllowed = picker.allows(LocalDateTime(wednesday, clock))
      if isAllowed, start == nil { start = clock.description }
      if !isAllowed, let begun = start {
        found.append("\(begun)-\(clock)")
        start = nil
      }
    }
    #expect(found.joined(separator: " ") == segments)
    #expect(start == nil)
  }

  @Test(
    "NC-22: malformed quiet hours are an error that says what is accepted",
    arguments: [
      "25:99-07:00", "-", "",
    ])
  func malformed(text: String) {
    #expect(throws: MalformedText.self) { try QuietHours(parsing: text) }
  }

  @Test(
    "NC-23: no allowed minute gives no slot",
    arguments: [
      "08:00-11:00", "07:00-12:00", "22:00-11:00",
    ])
  func nothingLeft(quiet: String) throws {
    let picker = try picker(quiet: quiet)
    let now = try instant("2026-11-30T06:00:00Z")
    #expect(picker.nextSlot(after: nil, now: now, in: berlin) == nil)
    #expect(picker.nextSlot(after: now, now: now, in: berlin) == nil)
  }

  @Test(
    "NC-23: one allowed minute is the slot, for every seed",
    arguments: [("08:00-10:59", "10:59"), ("08:01-11:00", "08:00"), ("11:00-10:59", "10:59")])
  func oneLeft(quiet: String, clock: String) throws {
    let now = try instant("2026-11-30T06:00:00Z")
    for seed in 0..<UInt64(300) {
      let picker = try picker(quiet: quiet, seed: seed)
      let first = try #require(picker.nextSlot(after: nil, now: now, in: berlin))
      let second = try #require(picker.nextSlot(after: first.fireAt, now: now, in: berlin))
      #expect(first.reading.minuteOfDay.description == clock)
      #expect(
        second.reading
          == LocalDateTime(
            first.reading.date.adding(days: 7), first.reading.minuteOfDay))
    }
  }

  @Test("NC-26: hash and generator give the published numbers in every process")
  func vectors() {
    #expect(StableHash("").value == 0xcbf2_9ce4_8422_2325)
    #expect(StableHash("a").hexadecimal == "af63dc4c8601ec8c")
    #expect(StableHash("foobar").hexadecimal == "85944171f73967e8")
    #expect(StableHash("install-7f3a|2026-W49").hexadecimal == "a9506d332ee7dcab")
    #expect(StableHash("install-7f3a|2026-W53").hexadecimal == "a953e7332eeae1d0")
    #expect(StableHash("install-7f3a|2027-W01").hexadecimal == "ec87844a6daefb70")
    var zero = SplitMix64(seed: 0)
    #expect(
      [zero.next(), zero.next(), zero.next()]
        == [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f])
    var week = SplitMix64(seed: StableHash("install-7f3a|2026-W49").value)
    #expect(
      [week.next(), week.next(), week.next()]
        == [0xd267_b9ee_56ea_8356, 0x2df3_eb1f_9714_df91, 0x381f_6147_7281_ff6c])
  }

  @Test("NC-26: a week's generator starts from the hash of seed and week as text")
  func weekSeed() throws {
    for text in ["2026-W49", "2026-W53", "2027-W01"] {
      let week = try #require(ISOWeek(text))
      for seed in [0, 42, UInt64.max] {
        #expect(
          WeekSeed(installation: seed).generator(for: week)
            == SplitMix64(seed: StableHash("\(seed)|\(text)").value))
      }
    }
  }

  @Test("NC-28: a last firing in the future counts as now and silences for one gap")
  func lastFiringInTheFuture() throws {
    let now = try instant("2026-11-30T06:00:00Z")
    let wrong = try instant("2027-06-01T07:00:00Z")
    let effective = CadenceLedger.effectiveLastFired(wrong, now: now)
    #expect(effective == now)
    let earliest = try picker(spread: 1).nextSlot(after: effective, now: now, in: berlin)
    #expect(earliest?.fireAt.description == "2026-12-07T07:00:00Z")
    for seed in 0..<UInt64(300) {
      let slot = try #require(
        try picker(seed: seed).nextSlot(after: effective, now: now, in: berlin))
      #expect(slot.fireAt.seconds(since: now) >= 604_800)
      #expect(slot.fireAt.seconds(since: now) < 2 * 604_800)
    }
  }

  @Test(
    "NC-29, NC-30: the earliest next nudge is 604,800 s after the last, on an allowed minute",
    arguments: [
      // Clocks go forward, and back, in between.
      ("2026-03-23T07:30:00Z", "2026-03-30T07:30:00Z"),
      ("2026-10-19T08:59:00Z", "2026-10-26T08:59:00Z"),
      // A slot at 08:10 local is refused after one at 10:50.
      ("2026-11-23T09:50:00Z", "2026-11-30T09:50:00Z"),
      // Friday late, then never Monday early; the turn of the year changes nothing.
      ("2026-12-04T09:59:00Z", "2026-12-11T09:59:00Z"),
      ("2026-12-31T08:00:00Z", "2027-01-07T08:00:00Z"),
    ])
  func earliest(last: String, earliest: String) throws {
    let lastFired = try instant(last)
    let slot = try picker(spread: 1).nextSlot(after: lastFired, now: lastFired, in: berlin)
    #expect(slot?.fireAt.description == earliest)
    for seed in 0..<UInt64(300) {
      let drawn = try picker(seed: seed).nextSlot(after: lastFired, now: lastFired, in: berlin)
      #expect(try #require(drawn).fireAt >= instant(earliest))
    }
  }

  @Test("NC-30: the ISO week changes where the calendar says, not on 1 January")
  func weekKeys() {
    #expect(LocalDate("2026-12-31")?.isoWeek.description == "2026-W53")
    #expect(LocalDate("2027-01-04")?.isoWeek.description == "2027-W01")
  }

  private func picker(
    quiet: String = "off", seed: UInt64 = 7, spread: Int? = nil
  ) throws -> SlotPicker {
    SlotPicker(
      settings: try #require(CadenceSettings(spreadMinutes: spread)), window: .standard,
      quietHours: try QuietHours(parsing: quiet), seed: seed)
  }

  private func instant(_ text: String) throws -> Instant {
    try #require(Instant(text))
  }
}
