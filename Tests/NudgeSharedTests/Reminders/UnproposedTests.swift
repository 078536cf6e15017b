import NudgeShared
import Testing

@Suite("What is not proposed: rows without a slot, what is past, what comes later")
struct UnproposedTests {
  private func unproposed(_ drafts: [ReminderDraft], limit: Int = 50) -> Unproposed {
    var planning = ReminderPlanning()
    planning.rows = drafts
    planning.now = instant("2026-03-27T07:00:00Z")
    planning.zone = .utc
    planning.limit = limit
    planning.fired = [
      OccurrenceKey(kind: .reminder, item: "said", nominalDate: date("2026-03-26"))
    ]
    return planning.answer.unproposed
  }

  @Test("Each row without a slot is there once with its first date, in whatever order rows come")
  func withoutSlot() {
    let drafts = (10..<70).map { ReminderDraft("r\($0)", "09:00", .once("2026-03-30")) }
    for rows in [drafts, Array(drafts.reversed())] {
      let found = unproposed(rows)
      #expect(found.leftOutRows == 10)
      #expect(found.leftOut.map(\.candidate.item) == (60..<70).map { "r\($0)" })
      #expect(found.leftOut.allSatisfy { $0.reason == .budget })
      #expect(found.leftOut.allSatisfy { $0.fireAt == instant("2026-03-30T09:00:00Z") })
    }
    #expect(unproposed(Array(drafts.prefix(50))).leftOut == [])
  }

  @Test("Of rows that have a slot the first date without one is there, and no other")
  func firstLeftOut() {
    let rows = [ReminderDraft("a", "09:00", .daily), ReminderDraft("b", "10:00", .daily)]
    let found = unproposed(rows, limit: 5)
    #expect(found.leftOutRows == 0)
    #expect(found.leftOut.map(\.candidate.item) == ["b"])
    #expect(found.leftOut.first?.candidate.nominal?.date == date("2026-03-29"))
  }

  @Test("No more than a hundred rows are listed, and all are counted")
  func bounded() {
    let rows = (0..<1_100).map { ReminderDraft("r\($0)", "09:00", .daily) }
    let found = unproposed(rows)
    #expect(found.leftOutRows == 1_050)
    #expect(found.leftOut.count == 100)
    #expect(Set(found.leftOut.map(\.candidate.item)).count == 100)
  }

  @Test("A single date and a snooze that are past are named, newest first, unless they were shown")
  func past() {
    let found = unproposed([
      ReminderDraft("old", "09:00", .once("2025-03-30")),
      ReminderDraft("said", "09:00", .once("2026-03-26")),
      ReminderDraft("close", "07:00", .once("2026-03-27")),
      ReminderDraft("snoozed", "09:00", .daily, snoozedUntil: "2026-03-20T09:00:00Z"),
      ReminderDraft("off", "09:00", .once("2025-03-30")).with { $0.isActive = false },
      ReminderDraft("daily", "06:00", .daily),
    ])
    #expect(found.past.map(\.candidate.item) == ["close", "snoozed", "old"])
    #expect(found.pastCount == 3)
    #expect(found.beyondCount == 0)
  }

  @Test("Of what is past the newest twenty are named, and all are counted")
  func pastBounded() {
    let rows = (1...31).map {
      ReminderDraft("r\($0)", "09:00", .once("2025-01-\($0 < 10 ? "0" : "")\($0)"))
    }
    for rows in [rows, Array(rows.reversed())] {
      let found = unproposed(rows)
      #expect(found.past.map(\.candidate.item) == (12...31).reversed().map { "r\($0)" })
      #expect(found.pastCount == 31)
    }
  }

  @Test("What comes after the horizon is counted, and the first of it is named")
  func beyond() {
    let found = unproposed([
      ReminderDraft("far", "09:00", .once("2062-03-30")),
      ReminderDraft("soon", "09:00", .once("2026-04-10")),
      ReminderDraft("monthly", "09:00", .monthly(26)),
      ReminderDraft("last day", "09:00", .once("2026-04-09")),
    ])
    #expect(found.beyondCount == 3)
    #expect(found.firstBeyond?.item == "soon")
    #expect(found.firstBeyond?.fireAt == instant("2026-04-10T09:00:00Z"))
    #expect(found.past == [])
  }
}
