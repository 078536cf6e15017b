import NudgeShared
import Testing

@Suite("The example of docs/engine.md")
struct EngineSampleTests {
  @Test("One pass arms rows, things, events, anchors and the nudge, and the second changes nothing")
  func runs() async throws {
    let device = Device()
    let database = Database()
    let now = try #require(Instant("2026-11-30T06:00:00Z"))
    let app = App(device, database, Wristwatch(now: now))
    await database.write { database in
      var bill = DatedItemDraft(kind: "billDue", id: "b1")
      bill.date = "2026-12-01"
      database.bills = [bill]
      database.events.timerStarted(id: "t1", title: "Run", at: now)
    }
    try await app.cameToForeground(at: now)
    try await app.remindMePressed(plants)
    let first = await device.pending
    #expect(
      counts(first) == [
        "nudge": 4, "reminder": 14, "nudge.item.billDue": 1, "nudge.event": 2, "nudge.anchor": 3,
      ])
    try await app.cameToForeground(at: now)
    #expect(await device.pending == first)
    try await app.nudges.onSignOut()
    #expect(await device.pending.isEmpty)
  }

  /// Every morning at nine.
  private var plants: ReminderDraft {
    var row = ReminderDraft(id: "r1")
    row.title = "Water the plants"
    row.time = "09:00"
    row.rule = ReminderDraft.Rule(kind: "daily")
    return row
  }

  private func counts(_ pending: [NotificationID: NotificationRequest]) -> [String: Int] {
    pending.keys.reduce(into: [:]) { counts, id in
      counts[String(id.rawValue.prefix { $0 != ":" }), default: 0] += 1
    }
  }
}
