import NudgeShared
import Testing

@Suite("Taps on reminders")
struct ReminderTapTests {
  private func tap(
    _ id: String, kind: String = "reminder", reference: String = "r1"
  ) -> ReminderTap.Destination {
    ReminderTap(
      on: NotificationID(rawValue: id),
      payload: NotificationPayload(kind: kind, reference: reference)
    ).destination
  }

  @Test("A tap on one of ours leads to its row, whatever characters its id has")
  func ours() {
    #expect(tap("reminder:r1:1796115600:000000000000001f") == .row("r1"))
    for id in [
      "a:b:c", "ünï/код 1", "/etc/passwd", "../..", " ", String(repeating: "x", count: 200),
    ] {
      #expect(tap("reminder:\(id):1796115600:000000000000001f", reference: id) == .row(id))
    }
    let request = NotificationRequest(
      namespace: .reminder, channel: "reminders", fireAt: instant("2026-12-01T08:00:00Z"),
      title: "title", body: "body", payload: NotificationPayload(kind: "reminder", reference: "r:1")
    )
    #expect(ReminderTap(on: request.id, payload: request.payload).destination == .row("r:1"))
  }

  @Test("Whatever does not agree leads home")
  func untrusted() {
    let id = "reminder:r1:1796115600:000000000000001f"
    #expect(tap(id, kind: "nudge_streak") == .home)
    #expect(tap(id, kind: "Reminder") == .home)
    #expect(tap(id, reference: "r2") == .home)
    #expect(tap(id, reference: "") == .home)
    #expect(tap("nudge:r1:1796115600:000000000000001f") == .home)
    #expect(tap("reminder:r1") == .home)
    #expect(tap("reminder:r1:soon:1f") == .home)
    #expect(tap("") == .home)
    let long = String(repeating: "x", count: 201)
    #expect(tap("reminder:\(long):1796115600:000000000000001f", reference: long) == .home)
    // A composed and a decomposed letter are two ids.
    #expect(tap("reminder:\u{fc}:1796115600:1f", reference: "u\u{308}") == .home)
  }

  @Test("A tap is followed once, however often and through however many ways it is reported")
  func once() {
    var inbox = TapInbox()
    let tap = ReminderTap(
      on: NotificationID(rawValue: "reminder:r1:1796115600:1f"),
      payload: NotificationPayload(kind: "reminder", reference: "r1"))
    // The launch, the listener, and the listener again once the tap was followed.
    let isNew = [inbox.receive(tap), inbox.receive(tap)]
    #expect(isNew == [true, false])
    let followed = [inbox.next(), inbox.next()]
    #expect(followed == [tap, nil])
    let isNewAgain = inbox.receive(tap)
    #expect(!isNewAgain && inbox.waiting == [])
    // After a restart the system reports it again.
    var restarted = TapInbox(received: inbox.received)
    let isNewAfterwards = restarted.receive(tap)
    #expect(!isNewAfterwards && restarted.waiting == [])
  }

  @Test("Nobody can fill the inbox, and foreign identifiers leave no trace in what is kept")
  func bounded() {
    var inbox = TapInbox()
    for number in 0..<1000 {
      inbox.receive(
        ReminderTap(
          on: NotificationID(rawValue: "reminder:r\(number):1796115600:1f"),
          payload: NotificationPayload(kind: "reminder", reference: "r\(number)")))
      inbox.receive(
        ReminderTap(
          on: NotificationID(rawValue: "foreign-\(number)"),
          payload: NotificationPayload(kind: "x", reference: "")))
    }
    inbox.receive(
      ReminderTap(
        on: NotificationID(rawValue: "reminder:" + String(repeating: "x", count: 1_000_000)),
        payload: NotificationPayload(kind: "reminder", reference: "x")))
    #expect(inbox.waiting.count == TapInbox.limit)
    #expect(inbox.received.count == TapInbox.limit)
    #expect(inbox.received.allSatisfy { $0.rawValue.hasPrefix("reminder:r") })
    let kept = TapInbox(received: Array(repeating: NotificationID(rawValue: "x"), count: 500))
    #expect(kept.received == [])
  }
}
