import NudgeShared

/// Turns nudges off on a machine where something else is broken: preferences that cannot be read, a
/// list that cannot be written.
///
/// Needs neither settings nor language. What a person has refused holds from the moment it can be
/// stored; whatever is still pending is not shown after that.
public struct OptOut: Sendable {
  private let folder: StateFolder
  private let clock: SystemClock
  private let seedForNewInstallation: UInt64

  /// Prepares it; nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - home: The folder.
  ///   - clock: Moment and zone.
  ///   - seedForNewInstallation: Becomes the seed on a device without one.
  public init(home: StateHome, clock: SystemClock, seedForNewInstallation: UInt64) {
    self.init(
      folder: StateFolder(home), clock: clock, seedForNewInstallation: seedForNewInstallation)
  }

  init(folder: StateFolder, clock: SystemClock, seedForNewInstallation: UInt64) {
    self.folder = folder
    self.clock = clock
    self.seedForNewInstallation = seedForNewInstallation
  }

  /// Stores the choice, and takes away what is pending where that list can be used.
  ///
  /// - Parameter waitingSeconds: How long to wait for another process.
  /// - Returns: What could not be read as it stood.
  /// - Throws: ``FileProblem`` if the choice could not be stored.
  public func carryOut(waitingSeconds: Int = 5) async throws(FileProblem) -> [FileLoss] {
    let lock = try folder.lock(waitingSeconds: waitingSeconds)
    let store = JSONNudgeStore(
      folder: folder, clock: clock, seedForLostState: seedForNewInstallation)
    try await store.turnOff()
    let platform = JSONNudgePlatform(folder: folder)
    if let pending = try? await platform.pending() {
      let ours = pending.map(\.id).filter(NotificationNamespace.nudge.contains)
      try? await platform.remove(ours)
    }
    let losses = await store.losses + platform.losses
    _ = consume lock
    return losses
  }
}
