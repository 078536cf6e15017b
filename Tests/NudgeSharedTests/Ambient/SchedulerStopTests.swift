import NudgeShared
import NudgeTesting
import Testing

/// The process is stopped before each effect of an operation in turn; then life goes on.
@Suite("A stop between any two writes")
struct SchedulerStopTests {
  /// Something that a shell does, on a device with a past.
  struct Operation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether the app was opened before, and a nudge has fired.
    var hasPast = true
    var locale = "en"
    var prepare: @Sendable (StoppableDevice) async throws -> Void = { _ in }
    let perform: @Sendable (StoppableDevice, DeviceScheduler) async throws -> Void
    /// At least how many effects it has, so that a test that stops nowhere is noticed.
    let effects: Int
  }

  static let operations = [
    Operation(
      testDescription: "first foreground", hasPast: false,
      perform: { _, process in _ = try await process.onAppForeground() }, effects: 5),
    Operation(
      testDescription: "language change", locale: "vi",
      perform: { _, process in _ = try await process.onAppForeground() }, effects: 9),
    Operation(
      testDescription: "quiet-hours change",
      perform: { device, process in
        await device.set(
          preference: NotificationPreference(member: "ada", quietHours: quietHours("08:00-09:45")))
        _ = try await process.onAppForeground()
      }, effects: 4),
    Operation(
      testDescription: "disable",
      perform: { _, process in _ = try await process.setEnabled(false) }, effects: 6),
    Operation(
      testDescription: "enable",
      prepare: { _ = try await $0.process().setEnabled(false) },
      perform: { _, process in _ = try await process.setEnabled(true) }, effects: 6),
    Operation(
      testDescription: "tap, then foreground",
      perform: { device, process in
        _ = try await process.onTap(SchedulerStopTests.tapped, payload: SchedulerStopTests.payload)
        _ = try await process.onAppForeground()
        await process.waitForActivations()
      }, effects: 3),
    Operation(
      testDescription: "primer continue", hasPast: false,
      prepare: {
        await $0.set(authorization: .notDetermined)
        _ = try await $0.process().onAppForeground()
      },
      perform: { _, process in _ = try await process.onPrimerContinue() }, effects: 7),
    Operation(
      testDescription: "sign-out",
      perform: { device, process in
        try await process.onSignOut()
        await device.set(preference: NotificationPreference(member: nil))
      }, effects: 5),
    Operation(
      testDescription: "opened elsewhere",
      prepare: { await $0.run(to: instant("2026-12-08T06:00:00Z")) },
      perform: { _, process in
        _ = try await process.onOpenedElsewhere([isoWeek("2026-W51")], by: "ada")
      }, effects: 5),
    Operation(
      testDescription: "foreground after a firing",
      prepare: { await $0.run(to: instant("2026-12-15T06:00:00Z")) },
      perform: { _, process in _ = try await process.onAppForeground() }, effects: 2),
  ]

  private static let payload = NotificationPayload(
    kind: "nudge_fallback_week", reference: "2026-W49")
  private static let tapped = NotificationRequest(
    namespace: .nudge, channel: "ambient_nudge", fireAt: instant("2026-12-04T10:46:00Z"),
    title: "en:nudge_title()", body: "en:nudge_fallback_week(Nudge)", payload: payload
  ).id

  /// A device on which the operation was stopped before its effect of that number, or not at all.
  private static func device(
    _ operation: Operation, stoppedBefore number: Int?, reports: Bool
  ) async throws -> (device: StoppableDevice, wasStopped: Bool) {
    let device = StoppableDevice()
    await device.set(reportsDeliveries: reports)
    if operation.hasPast {
      try await device.process().onAppForeground()
      await device.run(to: instant("2026-12-05T06:00:00Z"))
      try await device.process().onAppForeground()
    }
    try await operation.prepare(device)
    await device.forgetCalls()
    if let number { await device.stop(beforeEffect: number) }
    try? await operation.perform(device, device.process(locale: operation.locale))
    return (device, await device.restart())
  }

  private static func gapsHold(_ fired: [Instant]) -> Bool {
    zip(fired, fired.dropFirst()).allSatisfy { $1.seconds(since: $0) >= 604_800 }
  }

  @Test("The next pass converges on what an undisturbed device holds", arguments: operations)
  func converges(operation: Operation) async throws {
    let (twin, _) = try await Self.device(operation, stoppedBefore: nil, reports: false)
    let twinEffects = await twin.effects.count
    #expect(twinEffects >= operation.effects)
    await twin.run(hours: 1)
    try await operation.perform(twin, twin.process(locale: operation.locale))
    for number in 1...twinEffects {
      let (device, wasStopped) = try await Self.device(
        operation, stoppedBefore: number, reports: false)
      #expect(wasStopped || operation.testDescription.hasPrefix("tap"), "before effect \(number)")
      let known = Set(await device.state?.scheduled.map(\.id) ?? [])
      #expect(known.isSuperset(of: await device.pending.keys), "before effect \(number)")

      await device.run(hours: 1)
      try await operation.perform(device, device.process(locale: operation.locale))
      #expect(await device.pending == twin.pending, "before effect \(number)")
      #expect(await device.state == twin.state, "before effect \(number)")
      await device.forgetCalls()
      try await device.process(locale: operation.locale).onAppForeground()
      #expect(await device.effects.isEmpty, "before effect \(number)")
    }
  }

  @Test(
    "Never two nudges within seven days, whether the app is opened again or not",
    arguments: operations, [false, true])
  func gap(operation: Operation, reports: Bool) async throws {
    let count = try await Self.device(operation, stoppedBefore: nil, reports: reports)
      .device.effects.count
    for number in 1...count {
      for hoursToNextOpening in [1, 76, 24 * 9, 24 * 70] {
        let (device, _) = try await Self.device(operation, stoppedBefore: number, reports: reports)
        await device.run(hours: hoursToNextOpening)
        for _ in 0..<5 {
          try await device.process(locale: operation.locale).onAppForeground()
          await device.run(hours: 24 * 9)
        }
        let fired = await device.fired
        #expect(
          Self.gapsHold(fired), "effect \(number), opened after \(hoursToNextOpening) h: \(fired)")
      }
    }
  }

  @Test("Once stored, opting out is never lost, and nothing fires after the next pass")
  func optOut() async throws {
    let disable = try #require(Self.operations.first { $0.testDescription == "disable" })
    for number in 1...6 {
      let (device, _) = try await Self.device(disable, stoppedBefore: number, reports: false)
      let wasStored = await device.effects.contains {
        if case .save(let state) = $0 { !state.enabled } else { false }
      }
      #expect(wasStored == (number > 1))
      #expect(await device.state?.enabled == !wasStored)
      guard wasStored else { continue }
      let before = await device.fired.count
      try await device.process().onAppForeground()
      #expect(await device.state?.enabled == false)
      #expect(await device.pending.isEmpty)
      await device.run(hours: 24 * 60)
      #expect(await device.fired.count == before)
    }
  }

  @Test("Half an opt-out takes the soonest nudge back first")
  func optOutSoonestFirst() async throws {
    let disable = try #require(Self.operations.first { $0.testDescription == "disable" })
    let whole = try await Self.device(disable, stoppedBefore: 1, reports: false).device.pending
    let moments = whole.values.map(\.fireAt).sorted()
    let (device, _) = try await Self.device(disable, stoppedBefore: 4, reports: false)
    #expect(await device.pending.values.map(\.fireAt).sorted() == Array(moments.dropFirst(2)))
  }

  @Test("A tap that was cut short is handled when it comes again, and counted once")
  func tap() async throws {
    let tap = try #require(Self.operations.first { $0.testDescription.hasPrefix("tap") })
    for number in 1...4 {
      let (device, _) = try await Self.device(tap, stoppedBefore: number, reports: false)
      let wasStored = await device.state?.handledTaps.isEmpty == false
      let process = device.process()
      let route = try await process.onTap(Self.tapped, payload: Self.payload)
      #expect(route == (wasStored ? nil : .assistant), "before effect \(number)")
      try await process.onAppForeground()
      await process.waitForActivations()
      #expect(await device.state?.outbox.isEmpty == true)
      // What was handed over and not crossed off is handed over again; the receiver knows it.
      #expect(Set(await device.taken.map { "\($0.member) \($0.week)" }) == ["ada 2026-W49"])
    }
  }
}
