import NudgeShared
import Testing

@Suite("Reminder rows: what is bad has a name and silences nothing else")
struct ReminderRowsTests {
  /// One bad row each, beside a good one; the name that it is rejected with.
  static let bad: [(String, ReminderDraft)] = [
    ("missingId", ReminderDraft("", "09:00", .daily)),
    ("idTooLong", ReminderDraft(String(repeating: "x", count: 201), "09:00", .daily)),
    ("idTooLong", ReminderDraft(String(repeating: "ü", count: 101), "09:00", .daily)),
    ("duplicateId", ReminderDraft("good", "21:00", .daily)),
    ("missingTitle", ReminderDraft("b", "09:00", .daily).with { $0.title = nil }),
    ("missingTitle", ReminderDraft("b", "09:00", .daily).with { $0.title = "" }),
    ("missingTitle", ReminderDraft("b", "09:00", .daily).with { $0.title = " \u{3000}\n" }),
    ("missingTime", ReminderDraft("b", nil, .daily)),
    ("badTime", ReminderDraft("b", "25:00", .daily)),
    ("badTime", ReminderDraft("b", "24:00", .daily)),
    ("badTime", ReminderDraft("b", "9:00", .daily)),
    ("badTime", ReminderDraft("b", "09:60", .daily)),
    ("badTime", ReminderDraft("b", "09:00:00", .daily)),
    ("badTime", ReminderDraft("b", "", .daily)),
    ("missingRule", ReminderDraft("b", "09:00", nil)),
    ("unknownRule", ReminderDraft("b", "09:00", ReminderDraft.Rule(kind: "hourly"))),
    ("unknownRule", ReminderDraft("b", "09:00", ReminderDraft.Rule(kind: "Daily"))),
    ("missingTitle", ReminderDraft(id: "b")),
    ("badSnooze", ReminderDraft(id: "good")),
    ("wrongField", ReminderDraft("b", "09:00", foreign("daily") { $0.n = 3 })),
    ("wrongField", ReminderDraft("b", "09:00", foreign("daily") { $0.from = "2026-01-01" })),
    ("wrongField", ReminderDraft("b", "09:00", foreign("daily") { $0.days = [] })),
    (
      "wrongField",
      ReminderDraft("b", "09:00", foreign("monthly") { ($0.day, $0.month) = (31, 2) })
    ),
    (
      "wrongField",
      ReminderDraft("b", "09:00", foreign("once") { ($0.date, $0.day) = ("2026-03-30", 30) })
    ),
    (
      "wrongField",
      ReminderDraft("b", "09:00", foreign("weekdays") { ($0.days, $0.n) = (["mon"], 2) })
    ),
    ("missingDate", ReminderDraft("b", "09:00", .once(nil))),
    ("missingDate", ReminderDraft("b", "09:00", .every(2, from: nil))),
    ("badDate", ReminderDraft("b", "09:00", .once("2026-3-1"))),
    ("badDate", ReminderDraft("b", "09:00", .every(2, from: "today"))),
    ("impossibleDate", ReminderDraft("b", "09:00", .once("2026-02-30"))),
    ("impossibleDate", ReminderDraft("b", "09:00", .once("2026-02-29"))),
    ("impossibleDate", ReminderDraft("b", "09:00", .every(2, from: "2026-13-01"))),
    ("impossibleDate", ReminderDraft("b", "09:00", .yearly(2, 30))),
    ("impossibleDate", ReminderDraft("b", "09:00", .yearly(6, 31))),
    ("badInterval", ReminderDraft("b", "09:00", .every(0, from: "2026-01-01"))),
    ("badInterval", ReminderDraft("b", "09:00", .every(-1, from: "2026-01-01"))),
    ("badInterval", ReminderDraft("b", "09:00", .every(36_526, from: "2026-01-01"))),
    ("badInterval", ReminderDraft("b", "09:00", .every(.max, from: "2026-01-01"))),
    ("badInterval", ReminderDraft("b", "09:00", .every(nil, from: "2026-01-01"))),
    ("noDays", ReminderDraft("b", "09:00", .weekdays([]))),
    ("noDays", ReminderDraft("b", "09:00", .weekdays(nil))),
    ("unknownDay", ReminderDraft("b", "09:00", .weekdays(["mon", "0"]))),
    ("unknownDay", ReminderDraft("b", "09:00", .weekdays(["8"]))),
    ("unknownDay", ReminderDraft("b", "09:00", .weekdays(["Mon"]))),
    ("badDay", ReminderDraft("b", "09:00", .monthly(0))),
    ("badDay", ReminderDraft("b", "09:00", .monthly(32))),
    ("badDay", ReminderDraft("b", "09:00", .monthly(nil))),
    ("badDay", ReminderDraft("b", "09:00", .yearly(2, .min))),
    ("badMonth", ReminderDraft("b", "09:00", .yearly(0, 1))),
    ("badMonth", ReminderDraft("b", "09:00", .yearly(13, 1))),
    ("badMonth", ReminderDraft("b", "09:00", .yearly(nil, 1))),
    ("badFrom", ReminderDraft("b", "09:00", .daily, from: "2026-02-30")),
    ("badUntil", ReminderDraft("b", "09:00", .daily, until: "never")),
    (
      "untilBeforeFrom",
      ReminderDraft("b", "09:00", .daily, from: "2026-03-02", until: "2026-03-01")
    ),
    (
      "untilBeforeFrom",
      ReminderDraft("b", "09:00", .every(2, from: "2026-03-02"), until: "2026-03-01")
    ),
    ("badSnooze", ReminderDraft(snooze: "good", until: "2026-03-29T01:45:00")),
    ("badSnooze", ReminderDraft(snooze: "good", until: "in an hour")),
    ("unknownSnooze", ReminderDraft(snooze: "elsewhere", until: "2026-03-29T01:45:00Z")),
  ]

