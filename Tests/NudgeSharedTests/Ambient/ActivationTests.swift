import NudgeShared
import NudgeTesting
import Testing

@Suite("The activation outbox")
struct ActivationTests {
  /// A device whose member tapped nudges of these weeks.
  private static func device(tapping weeks: [String], member: String = "ada") async throws
    -> StoppableDevice
  {
    let device = StoppableDevice()
    await device.set(preference: NotificationPreference(member: member))
    try await device.process().onAppForeground()
    try await tap(device, weeks, as: member)
    return device
  }

  private static func tap(
    _ device: StoppableDevice, _ weeks: [String], as member: String, id: String = ""
  ) async throws {
    await device.set(preference: NotificationPreference(member: member))
    for week in weeks {
      _ = try await device.process().onTap(
        NotificationID(rawValue: "nudge:\(week):\(id)"),
        payload: NotificationPayload(kind: "nudge_streak", reference: week))
    }
  }

  private static func foreground(_ device: StoppableDevice) async throws {
    let process = device.process()
    try await process.onAppForeground()
    await process.waitForActivations()
  }

  @Test("Is offered at the next foreground, oldest first, and then crossed off")
  func offered() async throws {
    let device = try await Self.device(tapping: ["2026-W48", "2026-W49"])
    #expect(await device.taken.isEmpty)
    try await Self.foreground(device)
    #expect(await device.taken.map(\.week.description) == ["2026-W48", "2026-W49"])
    #expect(
      await device.taken.allSatisfy {
        $0.member == "ada" && $0.openedAt == instant("2026-11-30T06:00:00Z")
      })
    #expect(await device.state?.outbox == [])
    try await Self.foreground(device)
    #expect(await device.taken.count == 2)
  }

  @Test("Offline it is kept, and offered again at each foreground until it is taken")
  func offline() async throws {
    let device = try await Self.device(tapping: ["2026-W49"])
    await device.set(isOnline: false)
    for _ in 0..<3 { try await Self.foreground(device) }
    #expect(await device.state?.outbox.count == 1)
    await device.set(isOnline: true)
    try await Self.foreground(device)
    #expect(await device.taken.count == 1)
    #expect(await device.state?.outbox == [])
  }

  @Test("One for each member and ISO week, even after the first was taken")
  func oncePerWeek() async throws {
    let device = try await Self.device(tapping: ["2026-W49"])
    try await Self.tap(device, ["2026-W49"], as: "ada", id: "second nudge")
    try await Self.foreground(device)
    try await Self.tap(device, ["2026-W49"], as: "ada", id: "third nudge")
    try await Self.foreground(device)
    #expect(await device.taken.count == 1)
    try await Self.tap(device, ["2026-W49"], as: "grace", id: "fourth nudge")
    try await Self.foreground(device)
    #expect(await device.taken.map(\.member) == ["ada", "grace"])
  }

  @Test("Another member's events wait until that member is back")
  func otherMember() async throws {
    let device = try await Self.device(tapping: ["2026-W49"])
    await device.set(preference: NotificationPreference(member: "grace"))
    try await Self.foreground(device)
    #expect(await device.taken.isEmpty)
    #expect(await device.state?.outbox.count == 1)
    await device.set(preference: NotificationPreference(member: "ada"))
    try await Self.foreground(device)
    #expect(await device.taken.count == 1)
  }

  @Test("A sink that hangs delays no pass, no choice and no answer to the shell")
  func hangingSink() async throws {
    let device = try await Self.device(tapping: ["2026-W48", "2026-W49"])
    let gate = Gate()
    await device.set(submitGate: gate)
    let process = device.process()
    for _ in 0..<5 { try await process.onAppForeground() }
    await gate.wait(forArrivals: 1)
    try await process.setEnabled(false)
    #expect(await device.pending.isEmpty)
    try await process.setEnabled(true)
    #expect(await device.pending.count == 4)
    #expect(await device.state?.outbox.count == 2)
    // One round, one event in it, however many foregrounds there were.
    #expect(await device.calls.count { if case .submit = $0 { true } else { false } } == 1)
    await gate.open()
    await process.waitForActivations()
    #expect(await device.state?.outbox == [])
    #expect(await device.taken.count == 2)
  }

  @Test("A change made while the sink takes its time is not undone by crossing off")
  func changeDuringRound() async throws {
    let device = try await Self.device(tapping: ["2026-W48"])
    let gate = Gate()
    await device.set(submitGate: gate)
    let process = device.process()
    try await process.onAppForeground()
    await gate.wait(forArrivals: 1)
    try await process.setEnabled(false)
    try await Self.tap(device, ["2026-W49"], as: "ada")
    await gate.open()
    await process.waitForActivations()
    #expect(await device.state?.enabled == false)
    #expect(await device.state?.outbox.map(\.week.description) == ["2026-W49"])
  }

  @Test("What was taken and could not be crossed off is offered again, and no error is shown")
  func crossingOffFails() async throws {
    let device = try await Self.device(tapping: ["2026-W49"])
    // What is pending for the week that was opened goes first.
    await device.set(isOnline: false)
    try await Self.foreground(device)
    await device.set(isOnline: true)
    await device.stop(beforeEffect: 1)
    try await Self.foreground(device)
    await device.restart()
    #expect(await device.taken.count == 1)
    #expect(await device.state?.outbox.count == 1)
    try await Self.foreground(device)
    #expect(await device.taken.count == 2)
    #expect(await device.state?.outbox == [])
  }

  @Test("Turned off, what was recorded before is still handed over")
  func whileOff() async throws {
    let device = try await Self.device(tapping: ["2026-W49"])
    try await device.process().setEnabled(false)
    try await Self.foreground(device)
    #expect(await device.taken.count == 1)
  }
}
