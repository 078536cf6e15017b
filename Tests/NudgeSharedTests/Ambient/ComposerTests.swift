import NudgeShared
import Testing

@Suite("What a nudge says")
struct ComposerTests {
  /// One row: what is known, when it fires, and what it must say.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let signals: NudgeSignals
    let key: NudgeStringKey?
    let number: Int?
    /// A Tuesday; its ISO week runs from 2026-11-30 to 2026-12-06.
    var firesOn = "2026-12-01"
    var firstOpenedOn = "2026-01-05"

    init(
      _ description: String, _ signals: NudgeSignals, _ key: NudgeStringKey?, _ number: Int? = nil,
      firesOn: String = "2026-12-01", firstOpenedOn: String = "2026-01-05"
    ) {
      testDescription = description
      self.signals = signals
      self.key = key
      self.number = number
      self.firesOn = firesOn
      self.firstOpenedOn = firstOpenedOn
    }
  }

  private static func due(_ dates: String...) -> NudgeSignals {
    NudgeSignals(commitmentsDue: dates.map(date))
  }

  private static func seen(_ day: String) -> NudgeSignals {
    NudgeSignals(briefLastSeenOn: date(day))
  }

  private static func streak(_ weeks: Int, through day: String) -> NudgeSignals {
    NudgeSignals(streak: .init(weeks: weeks, certainThrough: date(day)))
  }

  private static func items(_ count: Int, on day: String) -> NudgeSignals {
    NudgeSignals(pendingItems: .init(count: count, observedOn: date(day)))
  }

  private static func all(
    due: [String] = [], seen: String? = nil, streak: Int? = nil, items: Int? = nil
  ) -> NudgeSignals {
    NudgeSignals(
      commitmentsDue: due.map(date), briefLastSeenOn: seen.map(date),
      streak: streak.map { .init(weeks: $0, certainThrough: date("2026-12-31")) },
      pendingItems: items.map { .init(count: $0, observedOn: date("2026-12-01")) })
  }

  static let rows = [
    Row("commitment due on the day of firing", due("2026-12-01"), .commitmentsDue, 1),
    Row("due on the Sunday of that week", due("2026-12-06"), .commitmentsDue, 1),
    Row("due on the Monday after", due("2026-12-07"), .fallbackWeek),
    Row("due the day before: past", due("2026-11-30"), .fallbackWeek),
    Row(
      "only what is still to come in the week counts",
      due("2026-11-30", "2026-12-01", "2026-12-03", "2026-12-03", "2026-12-06", "2026-12-07"),
      .commitmentsDue, 4),
    Row(
      "due on the Sunday on which it fires", due("2026-12-06"), .commitmentsDue, 1,
      firesOn: "2026-12-06"),
    Row(
      "fires on a Sunday, due the Monday after", due("2026-12-07"), .fallbackWeek,
      firesOn: "2026-12-06"),
    Row(
      "due in the same week of another year", due("2027-01-03"), .commitmentsDue, 1,
      firesOn: "2026-12-31"),
    Row("due a year later, same day and month", due("2027-12-01"), .fallbackWeek),

    Row("brief seen two days before", seen("2026-11-29"), .fallbackWeek),
    Row("brief seen three days before", seen("2026-11-28"), .briefUnseen, 3),
    Row("brief seen on the day itself", seen("2026-12-01"), .fallbackWeek),
    Row(
      "brief seen after the firing, by a clock that was wrong", seen("2027-12-01"), .fallbackWeek),
    Row(
      "brief unseen over a year's end", seen("2026-12-30"), .briefUnseen, 5, firesOn: "2027-01-04"),
    Row("brief unseen for a leap day", seen("2028-02-27"), .briefUnseen, 3, firesOn: "2028-03-01"),

    Row("streak of one week", streak(1, through: "2026-12-06"), .fallbackWeek),
    Row("streak of two weeks", streak(2, through: "2026-12-06"), .streak, 2),
    Row("certain through the day of firing", streak(4, through: "2026-12-01"), .streak, 4),
    Row("certain through the day before", streak(4, through: "2026-11-30"), .fallbackWeek),
    Row("negative streak", streak(-3, through: "2026-12-31"), .fallbackWeek),

    Row("items counted today", items(1, on: "2026-12-01"), .pendingItems, 1),
    Row("items counted seven days before", items(2, on: "2026-11-24"), .pendingItems, 2),
    Row("items counted eight days before", items(2, on: "2026-11-23"), .fallbackWeek),
    Row(
      "items counted tomorrow, by a clock that was wrong", items(2, on: "2026-12-02"), .fallbackWeek
    ),
    Row("no items", items(0, on: "2026-12-01"), .fallbackWeek),
    Row("negative items", items(-1, on: "2026-12-01"), .fallbackWeek),
    Row("more items than anyone has", items(.max, on: "2026-12-01"), .pendingItems, .max),

    Row(
      "all at once: commitments come first",
      all(due: ["2026-12-04"], seen: "2026-11-01", streak: 9, items: 9), .commitmentsDue, 1),
    Row(
      "without commitments: the brief",
      all(due: ["2026-12-07"], seen: "2026-11-01", streak: 9, items: 9), .briefUnseen, 30),
    Row("brief just seen: the streak", all(seen: "2026-11-30", streak: 9, items: 9), .streak, 9),
    Row("streak too short: the items", all(streak: 1, items: 9), .pendingItems, 9),
    Row("nothing that holds: the warm line", all(streak: 1, items: 0), .fallbackWeek),
    Row("nothing known: the warm line", .none, .fallbackWeek),

    Row("first day, nothing known: silence", .none, nil, firstOpenedOn: "2026-12-01"),
    Row(
      "first day, nothing that holds: silence", all(streak: 1, items: 0), nil,
      firstOpenedOn: "2026-12-01"),
    Row("first day with a fact", all(items: 2), .pendingItems, 2, firstOpenedOn: "2026-12-01"),
    Row("the day after the first", .none, .fallbackWeek, firstOpenedOn: "2026-11-30"),
    Row(
      "first opened later, by a clock that was wrong", .none, .fallbackWeek,
      firstOpenedOn: "2026-12-02"),

    Row(
      "the last day of the calendar", due("9999-12-31"), .commitmentsDue, 1, firesOn: "9999-12-31"),
    Row(
      "the whole calendar unseen", seen("0001-01-01"), .briefUnseen, 3_652_058,
      firesOn: "9999-12-31"),
  ]

  @Test("The first fact that is certainly true when it fires", arguments: rows)
  func rule(row: Row) {
    let copy = AmbientNudgeComposer.compose(
      row.signals, firingOn: date(row.firesOn), firstOpenedOn: date(row.firstOpenedOn),
      appName: "Mira")
    #expect(copy?.key == row.key)
    if let key = row.key {
      let expected: [NudgeArgument] =
        key == .fallbackWeek ? [.text("Mira")] : row.number.map { [.integer($0)] } ?? []
      #expect(copy?.arguments == expected)
      #expect(copy?.arguments.map(\.kind) == key.argumentKinds)
    }
  }

  @Test("A fact leads where it can be seen, and the rest to the assistant")
  func surfaces() {
    let today: Set<NudgeStringKey> = [.commitmentsDue, .briefUnseen, .streak]
    for row in Self.rows {
      let copy = AmbientNudgeComposer.compose(
        row.signals, firingOn: date(row.firesOn), firstOpenedOn: date(row.firstOpenedOn),
        appName: "Mira")
      guard let copy else { continue }
      #expect(copy.surface == (today.contains(copy.key) ? .today : .assistant))
    }
  }

  @Test("A device that does not know its first day says the warm line")
  func noFirstDay() {
    let copy = AmbientNudgeComposer.compose(
      .none, firingOn: date("2026-12-01"), firstOpenedOn: nil, appName: "Mira")
    #expect(copy == NudgeCopy(key: .fallbackWeek, arguments: [.text("Mira")]))
  }
}
