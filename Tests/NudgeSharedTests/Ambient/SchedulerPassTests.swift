import NudgeShared
import NudgeTesting
import Testing

@Suite("A pass through the seams")
struct SchedulerTests {
  @Test("The first opening stores what it will add, adds it, and needs no second write")
  func firstForeground() async throws {
    let device = StoppableDevice()
    let outcome = try await device.process().onAppForeground()
    let effects = await device.effects
    guard case .save(let state) = effects.first else {
      Issue.record("the first effect is \(effects)")
      return
    }
    #expect(state.enabled)
    #expect(state.seed == 42)
    #expect(state.firstOpenedOn == date("2026-11-30"))
    #expect(Set(effects.dropFirst()) == Set(state.scheduled.map { .schedule($0.id) }))
    #expect(effects.count == 5)
    #expect(await device.state == state)
    guard case .converged(let plan) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(plan.nextState == state)
  }

  @Test("A pass with nothing new reads once and writes nothing")
  func nothingNew() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    await device.forgetCalls()
    try await device.process().onAppForeground()
    #expect(await device.calls == [.load, .snapshot])
  }

  @Test("Another language: the state knows what goes and what comes before anything is touched")
  func unionFirst() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    let old = Set(await device.pending.keys)
    await device.forgetCalls()
    try await device.process(locale: "vi").onAppForeground()
    let new = Set(await device.pending.keys)
    let effects = await device.effects
    guard case .save(let union) = effects.first, case .save(let final) = effects.last else {
      Issue.record("\(effects)")
      return
    }
    #expect(old.isDisjoint(with: new))
    #expect(Set(union.scheduled.map(\.id)) == old.union(new))
    #expect(union.scheduled.map(\.fireAt) == union.scheduled.map(\.fireAt).sorted())
    #expect(Set(final.scheduled.map(\.id)) == new)
    let changes = effects.dropFirst().dropLast()
    #expect(changes.count == 8)
    #expect(Set(changes) == Set(old.map { .cancel($0) } + new.map { .schedule($0) }))
  }

  @Test("Signed out: nothing is read beyond the store, and nothing is written")
  func signedOut() async throws {
    let device = StoppableDevice()
    await device.set(preference: NotificationPreference(member: nil))
    #expect(try await device.process().onAppForeground() == .signedOut)
    #expect(await device.calls == [.load])
    #expect(await device.state == nil)
  }

  @Test("Sign-out takes everything back, keeps the ledger, and the next foreground does nothing")
  func signOut() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    await device.run(to: instant("2026-12-05T06:00:00Z"))
    try await device.process().onSignOut()
    await device.set(preference: NotificationPreference(member: nil))
    #expect(await device.pending.isEmpty)
    #expect(await device.state?.lastFiredAt == instant("2026-12-04T10:46:00Z"))
    await device.forgetCalls()
    #expect(try await device.process().onAppForeground() == .signedOut)
    #expect(await device.calls == [.load])
    await device.set(preference: NotificationPreference(member: "grace"))
    try await device.process().onAppForeground()
    let first = await device.pending.values.map(\.fireAt).min()
    #expect(first.map { $0.seconds(since: instant("2026-12-04T10:46:00Z")) >= 604_800 } == true)
  }

  @Test("A session that is not restored yet at a cold start throws no plan away")
  func sessionNotRestored() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    let pending = await device.pending
    await device.set(preference: NotificationPreference(member: nil))
    await device.forgetCalls()
    #expect(try await device.process().onAppForeground() == .signedOut)
    #expect(await device.calls == [.load])
    await device.set(preference: NotificationPreference(member: "ada"))
    try await device.process().onAppForeground()
    #expect(await device.effects.isEmpty)
    #expect(await device.pending == pending)
  }

  @Test("Turning off takes everything back at once; turning on plans at once")
  func offAndOn() async throws {
    let device = StoppableDevice()
    let process = device.process()
    try await process.onAppForeground()
    guard case .off(let plan) = try await process.setEnabled(false) else {
      Issue.record("not off")
      return
    }
    #expect(plan.diff.cancel.count == 4)
    #expect(await device.pending.isEmpty)
    #expect(await device.state?.enabled == false)
    try await process.onAppForeground()
    #expect(await device.pending.isEmpty)
    guard case .converged = try await process.setEnabled(true) else {
      Issue.record("not on")
      return
    }
    #expect(await device.pending.count == 4)
  }

  @Test("Turned off before anything was stored, or while signed out, it stays off")
  func offFirst() async throws {
    for member in ["ada", nil] {
      let device = StoppableDevice()
      await device.set(preference: NotificationPreference(member: member))
      try await device.process().setEnabled(false)
      #expect(await device.state?.enabled == false)
      await device.set(preference: NotificationPreference(member: "ada"))
      guard case .off = try await device.process().onAppForeground() else {
        Issue.record("not off")
        return
      }
      #expect(await device.pending.isEmpty)
    }
  }

  @Test("The choice is stored before anything else is written, even if the platform then fails")
  func choiceFirst() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    await device.forgetCalls()
    try await device.process().setEnabled(false)
    guard case .save(let first) = await device.effects.first else {
      Issue.record("the first effect is no save")
      return
    }
    #expect(!first.enabled)
    let platform = RefusingPlatform()
    let broken = AmbientNudgeScheduler(
      configuration: .standard, platform: platform, store: device, strings: KeyStrings(),
      clock: device, sink: device, seedForNewInstallation: 1)
    await #expect(throws: NudgeError.platform(RefusingPlatform.refusal(of: "prepare"))) {
      try await broken.setEnabled(true)
    }
    #expect(await device.state?.enabled == true)
  }

  @Test("What a seam says about its failure reaches the caller as it is")
  func errors() async throws {
    let device = StoppableDevice()
    let store = RefusingStore()
    let refusal = NudgeError.store(RefusingStore.refusal(of: "load"))
    let broken = AmbientNudgeScheduler(
      configuration: .standard, platform: device, store: store, strings: KeyStrings(),
      clock: device, sink: device, seedForNewInstallation: 1)
    await #expect(throws: refusal) { try await broken.onAppForeground() }
    await #expect(throws: refusal) { try await broken.setEnabled(true) }
    await #expect(throws: refusal) { try await broken.onPrimerContinue() }
    await #expect(throws: refusal) { try await broken.onPrimerDismissed() }
    await #expect(throws: refusal) { try await broken.onSignOut() }
    await #expect(throws: refusal) {
      try await broken.onTap(
        NotificationID(rawValue: "nudge:x"), payload: .init(kind: "", reference: ""))
    }
    #expect(await device.effects.isEmpty)
    // Twice on signing out: what is pending goes first, and then the source is asked.
    #expect(await store.asked == Array(repeating: "load", count: 7))
    #expect("\(refusal)" == "refusing store: load: this test expects no call")
    let other = NudgeError.platform(RefusingPlatform.refusal(of: "cancel"))
    #expect("\(other)" == "refusing platform: cancel: this test expects no call")
  }

  @Test("What was shown is planned on no more, and the gap counts from that moment")
  func delivered() async throws {
    let device = StoppableDevice()
    try await device.process().onAppForeground()
    let before = try #require(await device.state)
    let shown = try #require(before.scheduled.first)
    let moment = shown.fireAt.adding(seconds: 90)
    try await device.process().onDelivery(of: [shown.id], firedAt: moment)
    let after = try #require(await device.state)
    #expect(after.scheduled == Array(before.scheduled.dropFirst()))
    #expect(after.lastFiredAt == moment)
  }
}
