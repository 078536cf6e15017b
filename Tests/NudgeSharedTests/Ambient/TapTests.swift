import NudgeShared
import NudgeTesting
import Testing

@Suite("A tap on a nudge")
struct TapTests {
  private static let id = NotificationID(rawValue: "nudge:2026-W49:1796380000:0123456789abcdef")
  private static let payload = NotificationPayload(
    kind: "nudge_commitments_due", reference: "2026-W49")

  @Test(
    "Leads where the nudge spoke of, and home for whatever is not known",
    arguments: [
      ("nudge_commitments_due", "/today"), ("nudge_brief_unseen", "/today"),
      ("nudge_streak", "/today"), ("nudge_pending_items", "/intel/chat"),
      ("nudge_fallback_week", "/intel/chat"), ("nudge_title", "/"), ("nudge_toggle", "/"),
      ("", "/"), ("NUDGE_STREAK", "/"), ("nudge_streak ", "/"), ("../today", "/"),
      ("/intel/chat", "/"), ("javascript:alert(1)", "/"), ("nudge_streak\u{0}", "/"),
    ])
  func routes(kind: String, path: String) async throws {
    #expect(NudgeRoute(NotificationPayload(kind: kind, reference: "2026-W49")).path == path)
    let route = try await StoppableDevice().process().onTap(
      Self.id, payload: NotificationPayload(kind: kind, reference: "2026-W49"))
    #expect(route?.path == path)
  }

  @Test("NC-47: one tap, told twice at a cold start and again after a restart, is handled once")
  func once() async throws {
    let device = StoppableDevice()
    var process = device.process()
    #expect(try await process.onTap(Self.id, payload: Self.payload) == .today)
    #expect(try await process.onTap(Self.id, payload: Self.payload) == nil)
    process = device.process()
    await device.run(hours: 23)
    #expect(try await process.onTap(Self.id, payload: Self.payload) == nil)
    let next = NotificationID(rawValue: "nudge:2026-W50:1797000000:0123456789abcdef")
    let nextPayload = NotificationPayload(kind: "nudge_streak", reference: "2026-W50")
    #expect(try await process.onTap(next, payload: nextPayload) == .today)
    #expect(await device.state?.handledTaps == [Self.id, next])
    #expect(await device.state?.outbox.map(\.week.description) == ["2026-W49", "2026-W50"])
  }

  @Test("Two ways at the same moment: one of them is told where to go")
  func atOnce() async throws {
    let device = StoppableDevice()
    let process = device.process()
    let routes = try await withThrowingTaskGroup(of: NudgeRoute?.self) { group in
      for _ in 0..<8 { group.addTask { try await process.onTap(Self.id, payload: Self.payload) } }
      return try await group.reduce(into: [NudgeRoute?]()) { $0.append($1) }
    }
    #expect(routes.compactMap { $0 } == [.today])
    #expect(await device.state?.outbox.count == 1)
  }

  @Test("Is stored before anyone is told where to go, and can be told again if that fails")
  func storedFirst() async throws {
    let device = StoppableDevice()
    await device.stop(beforeEffect: 1)
    await #expect(throws: NudgeError.self) {
      try await device.process().onTap(Self.id, payload: Self.payload)
    }
    await device.restart()
    #expect(try await device.process().onTap(Self.id, payload: Self.payload) == .today)
  }

  @Test("Without a member it is handled, and nothing is recorded of anyone")
  func noMember() async throws {
    let device = StoppableDevice()
    await device.set(preference: NotificationPreference(member: nil))
    #expect(try await device.process().onTap(Self.id, payload: Self.payload) == .today)
    #expect(try await device.process().onTap(Self.id, payload: Self.payload) == nil)
    #expect(await device.state?.outbox == [])
    #expect(await device.state?.recordedOpens == [])
  }

  @Test(
    "A reference that is no ISO week still leads somewhere, and records nothing",
    arguments: ["", "2026-W54", "2026-W00", "2026-49", "next week", "2026-W49 ", "９９９９-W01"])
  func hostileReference(reference: String) async throws {
    let device = StoppableDevice()
    let route = try await device.process().onTap(
      Self.id, payload: NotificationPayload(kind: "nudge_streak", reference: reference))
    #expect(route == .today)
    #expect(await device.state?.outbox == [])
  }

  @Test(
    "An identifier that none of ours can have leads home and leaves no trace",
    arguments: [
      "", "marketing.1", "NUDGE:2026-W49:1796380000:1f", "reminder:r1:1796380000:1f",
      "nudge:" + String(repeating: "x", count: 123), "nudge:" + String(repeating: "é", count: 62),
      String(repeating: "nudge:", count: 100_000),
    ])
  func hostileIdentifier(text: String) async throws {
    let device = StoppableDevice()
    let id = NotificationID(rawValue: text)
    #expect(try await device.process().onTap(id, payload: Self.payload) == .home)
    #expect(await device.state?.handledTaps ?? [] == [])
    #expect(await device.state?.outbox ?? [] == [])
  }

  @Test("The longest identifier that is taken has 128 bytes")
  func longestIdentifier() async throws {
    let device = StoppableDevice()
    let id = NotificationID(rawValue: "nudge:" + String(repeating: "x", count: 122))
    #expect(try await device.process().onTap(id, payload: Self.payload) == .today)
    #expect(try await device.process().onTap(id, payload: Self.payload) == nil)
  }

  @Test("What is remembered stays bounded, the newest of it")
  func bounded() async throws {
    let device = StoppableDevice()
    let process = device.process()
    // The last of them is this week; weeks to come leave no trace.
    let first = isoWeek("2026-W49").advanced(byWeeks: -99)
    for number in 0..<100 {
      let id = NotificationID(rawValue: "nudge:\(number)")
      let week = first.advanced(byWeeks: number)
      _ = try await process.onTap(
        id, payload: NotificationPayload(kind: "nudge_streak", reference: week.description))
    }
    let state = try #require(await device.state)
    #expect(state.handledTaps.count == 64)
    #expect(state.handledTaps.first?.rawValue == "nudge:36")
    #expect(state.handledTaps.last?.rawValue == "nudge:99")
    #expect(state.recordedOpens.count == 32)
    #expect(state.outbox.count == 32)
    #expect(state.outbox.first?.week == first.advanced(byWeeks: 68))
    #expect(state.outbox.last?.week == first.advanced(byWeeks: 99))
  }

  @Test("A tap before the first foreground does not plan anything")
  func beforeForeground() async throws {
    let device = StoppableDevice()
    _ = try await device.process().onTap(Self.id, payload: Self.payload)
    #expect(await device.pending.isEmpty)
    #expect(await device.state?.firstOpenedOn == date("2026-11-30"))
    #expect(await device.calls.contains(.snapshot) == false)
  }
}
