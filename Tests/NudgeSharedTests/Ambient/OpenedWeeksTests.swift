import NudgeShared
import NudgeTesting
import Testing

/// For seed 42, first opened on Monday 2026-11-30, nudges are planned for Friday 4 December at 10:46
/// (W49), and in W51, W52 and W53.
@Suite("A week's nudge that was opened on another device")
struct OpenedWeeksTests {
  private static let payload = NotificationPayload(
    kind: "nudge_fallback_week", reference: "2026-W49")

  private static func opens(_ device: StoppableDevice) async -> [String] {
    await device.state?.recordedOpens.map { "\($0.member) \($0.week)" } ?? []
  }

  private static func pendingWeeks(_ device: StoppableDevice) async -> [String] {
    await device.pending.keys.compactMap { $0.reference(in: .nudge) }.sorted()
  }

  @Test("Is withdrawn at once, and the next week's own draw counts instead")
  func withdrawn() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    #expect(await Self.pendingWeeks(device).first == "2026-W49")
    let outcome = try await device.process().onOpenedElsewhere([isoWeek("2026-W49")], by: "ada")
    #expect(await Self.opens(device) == ["ada 2026-W49"])
    let weeks = await Self.pendingWeeks(device)
    #expect(weeks.count == 4 && weeks.first == "2026-W50")
    // What an installation of this seed draws that is first opened when W50 begins.
    let draw = SlotPicker(
      settings: .standard, window: .standard, quietHours: .none, seed: 42
    ).nextSlot(after: nil, now: instant("2026-12-06T23:00:00Z"), in: .utc)
    let second = SlotPicker(
      settings: .standard, window: .standard, quietHours: .none, seed: 42
    ).nextSlot(after: nil, now: instant("2026-12-07T00:00:00Z"), in: .utc)
    let soonest = await device.pending.values.map(\.fireAt).min()
    #expect(soonest == second?.fireAt && draw?.fireAt == second?.fireAt)
    #expect(
      outcome.plan?.silentWeeks.first
        == SilentWeek(week: isoWeek("2026-W49"), reason: .opened))
  }

  @Test("Said again, or followed by a foreground, nothing is written")
  func idempotent() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    let weeks = ["2026-W49", "2026-W50", "2026-W49"].map(isoWeek)
    try await device.process().onOpenedElsewhere(weeks, by: "ada")
    #expect(await Self.opens(device) == ["ada 2026-W49", "ada 2026-W50"])
    await device.forgetCalls()
    let process = device.process()
    try await process.onOpenedElsewhere(weeks, by: "ada")
    try await process.onOpenedElsewhere([], by: "ada")
    try await process.onAppForeground()
    try await device.process().onAppForeground()
    #expect(await device.effects.isEmpty)
  }

  @Test("Sends no event, not even when the one that is still shown here is tapped")
  func noEvent() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    let pending = await device.pending
    let id = try #require(pending.keys.first { $0.reference(in: .nudge) == "2026-W49" })
    await device.run(to: instant("2026-12-04T11:00:00Z"))
    let process = device.process()
    try await process.onOpenedElsewhere([isoWeek("2026-W49")], by: "ada")
    #expect(try await process.onTap(id, payload: Self.payload) == .assistant)
    try await process.onAppForeground()
    await process.waitForActivations()
    #expect(await device.taken.isEmpty)
    #expect(await device.state?.outbox.isEmpty == true)
    #expect(await device.state?.lastFiredAt == instant("2026-12-04T10:46:00Z"))
  }

  @Test("Weeks out of reach leave no trace")
  func bounds() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    await device.forgetCalls()
    let now = isoWeek("2026-W49")
    let odd = [-9, 2, 9, 400, -400].map(now.advanced) + [isoWeek("9999-W52"), isoWeek("0001-W01")]
    try await device.process().onOpenedElsewhere(odd, by: "ada")
    #expect(await device.effects.isEmpty)
    try await device.process().onOpenedElsewhere((-2_000...2_000).map(now.advanced), by: "ada")
    #expect(await device.state?.recordedOpens.count == 10)
    #expect(await Self.pendingWeeks(device).first == "2026-W51")
  }

  @Test("Concerns that member alone, whoever signs in between, and still after signing in again")
  func members() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    try await device.process().onOpenedElsewhere([isoWeek("2026-W49")], by: "ada")
    try await device.process().onSignOut()
    await device.set(preference: NotificationPreference(member: nil))
    try await device.process().onOpenedElsewhere([isoWeek("2026-W51")], by: "ada")
    #expect(await Self.opens(device) == ["ada 2026-W49"])
    await device.set(preference: NotificationPreference(member: "bob"))
    try await device.process().onAppForeground()
    #expect(await Self.pendingWeeks(device).first == "2026-W49")
    #expect(try await device.process().openedWeeks().isEmpty)
    try await device.process().onSignOut()
    await device.set(preference: NotificationPreference(member: "ada"))
    try await device.process().onAppForeground()
    #expect(await Self.pendingWeeks(device).first == "2026-W50")
    #expect(try await device.process().openedWeeks() == [isoWeek("2026-W49")])
  }

  @Test("What one person's account tells does not concern who has signed in meanwhile")
  func signedInMeanwhile() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    try await device.process().onSignOut()
    await device.set(preference: NotificationPreference(member: "bob"))
    try await device.process().onAppForeground()
    await device.forgetCalls()
    let outcome = try await device.process().onOpenedElsewhere([isoWeek("2026-W49")], by: "ada")
    #expect(await device.effects.isEmpty)
    #expect(await Self.opens(device).isEmpty)
    #expect(outcome.plan?.silentWeeks.contains { $0.week == isoWeek("2026-W49") } == false)
    #expect(await Self.pendingWeeks(device).first == "2026-W49")
  }

  @Test("What was opened here is told, the latest first, as long as anybody can want to know")
  func openedWeeks() async throws {
    let device = StoppableDevice()
    #expect(try await device.process().openedWeeks().isEmpty)
    for week in ["2026-W40", "2026-W48", "2026-W49"] {
      let id = NotificationID(rawValue: "nudge:\(week):1796380000:0123456789abcdef")
      let payload = NotificationPayload(kind: "nudge_streak", reference: week)
      _ = try await device.process().onTap(id, payload: payload)
    }
    #expect(try await device.process().openedWeeks() == ["2026-W49", "2026-W48"].map(isoWeek))
    #expect(await device.state?.recordedOpens.count == 3)
  }

  @Test("A tap that names weeks to come silences none of them")
  func tapsAhead() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    let planned = await Self.pendingWeeks(device)
    for week in 51...53 {
      let id = NotificationID(rawValue: "nudge:2026-W49:17963\(week)0000:0123456789abcdef")
      _ = try await device.process().onTap(
        id, payload: NotificationPayload(kind: "nudge_streak", reference: "2026-W\(week)"))
    }
    try await device.process().onAppForeground()
    #expect(await Self.pendingWeeks(device) == planned)
    #expect(await Self.opens(device).isEmpty)
  }

  @Test("A clock that is wrong for a while, on whichever side, costs nothing that was opened")
  func clockWrongForAWhile() async throws {
    for moment in ["2001-01-01T06:00:00Z", "2026-11-15T06:00:00Z", "2027-03-01T06:00:00Z"] {
      let device = StoppableDevice()
      try await device.process().onAppForeground()
      try await device.process().onOpenedElsewhere([isoWeek("2026-W49")], by: "ada")
      await device.set(now: instant(moment))
      try await device.process().onAppForeground()
      await device.set(now: instant("2026-11-30T12:00:00Z"))
      try await device.process().onAppForeground()
      #expect(await Self.opens(device) == ["ada 2026-W49"], "\(moment)")
      #expect(await !Self.pendingWeeks(device).contains("2026-W49"), "\(moment)")
    }
  }

  @Test("Weeks that were opened by a clock far ahead count only once they are near")
  func clockAhead() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    await device.set(now: instant("2026-12-25T12:00:00Z"))
    let id = NotificationID(rawValue: "nudge:2026-W52:1796380000:0123456789abcdef")
    _ = try await device.process().onTap(
      id, payload: NotificationPayload(kind: "nudge_streak", reference: "2026-W52"))
    await device.set(now: instant("2026-11-30T12:00:00Z"))
    try await device.process().onAppForeground()
    #expect(await Self.pendingWeeks(device).contains("2026-W52"))
    await device.set(now: instant("2026-12-14T12:00:00Z"))
    try await device.process().onAppForeground()
    #expect(await !Self.pendingWeeks(device).contains("2026-W52"))
  }

  @Test("One that may fire at any moment is withdrawn, too")
  func insideTheLead() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    await device.run(to: instant("2026-12-04T10:45:30Z"))
    try await device.process().onAppForeground()
    #expect(await Self.pendingWeeks(device).first == "2026-W49")
    try await device.process().onOpenedElsewhere([isoWeek("2026-W49")], by: "ada")
    #expect(await Self.pendingWeeks(device).first == "2026-W50")
  }

  @Test("A process that runs at the moment of delivery shows none, and waits for none")
  func delivery() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    let pending = await Array(device.pending.values)
    let due = try #require(pending.first { $0.payload.reference == "2026-W49" })
    // The state was stored, and the process stopped before the platform was touched.
    await device.stop(beforeEffect: 2)
    _ = try? await device.process().onOpenedElsewhere([isoWeek("2026-W49")], by: "ada")
    let state = try #require(await device.state)
    let judge = NudgeDelivery(configuration: .standard)
    let preference = NotificationPreference(member: "ada")
    let reading = ClockReading(now: due.fireAt, zone: .utc)
    let decision = judge.decide(
      pending: [due], lastFiredAt: nil, state: state, preference: preference, signals: .none,
      authorization: .authorized, at: reading, strings: KeyStrings())
    #expect(decision.show == nil)
    #expect(decision.dropped == [due.id] && decision.dropReason == .opened)
    #expect(
      judge.nextAttempt(
        pending: [due], lastFiredAt: nil, state: state, preference: preference,
        authorization: .authorized, at: reading) == nil)
    let bob = judge.decide(
      pending: [due], lastFiredAt: nil, state: state,
      preference: NotificationPreference(member: "bob"), signals: .none,
      authorization: .authorized, at: reading, strings: KeyStrings())
    #expect(bob.show?.id == due.id)
  }
}
