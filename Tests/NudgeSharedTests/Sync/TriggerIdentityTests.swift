import NudgeShared
import Testing

@Suite("What shows a notification is a part of its identity")
struct TriggerIdentityTests {
  private func id(_ trigger: NotificationTrigger?, _ namespace: NotificationNamespace = .reminder)
    -> NotificationID
  {
    NotificationRequest(
      namespace: namespace, channel: "agenda", fireAt: instant("2026-12-03T09:00:00Z"),
      trigger: trigger, title: "Dentist", body: "At ten.",
      payload: NotificationPayload(kind: "eventReminder", reference: "b")
    ).id
  }

  @Test("A moment, and readings of the clock that come to it here, are three notifications")
  func triggers() throws {
    let ten = try #require(LocalDateTime("2026-12-03T10:00"))
    let eleven = try #require(LocalDateTime("2026-12-03T11:00"))
    let moment = id(.absolute(instant("2026-12-03T09:00:00Z")))
    #expect(Set([moment, id(.wallClock(ten)), id(.wallClock(eleven))]).count == 3)
    #expect(moment == id(nil))
    #expect(id(.wallClock(ten)) == id(.wallClock(ten)))
  }

  @Test("Two dates of one thing that come to one moment are two notifications")
  func nominalDates() {
    let ids = ["2026-12-02", "2026-12-03", "2026-12-02"].map { text in
      NotificationRequest(
        namespace: .reminder, channel: "agenda", fireAt: instant("2026-12-03T09:00:00Z"),
        title: "Dentist", body: "At ten.",
        payload: NotificationPayload(kind: "reminder", reference: "b"), nominalDate: date(text)
      ).id
    }
    #expect(ids[0] != ids[1] && ids[0] == ids[2])
  }

  @Test("What repeats comes next after a moment, and not at it")
  func nextOfRepeating() throws {
    let daily = RepeatingTime(try #require(MinuteOfDay(hour: 9, minute: 0)))
    let weekly = RepeatingTime(daily.minuteOfDay, on: .thursday)
    let thursday = instant("2026-12-03T09:00:00Z")
    #expect(daily.next(after: thursday, in: .utc) == instant("2026-12-04T09:00:00Z"))
    #expect(weekly.next(after: thursday, in: .utc) == instant("2026-12-10T09:00:00Z"))
    #expect(daily.next(after: thursday.adding(seconds: -1), in: .utc) == thursday)
  }
}
