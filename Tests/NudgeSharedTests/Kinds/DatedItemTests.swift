import NudgeShared
import NudgeTesting
import Testing

@Suite("Dated items")
struct DatedItemTests {
  private static func answer(_ drafts: [DatedItemDraft], _ desk: KindsDesk = KindsDesk())
    -> SourceAnswer
  {
    DatedItems(drafts, table: desk.table, context: desk.context, strings: desk.strings).answer
  }

  @Test("What is good is said: its kind above, the person's own words below")
  func good() {
    var untitled = Make.item("birthday", "u", date: "2026-12-24")
    untitled.title = " "
    untitled.priority = 7
    var desk = KindsDesk()
    desk.horizonDays = 30
    let answer = Self.answer(
      [
        Make.item("billDue", "b1", at: "2026-12-02T10:15"), untitled,
        Make.item("eventReminder", "e1", at: "2026-12-02T23:30:00+05:00"),
      ], desk)
    #expect(answer.rejected.isEmpty)
    #expect(
      answer.candidates == [
        NotificationCandidate(
          kind: .billDue, item: "b1", nominal: Make.clock("2026-12-02T10:15"),
          time: .wallClock(Make.clock("2026-12-02T10:15")), title: "en:kind_bill_due()",
          body: "Title of b1"),
        NotificationCandidate(
          kind: .birthday, item: "u", nominal: Make.clock("2026-12-24T09:00"),
          time: .wallClock(Make.clock("2026-12-24T09:00")), title: "en:kind_birthday()",
          body: "en:item_body()", priority: 7),
        NotificationCandidate(
          kind: .eventReminder, item: "e1", nominal: Make.clock("2026-12-02T23:30"),
          time: .instant(Make.moment("2026-12-02T18:30:00Z")), title: "en:kind_event_reminder()",
          body: "Title of e1"),
      ])
  }

  private static func changed(_ change: (inout DatedItemDraft) -> Void) -> DatedItemDraft {
    var draft = Make.item("billDue", "x", date: "2026-12-02")
    change(&draft)
    return draft
  }

  @Test("A bad one is rejected by name and silences no other")
  func bad() {
    let cases: [(DatedItemDraft, DatedItemProblem)] = [
      (changed { $0.id = "" }, .missingId),
      (changed { $0.id = String(repeating: "x", count: 201) }, .idTooLong),
      (changed { $0.kind = "billdue" }, .unknownKind),
      (changed { $0.kind = "" }, .unknownKind),
      (changed { $0.kind = "morningDigest" }, .kindNotPlanned),
      (changed { $0.kind = "timerRunning" }, .kindNotPlanned),
      (changed { $0.kind = "reminder" }, .kindNotPlanned),
      (changed { $0.kind = "ambientNudge" }, .kindNotPlanned),
      (changed { $0.date = nil }, .missingTime),
      (changed { $0.at = "2026-12-02T10:00" }, .atAndDate),
      (changed { $0.date = "2026-02-30" }, .badDate),
      (changed { $0.date = "tomorrow" }, .badDate),
      (changed { ($0.date, $0.at) = (nil, "2026-12-02T25:00") }, .badTime),
      (changed { ($0.date, $0.at) = (nil, "2026-12-02") }, .badTime),
      (changed { ($0.date, $0.at) = (nil, "2026-12-02T10:00:00+99:00") }, .badTime),
      (changed { ($0.date, $0.at) = (nil, "9999-12-31T23:59:59-12:00") }, .badTime),
      (changed { $0.priority = 101 }, .badPriority),
      (changed { $0.priority = Int.min }, .badPriority),
    ]
    func changed(_ change: (inout DatedItemDraft) -> Void) -> DatedItemDraft {
      Self.changed(change)
    }
    let good = Make.item("billDue", "good", date: "2026-12-02")
    for (draft, problem) in cases {
      let answer = Self.answer([draft, good])
      #expect(answer.candidates.map(\.item) == ["good"], "\(problem)")
      #expect(answer.rejected.map(\.reason) == [problem.rawValue])
      #expect(answer.rejected.first?.item == (draft.id.isEmpty ? "items[0]" : draft.id))
      #expect(answer.rejected.first?.detail.isEmpty == false)
    }
    let all = Set(cases.map(\.1)).union([.duplicateId])
    #expect(all == Set(DatedItemProblem.allCases))
  }

  @Test("Of two with one id the first counts; another kind may have the same id")
  func duplicates() {
    let answer = Self.answer([
      Make.item("billDue", "x", date: "2026-12-02"), Make.item("todoDue", "x", date: "2026-12-02"),
      Make.item("billDue", "x", date: "2026-12-03"),
    ])
    #expect(answer.candidates.map(\.kind) == [.billDue, .todoDue])
    #expect(answer.rejected.map(\.reason) == ["duplicateId"])
  }

  @Test("What is past or beyond the horizon is not proposed, and what quiet hours put off is")
  func horizon() {
    var desk = KindsDesk(horizonDays: 3)
    desk.now = Make.moment("2026-12-02T23:30:00Z")
    desk.quietHours = Make.quiet("22:00-07:00")
    let ids = ["2026-12-02T21:59", "2026-12-02T22:30", "2026-12-04T23:59", "2026-12-05T00:00"]
    let answer = Self.answer(ids.map { Make.item("billDue", $0, at: $0) }, desk)
    #expect(answer.candidates.map(\.item) == ["2026-12-02T22:30", "2026-12-04T23:59"])
    // A kind that quiet hours drop is not put off.
    let dropped = Self.answer(ids.map { Make.item("eventReminder", $0, at: $0) }, desk)
    #expect(dropped.candidates.map(\.item) == ["2026-12-04T23:59"])
  }

  @Test("After a flight a moment is the same occurrence")
  func travel() {
    let items = [Make.item("eventReminder", "e", at: "2026-12-02T23:30:00Z")]
    var desk = KindsDesk()
    let home = desk.plan(items: items)
    desk.zone = LocalZone(identifier: "East", fixedOffset: UTCOffset(seconds: 9 * 3600) ?? .utc)
    let away = desk.plan(items: items)
    #expect(home.oneShots.map(\.occurrences) == away.oneShots.map(\.occurrences))
    #expect(home.oneShots.map(\.request) == away.oneShots.map(\.request))
  }

  private struct Shelf: DatedItemSource {
    let drafts: [DatedItemDraft]?
    func items() async throws(NotificationSourceError) -> [DatedItemDraft] {
      guard let drafts else { throw .unauthenticated }
      return drafts
    }
  }

  @Test("A source speaks for its kinds alone, and has no answer where its things cannot be read")
  func source() async throws {
    let desk = KindsDesk()
    let drafts = [
      Make.item("billDue", "b", date: "2026-12-02"), Make.item("todoDue", "t", date: "2026-12-02"),
    ]
    let source = DatedItemNotificationSource(
      items: Shelf(drafts: drafts), kinds: [.billDue, .billOverdue], table: desk.table,
      strings: desk.strings)
    #expect(
      source.namespaces.map(\.prefix) == [
        "nudge.item.billDue:", "nudge.digest.billDue:", "nudge.item.billOverdue:",
        "nudge.digest.billOverdue:",
      ])
    let answer = try await source.propose(desk.context)
    #expect(answer.candidates.map(\.item) == ["b"])
    #expect(answer.rejected.map(\.reason) == ["kindNotPlanned"])
    let silent = DatedItemNotificationSource(
      items: Shelf(drafts: nil), kinds: [.billDue], table: desk.table, strings: desk.strings)
    await #expect(throws: NotificationSourceError.unauthenticated) {
      try await silent.propose(desk.context)
    }
  }
}
