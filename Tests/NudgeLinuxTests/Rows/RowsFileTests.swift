import NudgeJSON
import NudgeShared
import Testing

@testable import NudgeLinux

private func rows(_ text: String) throws -> RowsFile {
  try RowsFile(parsing: Array(text.utf8))
}

private func problem(_ text: String) -> JSONProblem? {
  do {
    _ = try rows(text)
    return nil
  } catch {
    return error as? JSONProblem
  }
}

@Suite("A rows file")
struct RowsFileTests {
  @Test("gives every field of a row and of its rule")
  func everyField() throws {
    let file = try rows(
      """
      {"schema": 1, "reminders": [
        {"id": "r1", "time": "02:30", "title": "Water", "skip": ["2026-03-30"],
         "rule": {"kind": "yearly", "date": "a", "n": 3, "from": "b", "days": ["mon", "sun"],
                  "month": 2, "day": 29},
         "from": "2026-01-01", "until": "2026-12-31", "active": false,
         "snoozedUntil": "2026-03-29T01:45:00Z"}]}
      """)
    var rule = ReminderDraft.Rule(kind: "yearly")
    rule.date = "a"
    rule.n = 3
    rule.from = "b"
    rule.days = ["mon", "sun"]
    rule.month = 2
    rule.day = 29
    var draft = ReminderDraft(id: "r1")
    draft.time = "02:30"
    draft.title = "Water"
    draft.skip = ["2026-03-30"]
    draft.rule = rule
    draft.from = "2026-01-01"
    draft.until = "2026-12-31"
    draft.isActive = false
    draft.snoozedUntil = "2026-03-29T01:45:00Z"
    #expect(file.reminders == [draft])
    #expect(file.rejected == [])
  }

  @Test("gives every field of a dated thing")
  func everyItemField() throws {
    let file = try rows(
      """
      {"items": [{"kind": "billDue", "id": "b1", "at": "x", "date": "y", "title": "Rent",
                  "priority": -7}, {"kind": "birthday", "id": "p"}]}
      """)
    var bill = DatedItemDraft(kind: "billDue", id: "b1")
    bill.at = "x"
    bill.date = "y"
    bill.title = "Rent"
    bill.priority = -7
    #expect(file.items == [bill, DatedItemDraft(kind: "birthday", id: "p")])
    #expect(file.reminders == nil)
  }

  @Test("takes null for a field that is not there, and knows an empty list from none")
  func nullAndEmpty() throws {
    let file = try rows(
      """
      {"reminders": [{"id": "r", "until": null, "skip": null, "active": null, "rule": null}],
       "items": null}
      """)
    #expect(file.reminders == [ReminderDraft(id: "r")])
    #expect(file.items == nil)
    #expect(try rows("{\"reminders\": []}").reminders == [])
    #expect(try rows("{\"items\": []}").items == [])
  }

