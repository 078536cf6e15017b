import NudgeJSON
import NudgeShared
import NudgeTesting
import Testing

@testable import NudgeLinux

@Suite("What was fired and what is pending, as lists in files")
struct PlanListTests {
  @Test("A fired entry names a row and a date; a reading counts as its date, null as none")
  func fired() throws {
    let entries = try FiredEntry.list(
      parsing: Array(
        """
        [{"row": "r1", "nominal": "2026-03-28"}, {"row": "r2", "nominal": "2026-03-29T02:30"},
         {"row": "r3", "nominal": null}, {"row": "r4"}]
        """.utf8))
    #expect(
      entries == [
        FiredEntry(row: "r1", nominalDate: LocalDate("2026-03-28")),
        FiredEntry(row: "r2", nominalDate: LocalDate("2026-03-29")),
        FiredEntry(row: "r3", nominalDate: nil), FiredEntry(row: "r4", nominalDate: nil),
      ])
  }

  @Test("A fired entry stands for the row of its id and for each thing of its id")
  func firedKeys() throws {
    let date = LocalDate("2026-03-28")
    let bill = try #require(NotificationKind(rawValue: "billDue"))
    let keys = FiredEntry.keys(
      of: [FiredEntry(row: "x", nominalDate: date)],
      items: [
        DatedItemDraft(kind: "billDue", id: "x"), DatedItemDraft(kind: "billDue", id: "y"),
        DatedItemDraft(kind: "no kind", id: "x"),
      ])
    #expect(
      keys == [
        OccurrenceKey(kind: .reminder, item: "x", nominalDate: date),
        OccurrenceKey(kind: bill, item: "x", nominalDate: date),
      ])
  }

  @Test(
    "A list that is none is refused with the place",
    arguments: [
      ("{}", "", "a list"), ("[1]", "[0]", "an object"),
      ("[{}]", "[0]", "an object with this field"),
      ("[{\"row\": 1}]", "[0].row", "a text"),
      ("[{\"row\": \"r\", \"nominal\": \"soon\"}]", "[0].nominal", "a date such as 2026-03-28"),
      ("[{\"row\": \"r\", \"on\": 1}]", "[0].on", "row, nominal"),
    ])
  func badFired(text: String, place: String, words: String) {
    do {
      _ = try FiredEntry.list(parsing: Array(text.utf8))
      Issue.record("accepted")
    } catch {
      #expect(error.place == place)
      #expect(error.accepted.contains(words))
    }
  }

  @Test("Pending identifiers are any texts, and one that stands there twice is one")
  func pending() throws {
    let ids = try PendingList.ids(parsing: Array("[\"b\", \"a\", \"b\", \"\"]".utf8))
    #expect(ids.map(\.rawValue) == ["b", "a", ""])
    #expect(throws: JSONProblem.self) { try PendingList.ids(parsing: Array("[\"a\", 1]".utf8)) }
  }
}

@Suite("A plan of a rows file")
struct RowsPlanTests {
  private static let reading = ClockReading(
    now: Instant("2026-03-27T07:00:00Z") ?? .min, zone: .utc)
  private static let row =
    "{\"id\": \"r\", \"time\": \"09:00\", \"title\": \"T\", \"rule\": {\"kind\": \"daily\"}}"

  private func plan(_ text: String, pending: [String] = []) throws -> RowsPlan {
    RowsPlan(
      try RowsFile(parsing: Array(text.utf8)), at: Self.reading,
      pending: pending.map(NotificationID.init(rawValue:)), strings: KeyStrings())
  }

  private static let everySort = [
    "reminder:gone:1775000000:00000000000000aa", "nudge.item.billDue:b:1775000000:00000000000000aa",
    "nudge.digest.billDue:2026-03-30:1775000000:00000000000000aa",
    "nudge.anchor:morningDigest:08:00:00000000000000aa",
    "nudge.event:timerRunning/t:1775000000:00000000000000aa", "nudge:2026-W14:1775000000:aa",
    "other",
  ]

  @Test(
    "removes only what belongs to a list that is in the file; what it knows nothing of is held",
    arguments: [
      ("{\"reminders\": []}", ["reminder"]),
      ("{\"items\": []}", ["nudge.anchor", "nudge.digest.billDue", "nudge.item.billDue"]),
      (
        "{\"reminders\": [], \"items\": []}",
        ["nudge.anchor", "nudge.digest.billDue", "nudge.item.billDue", "reminder"]
      ),
    ])
  func silence(text: String, removed: [String]) throws {
    let result = try plan(text, pending: Self.everySort)
    let names = result.plan.diff.cancel.map { $0.rawValue.prefix { $0 != ":" } }.sorted()
    #expect(names == removed.map { Substring($0) })
    #expect(result.plan.held.count == 6 - removed.count)
    #expect(result.foreignCount == 1)
  }

  @Test("has anchors where there is a list of items, even an empty one, and none without")
  func anchors() throws {
    #expect(try plan("{\"reminders\": [\(Self.row)]}").plan.planned.count == 14)
    #expect(
      try plan("{\"reminders\": [\(Self.row)]}").plan.planned.allSatisfy { $0.tier == .dated })
    let standard = try plan("{\"reminders\": [\(Self.row)], \"items\": []}").plan
    #expect(standard.planned.count { $0.tier == .anchor } == 3)
    #expect(standard.planned.count == 17)
  }

  @Test("tells what cannot be read beside what cannot be planned")
  func rejected() throws {
    let file = "{\"reminders\": [4, \(Self.row), {\"id\": \"x\"}], \"items\": [{\"kind\": 3}]}"
    #expect(
      try plan(file).plan.rejected.map(\.item).sorted() == ["items[0]", "reminders[0]", "x"])
  }
}
