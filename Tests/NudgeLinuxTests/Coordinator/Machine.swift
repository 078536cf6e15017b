import NudgeShared
import NudgeTesting

@testable import NudgeLinux

/// A machine with a folder of its own, a clock that shows what it is told, and UTC.
struct Machine {
  let folder = TemporaryFolder()
  let sink = RecordingSink()

  static func moment(_ text: String) -> Instant { Instant(text + ":00Z") ?? .min }

  func clock(_ now: String) -> SystemClock { clock(Machine.moment(now)) }

  func clock(_ now: Instant) -> SystemClock { SystemClock(zone: .utc, fixedNow: now) }

  /// A process that opens the folder at `now`.
  func process(
    _ now: String, disk: Disk = Disk(), seed: UInt64 = 7
  ) throws(FileProblem) -> AmbientNudgeCoordinator<RecordingSink> {
    try process(Machine.moment(now), disk: disk, seed: seed)
  }

  func process(
    _ now: Instant, disk: Disk = Disk(), seed: UInt64 = 7
  ) throws(FileProblem) -> AmbientNudgeCoordinator<RecordingSink> {
    try AmbientNudgeCoordinator(
      folder: StateFolder(folder.path, disk: disk), clock: clock(now), sink: sink,
      // A program that another test starts has our open files until it takes up its own work.
      seedForNewInstallation: seed, seedForNewDevice: 11, waitingSeconds: 5)
  }

  func status(_ now: String) async throws(FileProblem) -> AmbientNudgeStatus {
    try await AmbientNudgeStatus(folder: StateFolder(folder.path), clock: clock(now))
  }

  func status(_ now: Instant) async throws(FileProblem) -> AmbientNudgeStatus {
    try await AmbientNudgeStatus(folder: StateFolder(folder.path), clock: clock(now))
  }
}
