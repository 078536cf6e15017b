import NudgeTesting
import Testing

@testable import NudgeShared

@Suite("One pass at a time")
struct SingleFlightTests {
  @Test("Fifty at once: none overlaps another, and at most two passes run")
  func fifty() async throws {
    let device = StoppableDevice()
    let process = device.process()
    try await withThrowingTaskGroup(of: ForegroundOutcome.self) { group in
      for _ in 0..<50 { group.addTask { try await process.onAppForeground() } }
      for try await outcome in group { #expect(outcome.plan != nil) }
    }
    #expect(await device.overlaps == 0)
    let passes = await device.calls.count { $0 == .snapshot }
    #expect((1...2).contains(passes))
    #expect(await device.pending.count == 4)
  }

  @Test("Who comes while a pass runs gets the next one, and all of them the same")
  func joinsNext() async throws {
    let device = StoppableDevice()
    let process = device.process()
    let gate = Gate()
    await device.set(snapshotGate: gate)
    let first = Task { try await process.onAppForeground() }
    await gate.wait(forArrivals: 1)
    let others = (0..<49).map { _ in Task { try await process.onAppForeground() } }
    await gate.open()
    _ = try await first.value
    for other in others { _ = try await other.value }
    #expect(await device.overlaps == 0)
    #expect(await device.calls.count { $0 == .snapshot } <= 3)
  }

  @Test("Turning off while a pass runs: the pass ends first, and then nothing is pending")
  func disableDuringPass() async throws {
    let device = StoppableDevice()
    let process = device.process()
    let gate = Gate()
    await device.set(snapshotGate: gate)
    let pass = Task { try await process.onAppForeground() }
    await gate.wait(forArrivals: 1)
    let off = Task { try await process.setEnabled(false) }
    await gate.open()
    guard case .converged = try await pass.value, case .off = try await off.value else {
      Issue.record("not in this order")
      return
    }
    #expect(await device.overlaps == 0)
    #expect(await device.pending.isEmpty)
    #expect(await device.state?.enabled == false)
  }

  @Test("All sorts of calls at once leave a device that is off, off")
  func everythingAtOnce() async throws {
    for _ in 0..<20 {
      let device = StoppableDevice()
      let process = device.process()
      let id = NotificationID(rawValue: "nudge:2026-W49:1796112000:1f")
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<20 {
          group.addTask {
            switch number % 5 {
            case 0: _ = try? await process.onAppForeground()
            case 1: _ = try? await process.onTap(id, payload: .init(kind: "", reference: ""))
            case 2: try? await process.onPrimerDismissed()
            case 3: _ = try? await process.onPrimerContinue()
            default: _ = try? await process.setEnabled(false)
            }
          }
        }
      }
      #expect(await device.overlaps == 0)
      #expect(await device.state?.enabled == false)
      #expect(await device.state?.primerHandled == true)
      #expect(await device.state?.handledTaps == [id])
      #expect(await device.pending.isEmpty)
    }
  }

  /// Tasks of the main actor start in the order in which they were made, and reach the flight so.
  @Test("A pass that waits behind an operation is still joined once an older pass has started")
  @MainActor
  func joinsTheLatest() async {
    let flight = SingleFlight<Int>()
    let log = Log()
    let gates = [Gate(), Gate()]
    func startPass(_ number: Int, _ gate: Gate?) -> Task<Int, Never> {
      Task { @MainActor in
        await flight.runPass {
          await log.add(number)
          await gate?.pass()
          return number
        }
      }
    }
    let running = startPass(0, gates[0])
    await gates[0].wait(forArrivals: 1)
    let older = startPass(1, gates[1])
    let operation = Task { @MainActor in await flight.run { await log.add(100) } }
    let newer = startPass(2, nil)
    await Task { @MainActor in }.value
    await gates[0].open()
    await gates[1].wait(forArrivals: 1)
    let joining = startPass(3, nil)
    await Task { @MainActor in }.value
    await gates[1].open()
    #expect(await running.value == 0)
    #expect(await older.value == 1)
    await operation.value
    #expect(await newer.value == 2)
    #expect(await joining.value == 2)
    #expect(await log.entries == [0, 1, 100, 2])
  }
}

private actor Log {
  private(set) var entries: [Int] = []
  func add(_ entry: Int) { entries.append(entry) }
}
