import NudgeLinux
import NudgeShared
import Testing

/// Failures that people met in real schedulers, each as readings and the right instants.
///
/// The values were computed by independent resolvers. Readings are resolved as reminders resolve
/// them: in a gap moved forward by its length, in a fold the first pass.
@Suite struct ZoneCaseTests {
  private let database = TimeZoneDatabase()

  /// A row of a table: the reading, its kind, the instant, and the other pass of a fold.
  private struct Row {
    let zone: String
    let nominal: String
    let kind: String
    let utc: String
    let never: String?

    init(_ zone: String, _ nominal: String, _ kind: String, _ utc: String, never: String? = nil) {
      self.zone = zone
      self.nominal = nominal
      self.kind = kind
      self.utc = utc
      self.never = never
    }
  }

  private func check(_ rows: [Row]) throws {
    for row in rows {
      let zone = try database.zone(named: row.zone)
      let reading = try #require(LocalDateTime(row.nominal))
      let resolution = zone.resolve(reading)
      let (kind, other): (String, Instant?) =
        switch resolution {
        case .unique: ("unique", nil)
        case .gap: ("gap", nil)
        case .fold(_, let later): ("fold", later)
        }
      #expect(kind == row.kind, "\(row.zone) \(row.nominal)")
      #expect(
        resolution.earlierOrShiftedForward.description == row.utc, "\(row.zone) \(row.nominal)")
      if let never = row.never { #expect(other?.description == never) }
    }
  }

  private func instants(_ zone: LocalZone, _ time: String, _ dates: [String]) throws -> [String] {
    try dates.map { date in
      let reading = try #require(LocalDateTime("\(date)T\(time)"))
      return zone.resolve(reading).earlierOrShiftedForward.description
    }
  }

  @Test("A skipped time moves by the gap for that day only")
  func skippedTimeDoesNotStick() throws {
    // NC-01
    try check([
      Row("Europe/Berlin", "2026-03-28T02:30:00", "unique", "2026-03-28T01:30:00Z"),
      Row("Europe/Berlin", "2026-03-29T02:30:00", "gap", "2026-03-29T01:30:00Z"),
      Row("Europe/Berlin", "2026-03-30T02:30:00", "unique", "2026-03-30T00:30:00Z"),
      Row("Europe/Berlin", "2026-03-31T02:30:00", "unique", "2026-03-31T00:30:00Z"),
    ])
    let zone = try database.zone(named: "Europe/Berlin")
    let moved = try #require(Instant("2026-03-29T01:30:00Z"))
    #expect(moved.description(in: zone) == "2026-03-29T03:30:00+02:00")
    // NC-01, the other policy: the first instant that exists.
    let skipped = try #require(LocalDateTime("2026-03-29T02:30"))
    guard case .gap(let gap) = zone.resolve(skipped) else {
      Issue.record("02:30 is skipped")
      return
    }
    #expect(gap.transition.description == "2026-03-29T01:00:00Z")
  }

  @Test("A repeated time means its first pass")
  func repeatedTime() throws {
    // NC-02
    try check([
      Row(
        "America/New_York", "2026-11-01T01:30", "fold", "2026-11-01T05:30:00Z",
        never: "2026-11-01T06:30:00Z"),
      Row("America/New_York", "2026-11-02T01:30", "unique", "2026-11-02T06:30:00Z"),
      Row(
        "Europe/Berlin", "2023-10-29T02:00", "fold", "2023-10-29T00:00:00Z",
        never: "2023-10-29T01:00:00Z"),
      Row("Europe/Berlin", "2023-10-30T02:00", "unique", "2023-10-30T01:00:00Z"),
    ])
  }

