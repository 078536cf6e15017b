import NudgeShared
import Testing

@Suite("The feeds of several devices show each thing once")
struct FeedDisplayTests {
  private static func row(
    _ device: String, _ item: String, at: String, _ certainty: FeedCertainty,
    date: String = "2026-03-02", moment: String? = nil, id: String? = nil
  ) throws -> ArchiveRow {
    ArchiveRow(
      deviceID: device, id: NotificationID(rawValue: id ?? "reminder:\(item):\(device)"),
      kind: .reminder, item: item, nominalDate: try #require(LocalDate(date)),
      moment: moment.map(FeedSample.moment), at: FeedSample.moment(at), offset: .hours(1),
      title: "Water", body: "the plants", certainty: certainty)
  }

  @Test("Pain 15: what two devices showed is one line, with the surest knowledge of it")
  func shownOnTwoDevicesIsOneLine() throws {
    let phone = try Self.row("phone", "r1", at: "2026-03-02T08:00:00Z", .presumed)
    let tablet = try Self.row("tablet", "r1", at: "2026-03-02T08:00:09Z", .reported)
    let tomorrow = try Self.row(
      "phone", "r1", at: "2026-03-03T08:00:00Z", .presumed, date: "2026-03-03")
    let display = FeedDisplay([phone, tablet, tomorrow])
    #expect(display.items.map(\.row) == [tomorrow, tablet])
    #expect(display.items.map(\.deviceIDs) == [["phone"], ["phone", "tablet"]])
  }

  @Test("Two snoozes of the same row on one day are two things")
  func momentsStayApart() throws {
    let first = try Self.row(
      "phone", "r1", at: "2026-03-02T09:10:00Z", .presumed, moment: "2026-03-02T09:10:00Z", id: "a")
    let second = try Self.row(
      "phone", "r1", at: "2026-03-02T09:20:00Z", .presumed, moment: "2026-03-02T09:20:00Z", id: "b")
    let elsewhere = try Self.row(
      "watch", "r1", at: "2026-03-02T09:20:00Z", .presumed, date: "2026-03-03",
      moment: "2026-03-02T09:20:00Z", id: "b")
    #expect(FeedDisplay([first, second, elsewhere]).items.map(\.row) == [second, first])
  }

  @Test("The order of the rows does not matter, nor does a row that comes twice")
  func everyOrder() throws {
    let rows = [
      try Self.row("phone", "r1", at: "2026-03-02T08:00:00Z", .presumed),
      try Self.row("tablet", "r1", at: "2026-03-02T08:00:00Z", .presumed),
      try Self.row("watch", "r1", at: "2026-03-02T08:00:05Z", .reported),
      try Self.row("phone", "r2", at: "2026-03-02T08:00:05Z", .reported),
      try Self.row("phone", "r1", at: "2026-03-02T08:00:00Z", .reported),
    ]
    let expected = FeedDisplay(rows)
    #expect(expected.items.count == 2)
    for order in rows.permutations {
      #expect(FeedDisplay(order) == expected)
      #expect(FeedDisplay(order + [order[0]]) == expected)
    }
  }
}
