import NudgeFaults
import NudgeLinux
import NudgeTesting
import Testing

@Suite("On a simulated disk, one process at a time writes in the folder")
struct SimulatedLockTests {
  private let files = SimulatedFileSystem(seed: 1)

  private func lock(_ process: SimulatedProcess) throws(FileProblem) -> FileLock {
    try StateFolder("/state", disk: Disk(on: process)).lock(waitingSeconds: 0)
  }

  private func isLocked(_ process: SimulatedProcess) -> Bool {
    do {
      _ = try lock(process)
      return false
    } catch {
      return error.kind == .locked
    }
  }

  @Test("A second one is turned away while the first works, and not afterwards")
  func excludes() throws {
    let (first, second) = (files.startProcess(), files.startProcess())
    var held: FileLock? = try lock(first)
    #expect(isLocked(second))
    held = nil
    #expect(!isLocked(second))
    _ = consume held
  }

  @Test("The lock of a killed process is free", arguments: [PassFault.Kind.kill, .powerLoss])
  func ends(kind: PassFault.Kind) throws {
    let first = files.startProcess()
    let held = try lock(first)
    #expect(isLocked(files.startProcess()))
    files.arm(PassFault(kind, atWrite: 1))
    #expect(throws: FileProblem.self) { try Disk(on: first).makeFolder("/other") }
    #expect(!files.isRunning(first))
    #expect(!isLocked(files.startProcess()))
    _ = consume held
  }

  @Test("A lock that keeps nobody out is seen")
  func bites() throws {
    let files = SimulatedFileSystem(seed: 1, neglecting: [.lock])
    let held = try lock(files.startProcess())
    #expect(!isLocked(files.startProcess()))
    _ = consume held
  }
}
