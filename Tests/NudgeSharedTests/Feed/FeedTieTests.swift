import Testing

@testable import NudgeShared

@Suite("The feed is in one order, whatever order it came in")
struct FeedTieTests {
  private static func row(
    _ item: String = "r", id: String = "i", title: String = "t", body: String = "b",
    certainty: FeedCertainty = .presumed
  ) -> ArchiveRow {
    ArchiveRow(
      deviceID: "phone", id: NotificationID(rawValue: id), kind: .reminder, item: item,
      nominalDate: LocalDate("2026-03-02") ?? .min, moment: nil,
      at: FeedSample.moment("2026-03-02T08:00:00Z"), offset: .hours(1), title: title, body: body,
      certainty: certainty)
  }

  @Test("Of equally sure rows the id decides, then the title, then the body")
  func ties() {
    let pairs = [
      (Self.row(id: "a"), Self.row(id: "b")), (Self.row(title: "A"), Self.row(title: "a")),
      (Self.row(body: "A"), Self.row(body: "a")),
    ]
    for (better, other) in pairs {
      #expect(FeedDisplay([other, better]).items.map(\.row) == [better])
      #expect(FeedDisplay([better, other]).items.map(\.row) == [better])
    }
  }

  @Test("What the platform said is surer than what follows, and what nobody knows is least sure")
  func certainty() {
    let sorted: [FeedCertainty] = [.reported, .presumed, .suppressed, .unknown]
    #expect(FeedCertainty.allCases.reversed().sorted() == sorted)
    for (place, sure) in sorted.enumerated() {
      let rows = sorted[place...].map { Self.row(certainty: $0) }
      #expect(FeedDisplay(rows.reversed()).items.map(\.row.certainty) == [sure])
    }
  }

  private static func key(
    _ kind: NotificationKind, _ item: String, _ date: String?
  ) -> OccurrenceKey {
    OccurrenceKey(kind: kind, item: item, nominalDate: date.flatMap { LocalDate($0) })
  }

  @Test("What stays remembered is sorted by date, kind and id, and what is long past is forgotten")
  func remembered() {
    let sorted = [
      Self.key(.reminder, "z", "2026-03-01"), Self.key(.birthday, "z", "2026-03-02"),
      Self.key(.reminder, "a", "2026-03-02"), Self.key(.reminder, "b", "2026-03-02"),
    ]
    var log = FeedLog(deviceID: "phone")
    log.remembered =
      sorted.reversed() + [Self.key(.reminder, "old", "2026-02-01"), Self.key(.reminder, "x", nil)]
    #expect(log.pruned(at: FeedSample().reading).remembered == sorted)
  }

  @Test("A row of something without a date, such as a snooze, carries its moment")
  func moment() throws {
    let fireAt = FeedSample.moment("2026-03-02T08:00:00Z")
    func entry(_ date: String?, _ outcome: FeedOutcome) -> FeedEntry {
      FeedEntry(
        id: NotificationID(rawValue: "i"), kind: .reminder, item: "r",
        occurrences: [Self.key(.reminder, "r", date)], fireAt: fireAt, trigger: .absolute(fireAt),
        zone: "Europe/Berlin", offset: .hours(1), channel: "c", title: "t", body: "b",
        armedAt: fireAt, outcome: outcome)
    }
    let shown = FeedOutcome.delivered(at: fireAt)
    #expect(try #require(ArchiveRow(entry(nil, shown), on: "phone")).moment == fireAt)
    #expect(try #require(ArchiveRow(entry("2026-03-02", shown), on: "phone")).moment == nil)
    #expect(ArchiveRow(entry(nil, .armed), on: "phone") == nil)
  }
}
