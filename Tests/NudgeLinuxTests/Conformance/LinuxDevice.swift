import NudgeShared
import NudgeTesting

@testable import NudgeLinux

/// The platform of this machine in a folder of its own, with the hooks of a conformance check.
struct LinuxDevice: NudgePlatform {
  let folder: TemporaryFolder
  let full: FullDisk
  let platform: JSONNudgePlatform

  init(folder: TemporaryFolder = TemporaryFolder()) {
    self.folder = folder
    full = FullDisk()
    platform = JSONNudgePlatform(folder: StateFolder(folder.path, disk: full.disk))
  }

  func snapshot() async throws(NudgePlatformError) -> PlatformSnapshot {
    try await platform.snapshot()
  }

  func schedule(_ request: NotificationRequest) async throws(NudgePlatformError) {
    try await platform.schedule(request)
  }

  func cancel(_ id: NotificationID) async throws(NudgePlatformError) {
    try await platform.cancel(id)
  }

  func requestAuthorization() async throws(NudgePlatformError) -> Authorization {
    try await platform.requestAuthorization()
  }

  /// Has what is due shown, as the service of this machine does.
  func advance(to reading: ClockReading) async throws {
    let coordinator = try AmbientNudgeCoordinator(
      folder: StateFolder(folder.path),
      clock: SystemClock(zone: reading.zone, fixedNow: reading.now), sink: RecordingSink(),
      seedForNewInstallation: 7, seedForNewDevice: 11, waitingSeconds: 5)
    _ = try await coordinator.deliverRows(obstacle: { () -> Never? in nil }) { _ in }
  }

  /// What a tap on a pending one hands back.
  func payload(of id: NotificationID) async throws -> NotificationPayload? {
    try await platform.pending().first { $0.id == id }?.payload
  }

  func set(_ authorization: Authorization) throws {
    var preferences = DevicePreferences.initial
    preferences.authorization = authorization
    try KeptFile<DevicePreferences>.preferences(in: StateFolder(folder.path)).save(preferences)
  }
}
