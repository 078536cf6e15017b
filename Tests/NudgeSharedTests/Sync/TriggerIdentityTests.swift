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
}
