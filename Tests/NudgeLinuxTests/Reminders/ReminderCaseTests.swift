import NudgeLinux
import NudgeShared
import NudgeTesting
import Testing

/// Failures that people met in real reminder apps, each as rows and the right moments.
@Suite struct ReminderCaseTests {
  private let database = TimeZoneDatabase()

  /// When a row comes on some dates, in UTC, planned from the day before the first.
  private func fires(
    _ zone: String, _ time: String, _ rule: ReminderDraft.Rule = .init(kind: "daily"),
    after now: String, days: Int = 14
  ) throws -> [String] {
    let zone = try database.zone(named: zone)
    return try candidates(zone, [row("r1", time, rule)], after: now, days: days)
      .map { $0.time.instant(in: zone).description }
  }

  private func candidates(
    _ zone: LocalZone, _ rows: [ReminderDraft], after now: String, days: Int,
    fired: Set<OccurrenceKey> = []
  ) throws -> [NotificationCandidate] {
    let context = SourceContext(
      reading: ClockReading(now: try #require(Instant(now)), zone: zone),
      snapshot: PlatformSnapshot(authorization: .authorized, pending: []), quietHours: .none,
      horizonDays: days, limit: 50, fired: fired)
    let answer = ReminderPlanner().candidates(ReminderRows(rows), context, strings: KeyStrings())
    #expect(answer.rejected == [])
    return answer.candidates
  }

  private func row(_ id: String, _ time: String, _ rule: ReminderDraft.Rule) -> ReminderDraft {
    var row = ReminderDraft(id: id)
    row.title = "Title"
    row.time = time
    row.rule = rule
    return row
  }

  private func once(_ date: String) -> ReminderDraft.Rule {
    var rule = ReminderDraft.Rule(kind: "once")
    rule.date = date
    return rule
  }

  @Test("A skipped time fires once, moved by the gap, and the move does not stick to later days")
  func skippedTime() throws {
    // NC-01
    let zone = try database.zone(named: "Europe/Berlin")
    let found = try candidates(
      zone, [row("r1", "02:30", .init(kind: "daily"))], after: "2026-03-27T07:00:00Z", days: 5)
    #expect(
      found.map { $0.nominal?.descriptionWithSeconds } == [
        "2026-03-28T02:30:00", "2026-03-29T02:30:00", "2026-03-30T02:30:00", "2026-03-31T02:30:00",
      ])
    #expect(
      found.map { $0.time.instant(in: zone).description } == [
        "2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z",
        "2026-03-31T00:30:00Z",
      ])
    #expect(found.allSatisfy { $0.body == "en:reminder_body(02:30)" })
  }

  @Test("A repeated time fires in the first pass alone, also when planned between the two")
  func repeatedTime() throws {
    // NC-02
    let newYork = try fires("America/New_York", "01:30", after: "2026-11-01T04:58:00Z", days: 2)
    #expect(newYork == ["2026-11-01T05:30:00Z", "2026-11-02T06:30:00Z"])
    let between = try fires("Europe/Berlin", "02:00", after: "2023-10-29T00:10:00Z", days: 2)
    #expect(between == ["2023-10-30T01:00:00Z"])
    let before = try fires("Europe/Berlin", "02:00", after: "2023-10-28T23:59:00Z", days: 1)
    #expect(before == ["2023-10-29T00:00:00Z"])
  }

  @Test("A daily time does not move when the offset changes")
  func noDrift() throws {
    // NC-03
    let autumn = try fires("Europe/Berlin", "08:00", after: "2023-10-26T12:00:00Z", days: 6)
    #expect(
      autumn == [
        "2023-10-27T06:00:00Z", "2023-10-28T06:00:00Z", "2023-10-29T07:00:00Z",
        "2023-10-30T07:00:00Z", "2023-10-31T07:00:00Z",
      ])
    let october = try candidates(
      try database.zone(named: "Europe/Berlin"), [row("r1", "08:00", .init(kind: "daily"))],
      after: "2025-09-30T22:00:00Z", days: 31
    ).compactMap { $0.nominal?.date }
    #expect(october.count == 31 && Set(october).count == 31)
    #expect(october.last?.description == "2025-10-31" && october.last?.weekday == .friday)
    for (date, utc) in [
      ("2026-03-29", "2026-03-29T06:00:00Z"), ("2026-10-25", "2026-10-25T07:00:00Z"),
    ] {
      #expect(
        try fires("Europe/Berlin", "08:00", once(date), after: "\(date)T00:30:00Z") == [utc])
    }
  }

  @Test("Clocks that change by half an hour and by two hours")
  func oddSizes() throws {
    // NC-04
    let cases = [
      ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45:00Z"),
      ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:45:00Z"),
      ("Australia/Lord_Howe", "2026-10-04", "02:45", "2026-10-03T15:45:00Z"),
      ("Antarctica/Troll", "2026-03-29", "01:30", "2026-03-29T01:30:00Z"),
      ("Antarctica/Troll", "2026-03-29", "02:30", "2026-03-29T02:30:00Z"),
      ("Antarctica/Troll", "2026-10-25", "02:15", "2026-10-25T00:15:00Z"),
    ]
    for (zone, date, time, utc) in cases {
      let first = try #require(Instant(utc)).adding(seconds: -86_400).description
      #expect(try fires(zone, time, once(date), after: first) == [utc], "\(zone) \(date) \(time)")
      // From the moment it fired on, there is no second pass.
      #expect(try fires(zone, time, once(date), after: utc) == [])
    }
    // Two rows that land on one moment are two things.
    let both = try candidates(
      try database.zone(named: "Australia/Lord_Howe"),
      [row("a", "02:15", once("2026-10-04")), row("b", "02:45", once("2026-10-04"))],
      after: "2026-10-03T00:00:00Z", days: 3)
    #expect(both.map(\.item) == ["a", "b"])
  }

  @Test("Days that start at one o'clock, in every zone that has them")
  func dayStartsLate() throws {
    // NC-06
    #expect(
      try fires("America/Santiago", "00:00", after: "2026-09-03T12:00:00Z", days: 6) == [
        "2026-09-04T04:00:00Z", "2026-09-05T04:00:00Z", "2026-09-06T04:00:00Z",
        "2026-09-07T03:00:00Z", "2026-09-08T03:00:00Z",
      ])
    #expect(
      try fires("Atlantic/Azores", "00:00", after: "2024-03-29T12:00:00Z", days: 4) == [
        "2024-03-30T01:00:00Z", "2024-03-31T01:00:00Z", "2024-04-01T00:00:00Z",
      ])
    var monthly = ReminderDraft.Rule(kind: "monthly")
    monthly.day = 31
    #expect(
      try fires("Asia/Amman", "00:00", monthly, after: "2017-03-29T12:00:00Z", days: 5) == [
        "2017-03-30T22:00:00Z"
      ])
    #expect(
      try fires(
        "America/Santiago", "00:15", once("2026-09-06"), after: "2026-09-05T12:00:00Z") == [
          "2026-09-06T04:15:00Z"
        ])
  }

  @Test("Quarters of an hour, with summer time")
  func quarters() throws {
    // NC-13
    #expect(
      try fires("Pacific/Chatham", "03:00", once("2026-04-05"), after: "2026-04-04T00:00:00Z")
        == ["2026-04-04T13:15:00Z"])
    #expect(
      try fires("Pacific/Chatham", "03:00", once("2026-09-27"), after: "2026-09-26T00:00:00Z")
        == ["2026-09-26T14:15:00Z"])
    #expect(
      try fires("Asia/Kathmandu", "08:00", once("2026-11-30"), after: "2026-11-29T12:00:00Z")
        == ["2026-11-30T02:15:00Z"])
  }

  @Test("A country that stopped changing its clocks: the old gap at midnight is gone")
  func paraguay() throws {
    // NC-09. The rule ended with release 2024b of the database; older ones still have it.
    let zone = try database.zone(named: "America/Asuncion")
    let old = try #require(Instant("2023-10-01T04:15:00Z"))
    #expect(
      try fires("America/Asuncion", "00:15", once("2023-10-01"), after: "2023-09-30T12:00:00Z")
        == [old.description])
    #expect(
      try fires("America/Asuncion", "00:15", once("2024-10-06"), after: "2024-10-05T12:00:00Z")
        == ["2024-10-06T04:15:00Z"])
    let changes = zone.nextTransition(after: try #require(Instant("2024-10-07T00:00:00Z")))
    if changes == nil {
      for (date, time, utc) in [
        ("2025-10-05", "00:15", "2025-10-05T03:15:00Z"),
        ("2026-10-04", "00:15", "2026-10-04T03:15:00Z"),
        ("2025-03-23", "08:00", "2025-03-23T11:00:00Z"),
      ] {
        let before = try #require(Instant(utc)).adding(seconds: -86_400).description
        #expect(try fires("America/Asuncion", time, once(date), after: before) == [utc])
      }
    }
  }

  @Test("The weekday is that of the local date, not that of the UTC date")
  func localWeekday() throws {
    // NC-14
    var mondays = ReminderDraft.Rule(kind: "weekdays")
    mondays.days = ["mon", "mon"]
    #expect(
      try fires("Asia/Singapore", "04:10", mondays, after: "2026-11-28T00:00:00Z", days: 9) == [
        "2026-11-29T20:10:00Z"
      ])
    #expect(
      try fires("Pacific/Kiritimati", "08:00", mondays, after: "2026-11-28T00:00:00Z", days: 7)
        == ["2026-11-29T18:00:00Z"])
    #expect(
      try fires("Pacific/Pago_Pago", "23:00", mondays, after: "2026-11-28T12:00:00Z", days: 4)
        == ["2026-12-01T10:00:00Z"])
  }

  @Test("A date that a country never had has no occurrence")
  func missingDates() throws {
    #expect(
      try fires("Pacific/Apia", "09:00", after: "2011-12-28T22:00:00Z", days: 4) == [
        "2011-12-29T19:00:00Z", "2011-12-30T19:00:00Z",
      ])
    #expect(
      try fires("Pacific/Apia", "09:00", once("2011-12-30"), after: "2011-12-28T22:00:00Z") == [])
    #expect(
      try fires("Pacific/Kwajalein", "09:00", once("1993-08-21"), after: "1993-08-19T22:00:00Z")
        == [])
  }

  @Test("Flying over the date line and back says no date twice")
  func overTheDateLine() throws {
    let auckland = try database.zone(named: "Pacific/Auckland")
    let honolulu = try database.zone(named: "Pacific/Honolulu")
    let rows = [row("r1", "09:00", .init(kind: "daily"))]
    let shown = try candidates(auckland, rows, after: "2026-11-30T19:00:00Z", days: 1)
    #expect(shown.compactMap { $0.nominal?.description } == ["2026-12-01T09:00"])
    let fired = Set(shown.map(\.key))
    let there = try candidates(honolulu, rows, after: "2026-11-30T20:00:00Z", days: 3, fired: fired)
    #expect(
      there.compactMap { $0.nominal?.description } == ["2026-12-02T09:00"],
      "the 30th is past and the 1st was said before the flight")
    let back = try candidates(auckland, rows, after: "2026-12-01T12:00:00Z", days: 2, fired: fired)
    #expect(
      back.compactMap { $0.nominal?.description } == ["2026-12-02T09:00", "2026-12-03T09:00"])
  }
}
