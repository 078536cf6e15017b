import NudgeShared
import NudgeTesting
import Testing

@Suite("Asking for permission")
struct PrimerTests {
  private static func device(_ status: Authorization = .notDetermined) async -> StoppableDevice {
    let device = StoppableDevice()
    await device.set(authorization: status)
    return device
  }

  private static func isPrimerNeeded(_ device: StoppableDevice) async throws -> Bool {
    if case .needsPrimer = try await device.process().onAppForeground() { true } else { false }
  }

  @Test("A foreground never prompts: it says that the app's own explanation comes first")
  func neverPrompts() async throws {
    let device = await Self.device()
    for _ in 0..<3 { #expect(try await Self.isPrimerNeeded(device)) }
    #expect(await device.effects.contains(.prompt) == false)
    #expect(await device.pending.isEmpty)
  }

  @Test("Continue stores that the explanation was handled, then prompts, then plans")
  func order() async throws {
    let device = await Self.device()
    #expect(try await Self.isPrimerNeeded(device))
    await device.forgetCalls()
    guard case .converged = try await device.process().onPrimerContinue() else {
      Issue.record("not planned")
      return
    }
    let effects = await device.effects
    guard case .save(let first) = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(first.primerHandled)
    #expect(effects.dropFirst().first == .prompt)
    #expect(await device.pending.count == 4)
  }

  @Test("A stop at the prompt does not ask a second time")
  func stoppedAtPrompt() async throws {
    let device = await Self.device()
    #expect(try await Self.isPrimerNeeded(device))
    await device.stop(beforeEffect: 2)
    await #expect(throws: NudgeError.self) { try await device.process().onPrimerContinue() }
    await device.restart()
    #expect(try await Self.isPrimerNeeded(device) == false)
    #expect(await device.effects.contains(.prompt) == false)
  }

  @Test("Not now: no prompt, no second explanation, and nothing is planned")
  func notNow() async throws {
    let device = await Self.device()
    #expect(try await Self.isPrimerNeeded(device))
    try await device.process().onPrimerDismissed()
    #expect(await device.effects.contains(.prompt) == false)
    guard case .notAuthorized = try await device.process().onAppForeground() else {
      Issue.record("asks again")
      return
    }
    #expect(await device.pending.isEmpty)
    // The settings row remains the way back.
    guard case .converged = try await device.process().onPrimerContinue() else {
      Issue.record("no way back")
      return
    }
  }

  @Test("A no at the prompt: nothing is planned, and nobody is asked again")
  func refused() async throws {
    let device = await Self.device()
    await device.set(promptAnswer: .denied)
    guard case .notAuthorized = try await device.process().onPrimerContinue() else {
      Issue.record("planned against a no")
      return
    }
    #expect(try await Self.isPrimerNeeded(device) == false)
    #expect(await device.pending.isEmpty)
  }

  @Test(
    "No explanation where it would lead to nothing",
    arguments: [Authorization.denied, .authorized, .provisional, .ephemeral])
  func notNeeded(status: Authorization) async throws {
    let device = await Self.device(status)
    #expect(try await Self.isPrimerNeeded(device) == false)
  }

  @Test("No explanation for a person who turned nudges off, or is not signed in")
  func notForEveryone() async throws {
    let off = await Self.device()
    try await off.process().setEnabled(false)
    #expect(try await Self.isPrimerNeeded(off) == false)
    let nobody = await Self.device()
    await nobody.set(preference: NotificationPreference(member: nil))
    #expect(try await Self.isPrimerNeeded(nobody) == false)
  }

  @Test("While the prompt stands, opening the app and turning off go on as ever")
  func promptStands() async throws {
    let device = await Self.device()
    let gate = Gate()
    await device.set(promptGate: gate)
    let process = device.process()
    let prompt = Task { try await process.onPrimerContinue() }
    await gate.wait(forArrivals: 1)
    guard case .notAuthorized = try await process.onAppForeground() else {
      Issue.record("asks while asking")
      return
    }
    try await process.setEnabled(false)
    await gate.open()
    guard case .off = try await prompt.value else {
      Issue.record("turned on by the prompt")
      return
    }
    #expect(await device.pending.isEmpty)
  }

  @Test("Allowed in the system's settings later: the next foreground plans")
  func allowedLater() async throws {
    let device = await Self.device()
    try await device.process().onPrimerDismissed()
    await device.set(authorization: .authorized)
    guard case .converged = try await device.process().onAppForeground() else {
      Issue.record("not planned")
      return
    }
    #expect(await device.pending.count == 4)
  }
}