  private static func foreign(
    _ kind: String, _ change: (inout ReminderDraft.Rule) -> Void
  ) -> ReminderDraft.Rule {
    var rule = ReminderDraft.Rule(kind: kind)
    change(&rule)
    return rule
  }

  @Test("A field of another kind is named, and so are the fields that the kind has")
  func foreignField() throws {
    let rows = ReminderRows([
      ReminderDraft("a", "09:00", Self.foreign("monthly") { ($0.day, $0.month) = (31, 2) }),
      ReminderDraft("b", "09:00", Self.foreign("daily") { $0.n = 3 }),
      ReminderDraft("c", "09:00", Self.foreign("yearly") { ($0.day, $0.n) = (31, 2) }),
    ])
    #expect(
      rows.rejected.map(\.detail) == [
        "its rule is \"monthly\" and has \"month\", a field of another kind; accepted is \"day\"",
        "its rule is \"daily\" and has \"n\", a field of another kind; accepted is no field besides "
          + "its kind",
        "its rule is \"yearly\" and has \"n\", a field of another kind; accepted is \"month\" and "
          + "\"day\"",
      ])
  }

  @Test("An id alone, before its row or after it, is told that there is nothing to put off to")
  func idAlone() {
    for drafts in [
      [ReminderDraft(id: "r1"), ReminderDraft("r1", "09:00", .daily)],
      [ReminderDraft("r1", "09:00", .daily), ReminderDraft(id: "r1")],
    ] {
      let rows = ReminderRows(drafts)
      #expect(rows.reminders.map(\.id) == ["r1"])
      #expect(rows.rejected.map(\.reason) == ["badSnooze"])
      #expect(rows.rejected.first?.detail.contains("\"snoozedUntil\"") == true)
    }
  }

  @Test(
    "A bad row is rejected with its id and a name, and the good one beside it is planned",
    arguments: bad)
  func badRow(reason: String, row: ReminderDraft) throws {
    // NC-14, NC-36, NC-41
    let good = ReminderDraft("good", "09:00", .daily)
    let rows = ReminderRows([good, row])
    #expect(rows.reminders.map(\.id) == ["good"])
    #expect(rows.reminders.first?.time.description == "09:00")
    #expect(rows.reminders.first?.snoozedUntil == nil)
    let rejected = try #require(rows.rejected.first)
    #expect(rows.rejected.count == 1)
    #expect(rejected.reason == reason)
    #expect(rejected.item == (row.id.isEmpty ? "reminders[1]" : row.id))
    #expect(rejected.detail.count < 200, "\(rejected.detail)")
    #expect(!rejected.detail.hasSuffix("!") && rejected.detail.contains(" "))
    #expect(ReminderProblem(rawValue: reason) != nil)
  }

  @Test("Every reason can be met, and only those with a part to leave out keep the row")
  func everyReason() {
    let met = Set(Self.bad.map(\.0) + ["badSkip", "skipOutsideRule"])
    #expect(met == Set(ReminderProblem.allCases.map(\.rawValue)))
    #expect(
      ReminderProblem.allCases.filter(\.leavesRowPlanned) == [
        .badSkip, .skipOutsideRule, .badSnooze, .unknownSnooze,
      ])
  }

  @Test("A bad skip date or snooze is left out alone: its row is planned and the date reported")
  func badParts() {
    let row = ReminderDraft(
      "r1", "09:00", .weekdays(["mon"]),
      skip: ["2026-03-30", "2026-03-31", "2026-02-30", "2026-12-07", "2027-01-04"],
      from: "2026-01-01", until: "2026-12-31", snoozedUntil: "soon")
    let rows = ReminderRows([row])
    #expect(rows.reminders.first?.skip == [date("2026-03-30"), date("2026-12-07")])
    #expect(rows.reminders.first?.snoozedUntil == nil)
    #expect(
      rows.rejected.map(\.reason) == ["badSnooze", "skipOutsideRule", "badSkip", "skipOutsideRule"])
    #expect(rows.rejected.allSatisfy { $0.item == "r1" })
    #expect(rows.rejected[1].detail.contains("2026-03-31"))
    #expect(rows.rejected[2].detail.contains("2026-02-30"))
    #expect(rows.rejected[3].detail.contains("2027-01-04"))
  }

  @Test("Of two rows with one id the first good one counts and the other is reported")
  func duplicates() {
    // NC-36
    let rows = ReminderRows([
      ReminderDraft("r1", "25:00", .daily), ReminderDraft("r1", "09:00", .daily),
      ReminderDraft("r1", "21:00", .daily), ReminderDraft("r1@2026", "10:00", .daily),
      ReminderDraft("ünï/код 1", "11:00", .daily),
    ])
    #expect(rows.reminders.map(\.time.description) == ["09:00", "10:00", "11:00"])
    #expect(rows.rejected.map(\.reason) == ["badTime", "duplicateId"])
  }

  @Test("A snooze finds its row before and after it, the last moment counts, a bad one is nothing")
  func snoozes() {
    let rows = ReminderRows([
      ReminderDraft(snooze: "r1", until: "2026-03-29T01:45:00Z"),
      ReminderDraft("r1", "09:00", .daily, snoozedUntil: "2026-03-29T01:00:00Z"),
      ReminderDraft(snooze: "r1", until: "2026-03-29T01:30:00Z"),
      ReminderDraft(snooze: "r1", until: "whenever"),
      ReminderDraft("r2", "25:00", .daily),
      ReminderDraft(snooze: "r2", until: "2026-03-29T01:30:00Z"),
    ])
    #expect(rows.reminders.map(\.snoozedUntil) == [instant("2026-03-29T01:45:00Z")])
    #expect(rows.rejected.map(\.reason) == ["badSnooze", "badTime", "unknownSnooze"])
    #expect(rows.rejected.last?.detail.contains("rejected") == true)
  }

  @Test("The 29th of February is a date of the year, an id may hold anything, days count once")
  func accepted() {
    let rows = ReminderRows([
      ReminderDraft("a:b:c\n", "00:00", .yearly(2, 29)),
      ReminderDraft(String(repeating: "x", count: 200), "23:59", .weekdays(["mon", "mon", "sun"])),
      ReminderDraft("n", "09:00", .every(2, from: nil), from: "2026-01-01"),
      ReminderDraft("c", "09:00", .every(36_525, from: "2026-01-01")),
    ])
    #expect(rows.rejected == [])
    #expect(rows.reminders[0].rule == .yearly(month: 2, day: 29))
    #expect(rows.reminders[1].rule == .weekdays(WeekdaySet([.monday, .sunday])))
    #expect(rows.reminders[2].rule == .everyNDays(n: 2, from: date("2026-01-01")))
  }

  @Test("A hostile text is quoted in part, so that a report stays a line that can be read")
  func longTexts() {
    let long = String(repeating: "9", count: 100_000)
    let rows = ReminderRows([
      ReminderDraft("a", long, .daily),
      ReminderDraft("b", "09:00", ReminderDraft.Rule(kind: long)),
      ReminderDraft("c", "09:00", .once(long)),
      ReminderDraft("d", "09:00", .weekdays([long])),
    ])
    #expect(rows.rejected.map(\.reason) == ["badTime", "unknownRule", "badDate", "unknownDay"])
    #expect(rows.rejected.allSatisfy { $0.detail.utf8.count < 300 })
  }

  @Test("A row that starts and ends on one day is a row")
  func singleDay() {
    let rows = ReminderRows([
      ReminderDraft("a", "09:00", .daily, from: "2026-03-02", until: "2026-03-02"),
      ReminderDraft("b", "09:00", .every(2, from: "2026-03-02"), until: "2026-03-02"),
    ])
    #expect(rows.rejected.isEmpty)
    #expect(
      rows.reminders.map { $0.firstDate(onOrAfter: .min) } == [
        date("2026-03-02"), date("2026-03-02"),
      ])
  }
}
