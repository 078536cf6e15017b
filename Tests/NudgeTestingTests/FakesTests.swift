import NudgeShared
import NudgeTesting
import Testing

@Suite("Fakes of the seams")
struct FakesTests {
  private static let monday = Instant("2026-11-30T06:00:00Z") ?? .min

  private static func request(hours: Int64, body: String = "b") -> NotificationRequest {
    NotificationRequest(
      namespace: .nudge, channel: "c", fireAt: monday.adding(seconds: hours * 3600), title: "t",
      body: body, payload: NotificationPayload(kind: "nudge_streak", reference: "2026-W49"))
  }

  @Test("The platform holds what it is given, shows it in order and reports it")
  func platform() async {
    let platform = InMemoryPlatform(
      foreign: [NotificationID(rawValue: "timer.1")], capacity: 10)
    let requests = [3, 1, 2, 5].map { Self.request(hours: $0) }
    for request in requests { await platform.schedule(request) }
    await platform.schedule(requests[0])
    await platform.cancel(requests[2].id)
    await platform.cancel(NotificationID(rawValue: "nudge:unknown"))
    #expect(await platform.steps.count == 7)
    let snapshot = await platform.snapshot()
    #expect(snapshot.pending.count == 4)
    #expect(snapshot.capacity == 10)
    await platform.fireDue(at: Self.monday.adding(seconds: 3 * 3600))
    #expect(await platform.delivered.map(\.id) == [requests[1].id, requests[0].id])
    #expect(
      await platform.delivered.map(\.deliveredAt) == [requests[1].fireAt, requests[0].fireAt])
    #expect(await platform.pending.count == 1)
    await platform.losePending()
    await platform.set(foreign: [])
    #expect(await platform.snapshot().pending.isEmpty)
  }

  @Test("What comes due without permission is gone, and is not reported")
  func suppressed() async {
    let platform = InMemoryPlatform()
    await platform.schedule(Self.request(hours: 1))
    await platform.set(authorization: .denied)
    await platform.fireDue(at: Self.monday.adding(seconds: 3600))
    #expect(await platform.pending.isEmpty)
    #expect(await platform.delivered.isEmpty)
  }

  @Test("The prompt answers once, and keeps to it")
  func prompt() async {
    let platform = InMemoryPlatform(authorization: .notDetermined, promptAnswer: .denied)
    #expect(await platform.requestAuthorization() == .denied)
    #expect(await platform.requestAuthorization() == .denied)
    #expect(await platform.promptCount == 2)
  }

  @Test("The store keeps the last state, and counts")
  func store() async {
    let store = InMemoryStore()
    #expect(await store.load().state == nil)
    var state = AmbientNudgeState(seed: 1, firstOpenedOn: .min)
    await store.save(state)
    state.enabled = false
    await store.save(state)
    await store.set(preference: NotificationPreference(member: nil))
    await store.set(signals: NudgeSignals(briefLastSeenOn: .max))
    let loaded = await store.load()
    #expect(loaded.state == state)
    #expect(loaded.preference.member == nil)
    #expect(loaded.signals.briefLastSeenOn == .max)
    #expect(await store.saveCount == 2)
  }

  @Test("The clock shows what it is told, the sink takes what it can")
  func clockAndSink() async {
    let clock = SettableClock(ClockReading(now: Self.monday, zone: .utc))
    await clock.advance(bySeconds: 90)
    #expect(await clock.reading().now == Self.monday.adding(seconds: 90))
    await clock.set(ClockReading(now: .min, zone: OddZones.berlin.zone))
    #expect(await clock.reading().zone == OddZones.berlin.zone)
    let sink = RecordingSink(isOnline: false)
    let event = ActivationEvent(
      member: "ada", week: ISOWeek(containing: .min), openedAt: Self.monday)
    #expect(await sink.submit(event) == false)
    await sink.set(isOnline: true)
    #expect(await sink.submit(event))
    #expect(await sink.taken == [event])
    #expect(await sink.offerCount == 2)
  }

  @Test("The strings show language, key and arguments")
  func strings() {
    let strings = KeyStrings(locale: "vi")
    #expect(
      strings.text(for: .explainNext, arguments: [.text("a"), .integer(2)])
        == "vi:nudge_explain_next(a,2)")
    #expect(strings.text(forRawKey: "nudge_streak", arguments: []) == "vi:nudge_streak()")
    #expect(strings.text(forRawKey: "nudge_unknown", arguments: []) == "nudge_unknown")
  }

  @Test("Those that refuse say what they were asked")
  func refusing() async {
    let platform = RefusingPlatform()
    let refused = NudgePlatformError.self
    await #expect(throws: refused) { try await platform.snapshot() }
    await #expect(throws: refused) { try await platform.schedule(Self.request(hours: 1)) }
    await #expect(throws: refused) { try await platform.cancel(Self.request(hours: 1).id) }
    await #expect(throws: refused) { try await platform.requestAuthorization() }
    await #expect(throws: refused) { try await platform.prepare([]) }
    #expect(
      await platform.asked
        == ["snapshot", "schedule", "cancel", "requestAuthorization", "prepare"])
    let store = RefusingStore()
    await #expect(throws: NudgeStoreError.self) { try await store.load() }
    await #expect(throws: NudgeStoreError.self) {
      try await store.save(AmbientNudgeState(seed: 1, firstOpenedOn: .min))
    }
    #expect(await store.asked == ["load", "save"])
  }
}
