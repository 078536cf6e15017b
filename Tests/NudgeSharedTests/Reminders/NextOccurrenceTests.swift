import Testing

@testable import NudgeShared

@Suite("The next coming of one row")
struct NextOccurrenceTests {
  private static let now = instant("2026-03-02T09:00:00Z")

  private func row(
    _ rule: ReminderRule = .daily, skip: Set<LocalDate> = [], from: LocalDate? = nil,
    until: LocalDate? = nil, isActive: Bool = true
  ) throws -> Reminder {
    Reminder(
      id: "r", title: "Water", time: try #require(MinuteOfDay(540)), rule: rule, skip: skip,
      from: from, until: until, isActive: isActive, snoozedUntil: nil)
  }

  @Test("Is the first that comes later, past skipped dates and within the row's bounds")
  func bounds() throws {
    let cases: [(Reminder, String?)] = [
      (try row(), "2026-03-03T09:00"),
      (try row(skip: [date("2026-03-03"), date("2026-03-04")]), "2026-03-05T09:00"),
      (try row(from: date("2026-04-01")), "2026-04-01T09:00"),
      (try row(until: date("2026-03-03")), "2026-03-03T09:00"),
      (try row(until: date("2026-03-02")), nil),
      (try row(.once(date("2026-03-02"))), nil),
      (try row(isActive: false), nil),
      (try row(skip: [.max], from: .max), nil),
    ]
    for (row, expected) in cases {
      let next = row.nextOccurrence(after: Self.now, in: .utc)
      #expect(next.map { "\($0.nominal)" } == expected)
      #expect(next.map(\.fireAt) == expected.map { instant($0 + ":00Z") })
    }
  }

  @Test("Of several beyond the horizon the soonest counts, then the kind, then the id")
  func firstBeyond() {
    let found: [(NotificationKind, String, Int64)] = [
      (.birthday, "a", 0), (.reminder, "a", 0), (.reminder, "b", 0), (.birthday, "a", 1),
    ]
    for order in found.permutations {
      var unproposed = Unproposed()
      for (kind, item, seconds) in order {
        unproposed.noteBeyond(kind, item, at: Self.now.adding(seconds: seconds))
      }
      #expect(unproposed.beyondCount == 4)
      #expect(unproposed.firstBeyond?.kind == .birthday)
      #expect(unproposed.firstBeyond?.item == "a")
      #expect(unproposed.firstBeyond?.fireAt == Self.now)
    }
  }

  @Test("Occurrences are filed by date, kind and id, those without a date first")
  func occurrenceOrder() {
    let sorted = [
      OccurrenceKey(kind: .reminder, item: "z", nominalDate: nil),
      OccurrenceKey(kind: .birthday, item: "z", nominalDate: date("2026-03-02")),
      OccurrenceKey(kind: .reminder, item: "a", nominalDate: date("2026-03-02")),
      OccurrenceKey(kind: .reminder, item: "b", nominalDate: date("2026-03-02")),
    ]
    #expect(sorted.reversed().sorted { $0.isBefore($1) } == sorted)
    #expect(sorted.sorted { $0.isBefore($1) } == sorted)
  }
}