  @Test(
    "rejects a bad entry under its id or place, says what is wrong, and keeps the others",
    arguments: [
      ("7", "reminders[1]", "notAnObject", "found 7, accepted: an object"),
      ("[]", "reminders[1]", "notAnObject", "found an empty list"),
      ("null", "reminders[1]", "notAnObject", "found null"),
      ("{}", "reminders[1]", "missingId", "no field \"id\""),
      ("{\"id\": \"\"}", "reminders[1]", "missingId", "reminders[1].id: found an empty text"),
      ("{\"id\": null}", "reminders[1]", "missingId", "reminders[1].id: found null"),
      ("{\"id\": 5}", "reminders[1]", "wrongType", "reminders[1].id: found 5, accepted: a text"),
      ("{\"id\": \"x\", \"time\": 9}", "x", "wrongType", "reminders[1].time: found 9"),
      ("{\"id\": \"x\", \"utnil\": 1}", "x", "unknownField", "did you mean until?"),
      ("{\"id\": \"x\", \"rule\": \"daily\"}", "x", "wrongType", "{\"kind\": \"daily\"}"),
      ("{\"id\": \"x\", \"rule\": {}}", "x", "wrongType", "no field \"kind\""),
      (
        "{\"id\": \"x\", \"rule\": {\"kind\": \"daily\", \"dya\": 1}}", "x", "unknownField",
        "reminders[1].rule.dya"
      ),
      (
        "{\"id\": \"x\", \"rule\": {\"kind\": \"monthly\", \"day\": 1.5}}", "x", "wrongType",
        "found 1.5, accepted: a whole number"
      ),
      (
        "{\"id\": \"x\", \"rule\": {\"kind\": \"everyNDays\", \"n\": 1e300}}", "x", "wrongType",
        "accepted: a whole number"
      ),
      (
        "{\"id\": \"x\", \"rule\": {\"kind\": \"weekdays\", \"days\": [0]}}", "x", "wrongType",
        "reminders[1].rule.days[0]: found 0"
      ),
      ("{\"id\": \"x\", \"skip\": \"2026-03-30\"}", "x", "wrongType", "accepted: a list"),
      ("{\"id\": \"x\", \"active\": 1}", "x", "wrongType", "accepted: true or false"),
    ])
  func badEntries(entry: String, item: String, reason: String, words: String) throws {
    let file = try rows("{\"reminders\": [{\"id\": \"a\"}, \(entry), {\"id\": \"b\"}]}")
    #expect(file.reminders == [ReminderDraft(id: "a"), ReminderDraft(id: "b")])
    let rejected = try #require(file.rejected.first)
    #expect(file.rejected.count == 1)
    #expect(rejected.item == item)
    #expect(rejected.reason == reason)
    #expect(rejected.detail.contains(words), "\(rejected.detail)")
  }

  @Test("rejects a bad thing as it does a bad row")
  func badItems() throws {
    let file = try rows(
      """
      {"items": [3, {"id": "x"}, {"kind": "billDue"}, {"kind": "billDue", "id": "p", "at": 5},
                 {"kind": "billDue", "id": "good"}, {"kind": "billDue", "id": "q", "wehn": 1}]}
      """)
    #expect(file.items == [DatedItemDraft(kind: "billDue", id: "good")])
    #expect(
      file.rejected.map { "\($0.item) \($0.reason)" } == [
        "items[0] notAnObject", "x wrongType", "items[2] missingId", "p wrongType",
        "q unknownField",
      ])
  }

  @Test(
    "is refused as a whole where it is no rows file, with the place and what is accepted",
    arguments: [
      ("", "line 1, column 1", "a JSON value"),
      ("{\"reminders\": [\n  {\"id\": \"r1\",}]}", "line 2, column 15", "a field name"),
      ("[]", "", "an object"),
      ("{}", "", "an object with either or both"),
      ("{\"reminders\": null}", "", "an object with either or both"),
      ("{\"reminders\": {}}", "reminders", "a list"),
      ("{\"items\": \"x\"}", "items", "a list"),
      ("{\"schema\": 2, \"reminders\": []}", "schema", "the newest that this version knows"),
      ("{\"schema\": \"1\", \"reminders\": []}", "schema", "schema 1"),
      ("{\"rows\": []}", "rows", "schema, reminders, items"),
      ("{\"reminders\": [], \"reminders\": []}", "line 1, column 19", "each field once"),
      ("\u{0}", "line 1, column 1", "a JSON value"),
    ])
  func badFiles(text: String, place: String, words: String) throws {
    let found = try #require(problem(text))
    #expect(found.place == place)
    #expect("\(found)".contains(words), "\(found)")
  }

  @Test(
    "passes over a byte order mark, and refuses bytes that are no UTF-8 and nesting without end")
  func oddBytes() throws {
    #expect(try RowsFile(parsing: [0xEF, 0xBB, 0xBF] + Array("{\"items\":[]}".utf8)).items == [])
    let bad = Array("{\"items\":[\"".utf8) + [0xFF, 0xFE] + Array("\"]}".utf8)
    #expect(throws: JSONProblem.self) { try RowsFile(parsing: bad) }
    let deep = "{\"items\":" + String(repeating: "[", count: 100_000)
    #expect(problem(deep)?.accepted == "at most 64 levels")
  }
}