  @Test("A daily time stays on the wall clock when the offset changes")
  func dailyTimeDoesNotDrift() throws {
    // NC-03
    let zone = try database.zone(named: "Europe/Berlin")
    let autumn = ["2023-10-27", "2023-10-28", "2023-10-29", "2023-10-30", "2023-10-31"]
    #expect(
      try instants(zone, "08:00", autumn) == [
        "2023-10-27T06:00:00Z", "2023-10-28T06:00:00Z", "2023-10-29T07:00:00Z",
        "2023-10-30T07:00:00Z", "2023-10-31T07:00:00Z",
      ])
    #expect(
      try instants(zone, "08:00", ["2026-03-29", "2026-10-25"]) == [
        "2026-03-29T06:00:00Z", "2026-10-25T07:00:00Z",
      ])
    let first = try #require(LocalDate("2025-10-01"))
    let days = (0..<31).map { first.adding(days: $0) }
    #expect(Set(days).count == 31)
    #expect(days.last?.description == "2025-10-31")
    #expect(days.last?.weekday.rawValue == 5)
  }

  @Test("Clocks that move by half an hour or by two hours")
  func oddShifts() throws {
    // NC-04
    try check([
      Row(
        "Australia/Lord_Howe", "2026-04-05T01:45:00", "fold", "2026-04-04T14:45:00Z",
        never: "2026-04-04T15:15:00Z"),
      Row("Australia/Lord_Howe", "2026-10-04T02:15:00", "gap", "2026-10-03T15:45:00Z"),
      Row("Australia/Lord_Howe", "2026-10-04T02:45:00", "unique", "2026-10-03T15:45:00Z"),
      Row("Antarctica/Troll", "2026-03-29T01:30:00", "gap", "2026-03-29T01:30:00Z"),
      Row("Antarctica/Troll", "2026-03-29T02:30:00", "gap", "2026-03-29T02:30:00Z"),
      Row(
        "Antarctica/Troll", "2026-10-25T02:15:00", "fold", "2026-10-25T00:15:00Z",
        never: "2026-10-25T02:15:00Z"),
    ])
    for (name, utc, local) in [
      ("Australia/Lord_Howe", "2026-04-04T14:45:00Z", "2026-04-05T01:45:00+11:00"),
      ("Australia/Lord_Howe", "2026-10-03T15:45:00Z", "2026-10-04T02:45:00+11:00"),
      ("Antarctica/Troll", "2026-03-29T01:30:00Z", "2026-03-29T03:30:00+02:00"),
      ("Antarctica/Troll", "2026-03-29T02:30:00Z", "2026-03-29T04:30:00+02:00"),
      ("Antarctica/Troll", "2026-10-25T00:15:00Z", "2026-10-25T02:15:00+02:00"),
    ] {
      let instant = try #require(Instant(utc))
      #expect(instant.description(in: try database.zone(named: name)) == local)
    }
  }

  @Test("Midnight may be skipped: days are still counted one by one")
  func midnightGaps() throws {
    // NC-06
    let santiago = try database.zone(named: "America/Santiago")
    let september = ["2026-09-04", "2026-09-05", "2026-09-06", "2026-09-07", "2026-09-08"]
    #expect(
      try instants(santiago, "00:00", september) == [
        "2026-09-04T04:00:00Z", "2026-09-05T04:00:00Z", "2026-09-06T04:00:00Z",
        "2026-09-07T03:00:00Z", "2026-09-08T03:00:00Z",
      ])
    let azores = try database.zone(named: "Atlantic/Azores")
    #expect(
      try instants(azores, "00:00", ["2024-03-30", "2024-03-31", "2024-04-01"]) == [
        "2024-03-30T01:00:00Z", "2024-03-31T01:00:00Z", "2024-04-01T00:00:00Z",
      ])
    try check([
      Row("Asia/Amman", "2017-03-31T00:00", "gap", "2017-03-30T22:00:00Z"),
      Row("America/Santiago", "2026-09-06T00:15:00", "gap", "2026-09-06T04:15:00Z"),
    ])
    let amman = try #require(Instant("2017-03-30T22:00:00Z"))
    #expect(
      amman.description(in: try database.zone(named: "Asia/Amman")) == "2017-03-31T01:00:00+03:00")
    let moved = try #require(Instant("2026-09-06T04:15:00Z"))
    #expect(moved.description(in: santiago) == "2026-09-06T01:15:00-03:00")
  }

  @Test(
    "A country that stopped changing clocks has no gap any more",
    .enabled(
      if: (TimeZoneDatabase().version ?? "") >= "2025a", "older databases do not know of it"))
  func stoppedChanges() throws {
    // NC-09
    try check([
      Row("America/Asuncion", "2023-10-01T00:15:00", "gap", "2023-10-01T04:15:00Z"),
      Row("America/Asuncion", "2024-10-06T00:15:00", "gap", "2024-10-06T04:15:00Z"),
      Row("America/Asuncion", "2025-10-05T00:15:00", "unique", "2025-10-05T03:15:00Z"),
      Row("America/Asuncion", "2026-10-04T00:15:00", "unique", "2026-10-04T03:15:00Z"),
      Row("America/Asuncion", "2025-03-23T08:00:00", "unique", "2025-03-23T11:00:00Z"),
    ])
  }

  @Test("Rules that change at days' notice move the instant of the same reading")
  func changedRules() throws {
    // NC-10 (b): Lebanon in March 2023. The old rules moved clocks forward on the 26th, the rules
    // in the first release of the news only on 21 April.
    func beirut(_ change: String) throws -> LocalZone {
      let winter = try #require(UTCOffset(seconds: 7200))
      let summer = try #require(UTCOffset(seconds: 10_800))
      let instant = try #require(Instant(change))
      return try #require(
        LocalZone(
          identifier: "Asia/Beirut", initialOffset: winter,
          transitions: [
            LocalZone.Transition(secondsSinceEpoch: instant.secondsSinceEpoch, offset: summer)
          ]))
    }
    let postponed = try beirut("2023-04-20T22:00:00Z")
    let inTime = try beirut("2023-03-25T22:00:00Z")
    #expect(try instants(postponed, "09:00", ["2023-03-27"]) == ["2023-03-27T07:00:00Z"])
    #expect(try instants(inTime, "09:00", ["2023-03-27"]) == ["2023-03-27T06:00:00Z"])
    // The end of the story, in which clocks did move in March, is what the database has.
    let real = try database.zone(named: "Asia/Beirut")
    #expect(try instants(real, "09:00", ["2023-03-27"]) == ["2023-03-27T06:00:00Z"])

    // NC-10 (a, c): Morocco, whose summer time is negative; rules by hand, since they change.
    let plus = try #require(UTCOffset(seconds: 3600))
    let changes = [
      ("2026-02-15T02:00:00Z", UTCOffset.utc), ("2026-03-22T02:00:00Z", plus),
      ("2026-09-20T02:00:00Z", .utc),
    ].compactMap { text, offset in
      Instant(text).map {
        LocalZone.Transition(secondsSinceEpoch: $0.secondsSinceEpoch, offset: offset)
      }
    }
    let morocco = try #require(
      LocalZone(identifier: "Africa/Casablanca", initialOffset: plus, transitions: changes))
    #expect(morocco.transitions.count == 3)
    #expect(
      try instants(morocco, "08:00", ["2026-09-19", "2026-09-21"]) == [
        "2026-09-19T07:00:00Z", "2026-09-21T08:00:00Z",
      ])
    let february = morocco.resolve(try #require(LocalDateTime("2026-02-15T02:30:00")))
    let (earlier, later) = (Instant("2026-02-15T01:30:00Z"), Instant("2026-02-15T02:30:00Z"))
    guard case .fold(earlier, later) = february else {
      Issue.record("02:30 comes twice on 2026-02-15")
      return
    }
    let march = morocco.resolve(try #require(LocalDateTime("2026-03-22T02:30:00")))
    guard case .gap = march else {
      Issue.record("02:30 is skipped on 2026-03-22")
      return
    }
    #expect(march.earlierOrShiftedForward.description == "2026-03-22T02:30:00Z")
  }

  @Test("Offsets with halves and quarters of an hour")
  func partsOfHours() throws {
    // NC-13
    for (name, start, end) in [
      ("Asia/Kathmandu", "2026-11-30T02:15:00Z", "2026-11-30T05:15:00Z"),
      ("Asia/Kolkata", "2026-11-30T02:30:00Z", "2026-11-30T05:30:00Z"),
      ("Australia/Eucla", "2026-11-29T23:15:00Z", "2026-11-30T02:15:00Z"),
      ("Pacific/Chatham", "2026-11-29T18:15:00Z", "2026-11-29T21:15:00Z"),
      ("America/St_Johns", "2026-11-30T11:30:00Z", "2026-11-30T14:30:00Z"),
      ("Australia/Adelaide", "2026-11-29T21:30:00Z", "2026-11-30T00:30:00Z"),
      ("Pacific/Marquesas", "2026-11-30T17:30:00Z", "2026-11-30T20:30:00Z"),
    ] {
      try check([
        Row(name, "2026-11-30T08:00", "unique", start),
        Row(name, "2026-11-30T11:00", "unique", end),
      ])
    }
    try check([
      Row("Pacific/Chatham", "2026-04-05T03:00:00", "fold", "2026-04-04T13:15:00Z"),
      Row("Pacific/Chatham", "2026-09-27T03:00:00", "gap", "2026-09-26T14:15:00Z"),
    ])
    let chatham = try database.zone(named: "Pacific/Chatham")
    let fold = try #require(Instant("2026-04-04T13:15:00Z"))
    #expect(fold.description(in: chatham) == "2026-04-05T03:00:00+13:45")
    let gap = try #require(Instant("2026-09-26T14:15:00Z"))
    #expect(gap.description(in: chatham) == "2026-09-27T04:00:00+13:45")
  }

  @Test("The weekday is that of the local date, not that of the UTC date")
  func localWeekdays() throws {
    // NC-14
    for (name, nominal, utc, utcWeekday, localWeekday) in [
      ("Asia/Singapore", "2026-11-30T04:10:00", "2026-11-29T20:10:00Z", "sun", "mon"),
      ("Australia/Brisbane", "2026-12-05T08:00:00", "2026-12-04T22:00:00Z", "fri", "sat"),
      ("Pacific/Auckland", "2026-11-30T08:00:00", "2026-11-29T19:00:00Z", "sun", "mon"),
      ("Pacific/Kiritimati", "2026-11-30T08:00:00", "2026-11-29T18:00:00Z", "sun", "mon"),
      ("Pacific/Kiritimati", "2026-12-05T08:00:00", "2026-12-04T18:00:00Z", "fri", "sat"),
      ("Pacific/Honolulu", "2026-12-04T08:00:00", "2026-12-04T18:00:00Z", "fri", "fri"),
      ("Pacific/Pago_Pago", "2026-12-04T10:59:00", "2026-12-04T21:59:00Z", "fri", "fri"),
    ] {
      try check([Row(name, nominal, "unique", utc)])
      let instant = try #require(Instant(utc))
      let zone = try database.zone(named: name)
      #expect(zone.localDateTime(at: instant) == LocalDateTime(nominal))
      #expect(zone.localDate(at: instant).weekday.abbreviation == localWeekday)
      #expect(LocalZone.utc.localDate(at: instant).weekday.abbreviation == utcWeekday)
    }
  }

  @Test("A date is Gregorian, whatever calendar the device shows")
  func gregorianOnly() throws {
    // NC-16
    let reading = try #require(LocalDateTime("2026-12-01T09:00"))
    try check([Row("Asia/Bangkok", "2026-12-01T09:00", "unique", "2026-12-01T02:00:00Z")])
    #expect(reading.date.components == (2026, 12, 1))
    #expect((reading.minuteOfDay.hour, reading.minuteOfDay.minuteOfHour) == (9, 0))
    #expect(reading.date.description == "2026-12-01")
  }

  @Test("Old and new names give the same instant, and unknown ones an error")
  func zoneNames() throws {
    // NC-18
    try check([
      Row("Asia/Calcutta", "2026-12-01T09:00:00", "unique", "2026-12-01T03:30:00Z"),
      Row("Asia/Kolkata", "2026-12-01T09:00:00", "unique", "2026-12-01T03:30:00Z"),
      Row("Europe/Kiev", "2026-12-01T09:00:00", "unique", "2026-12-01T07:00:00Z"),
      Row("Europe/Kyiv", "2026-12-01T09:00:00", "unique", "2026-12-01T07:00:00Z"),
      Row("US/Pacific", "2026-12-01T09:00:00", "unique", "2026-12-01T17:00:00Z"),
    ])
    for name in ["Mars/Base", "", "GMT+0530"] {
      #expect(throws: ZoneError.self) { try database.zone(named: name) }
    }
  }
}
