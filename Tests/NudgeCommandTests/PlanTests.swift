import NudgeJSON
import NudgeShared
import Testing

@testable import nudge

@Suite("nudge plan")
struct PlanTests {
  private static let at = "--now 2026-03-27T07:00:00Z --zone Europe/Berlin"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let rows = """
    {"schema": 1, "reminders": [
      {"id": "r1", "time": "02:30", "title": "Water the plants", "rule": {"kind": "daily"}},
      {"id": "r2", "time": "22:30", "title": "Bins", "rule": {"kind": "weekdays", "days": ["fri"]}},
      {"id": "r1", "snoozedUntil": "2026-03-28T09:00:00Z"}]}
    """

  /// Runs `nudge plan` on a file of this text.
  private func plan(
    _ text: String = rows, _ options: String = "--horizon-days 3", at: String = at
  ) async throws -> Run {
    let file = try folder.file("rows.json", text)
    return await Run(nudgeWords("plan --rows \(file) \(at) \(options)"))
  }

  @Test("prints what comes when, with what is out of the ordinary")
  func table() async throws {
    let run = try await plan(Self.rows, "--horizon-days 3 --quiet 22:00-07:00")
    #expect(
      run.output
        == """
        5 notifications pending as of fri 2026-03-27 08:00 in Europe/Berlin, at most 50 in 3 days

        local time            row  kind      tier   text              note
        sat 2026-03-28 07:00  r1   reminder  dated  Water the plants  moved from 02:30 by quiet hours
        sat 2026-03-28 07:00  r2   reminder  dated  Bins              moved from fri 22:30 by quiet hours
        sat 2026-03-28 10:00  r1   reminder  dated  Water the plants  put off to this moment
        sun 2026-03-29 07:00  r1   reminder  dated  Water the plants  moved from 02:30 by quiet hours

        Complete through sun 2026-03-29 23:59.
        Refresh by sun 2026-03-29 23:59.
        Clocks change on sun 2026-03-29, from 02:00 to 03:00.

        """.replacing("5 notif", with: "4 notif"))
    #expect(run.errors == "")
    #expect(run.code == 0)
    #expect((try await plan()).output.contains("02:30 is skipped that day"))
    let autumn = "--now 2026-10-24T07:00:00Z --zone Europe/Berlin"
    #expect((try await plan(at: autumn)).output.contains("the first of two passes"))
  }

  @Test("has every field of the document, in its order", .timeLimit(.minutes(1)))
  func document() async throws {
    let run = try await plan(Self.rows, "--horizon-days 1 --format json")
    let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("  \"") }
    #expect(
      lines.map { $0.dropFirst(3).prefix { $0 != "\"" } } == [
        "schema", "now", "zone", "scheduledThrough", "planned", "schedule", "cancel", "keep",
        "rejected", "dropped", "past", "pastCount", "beyondHorizon", "held", "locale", "refreshBy",
        "nextZoneTransition", "slots",
      ])
    let top = try JSONReader(parsing: Array(run.output.utf8)).object()
    let planned = try #require(try top.required("planned").array().first)
    #expect(
      try planned.object().names == [
        "at", "body", "channel", "epoch", "id", "kind", "nominal", "row", "tier", "title",
        "trigger",
      ])
  }

  @Test("names rows without a slot, what is past, and the first that comes later")
  func whatDoesNotCome() async throws {
    let rows = (10..<20).map {
      #"{"id": "r\#($0)", "time": "09:00", "title": "T", "rule": {"kind": "once", "date": "2026-03-30"}}"#
    }
    let text = """
      {"reminders": [\(rows.joined(separator: ",")),
        {"id": "old", "time": "09:00", "title": "T", "rule": {"kind": "once", "date": "2025-03-30"}}],
       "items": [{"kind": "billDue", "id": "b1", "date": "2025-03-30"},
        {"kind": "billDue", "id": "b2", "date": "2062-03-30"},
        {"kind": "billdue", "id": "b3", "date": "2026-03-30"}]}
      """
    let run = try await plan(text, "--max-pending 11 --format json")
    let top = try JSONReader(parsing: Array(run.output.utf8)).object()
    func listed(_ name: String) throws -> [String] {
      try top.required(name).array().map { try $0.object().required("row").string() }
    }
    #expect(
      Set(try listed("planned") + listed("dropped")).isSuperset(of: (10..<20).map { "r\($0)" }))
    #expect(Set(try listed("dropped")).count == (try listed("dropped")).count)
    #expect(try listed("past") == ["b1", "old"])
    let beyond = try top.required("beyondHorizon").object()
    #expect(try beyond.required("row").string() == "b2")
    #expect(try beyond.required("count").integer(in: 0...9, accepted: "") == 1)
    #expect(run.output.contains("accepted: billDue, in this spelling"))
    let table = try await plan(text, "--max-pending 11").output
    #expect(table.contains("\nPast, and not shown:\n"))
    #expect(table.contains("\n1 row or item comes later than that; next is b2, "))
  }

  @Test("gives the same bytes for the same input", arguments: ["table", "json"])
  func sameBytes(format: String) async throws {
    let first = try await plan(Self.rows, "--format \(format)")
    #expect(first == (try await plan(Self.rows, "--format \(format)")))
    #expect(first.code == 0)
  }

  @Test("tells of bad rows on standard error, plans the others and ends well")
  func rejected() async throws {
    let text = """
      {"reminders": [{"id": "late", "time": "25:00", "title": "x", "rule": {"kind": "daily"}}, 7,
        {"id": "ok", "time": "09:00", "title": "x", "rule": {"kind": "daily"}}, 8, 9]}
      """
    let run = try await plan(text, "--horizon-days 1")
    #expect(run.code == 0)
    #expect(
      run.errors
        == "nudge: \(folder.path)/rows.json: 4 rejections: reminders[1] (notAnObject), "
        + "reminders[3] (notAnObject), reminders[4] (notAnObject) and 1 other; "
        + "everything else is planned\n")
    #expect(run.output.contains("1 notification pending"))
    #expect(run.output.contains("  late: its time is \"25:00\""))
    #expect(run.output.contains("  reminders[1]: found 7, accepted: an object (notAnObject)"))
  }

  @Test("shows twenty of a long list and counts the rest")
  func longLists() async throws {
    let entries = Array(repeating: "0", count: 50_000).joined(separator: ",")
    let run = try await plan("{\"reminders\": [\(entries)]}")
    #expect(run.output.contains("and 49,980 more (--format json has them all)"))
    #expect(run.output.utf8.count < 4_000)
    #expect(run.errors.contains("50,000 rejections"))
  }

  @Test("shows texts of others without what would disguise a line")
  func hostileTexts() async throws {
    let text = """
      {"reminders": [{"id": "a\\u001b[31m\\u202e", "time": "09:00", "title": "x\\ny\\u0007",
        "rule": {"kind": "daily"}}, {"id": "\\u001b]0;", "time": "9"}]}
      """
    let run = try await plan(text, "--horizon-days 2")
    for scalar in (run.output + run.errors).unicodeScalars {
      #expect(scalar == "\n" || !scalar.properties.generalCategory.isControl, "\(scalar.value)")
    }
  }

  @Test("compares with what the system holds, and marks what is new")
  func pending() async throws {
    let first = try await plan(Self.rows, "--format json")
    let top = try JSONReader(parsing: Array(first.output.utf8)).object()
    let ids = try top.required("schedule").array().map { try $0.string() }
    let stale = "reminder:gone:1774700000:00000000000000aa"
    let held = "nudge:2026-W14:1775000000:00000000000000aa"
    let file = try folder.file(
      "pending.json", "[\"\(ids[0])\", \"\(stale)\", \"\(held)\", \"timer.1\"]")
    let run = try await plan(Self.rows, "--horizon-days 3 --pending \(file)")
    #expect(run.output.contains("\n=  fri 2026-03-27 22:30"))
    #expect(run.output.contains("\n+  sat 2026-03-28 02:30"))
    #expect(run.output.contains("To be removed:\n  \(stale)\n"))
    #expect(run.output.contains("Held, since this file knows nothing of them:\n  \(held)\n"))
    #expect(run.output.contains("1 slot is taken by others, of 64."))
  }

  @Test(
    "refuses what it cannot work with, and says what to do",
    arguments: [
      ("plan", 64, "plan --rows: found nothing, accepted: a path, or - for standard input"),
      ("plan --rows /nowhere/x.json", 66, "/nowhere/x.json: No such file or directory"),
      ("plan --rows - --pending -", 64, "--pending: does not go with --rows -"),
      ("plan --rows x --max-pending 65", 64, "a whole number from 0 to 64"),
      ("plan --rows x --horizon-days 0", 64, "a whole number from 1 to 366"),
      ("plan --rows x --zone Mars/Phobos", 64, "--zone"),
      ("plan --rows x extra", 64, "no further argument"),
    ])
  func faults(line: String, code: Int32, words: String) async {
    let run = await Run(nudgeWords(line))
    #expect(run.code == code)
    #expect(run.output == "")
    #expect(run.errors.contains(words), "\(run.errors)")
  }

  @Test("names line and column of a file that is no JSON, and which of the files it is")
  func noJSON() async throws {
    let run = try await plan("{\"reminders\": [\n  oops]}")
    #expect(run.code == 65)
    #expect(
      run.errors
        == "nudge: \(folder.path)/rows.json: line 2, column 3: found \"oops\", accepted: a JSON value\n"
    )
    let file = try folder.file("pending.json", "[\"a\"")
    let other = try await plan(Self.rows, "--pending \(file)")
    #expect(other.code == 65)
    #expect(other.errors.contains("pending.json: line 1, column 5: found the end of the text"))
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isControl: Bool { self == .control || self == .format }
}
