package import NudgeShared

/// The disk of a simulated device, with files that a fault can cut short at every step.
///
/// One process at a time uses it, and calls come one after another. What it is told to do is what the
/// real store does; nothing is kept in memory from one process to the next.
package protocol SimulatedStorage: Sendable {
  /// Reads the state, or gives nil if the app was never opened.
  func loadState() async throws(NudgeStoreError) -> AmbientNudgeState?

  /// Replaces the state.
  func save(_ state: AmbientNudgeState) async throws(NudgeStoreError)

  /// Reads the feed.
  func loadFeed() async throws(NudgeStoreError) -> FeedLog

  /// Replaces the feed.
  func save(_ log: FeedLog) async throws(NudgeStoreError)

  /// From now on a fault is met just before the Nth step that writes, counted from 1; nil for none.
  ///
  /// A process that is killed, or whose power goes, makes no further step: all calls fail from then on
  /// until ``startProcess()``.
  func arm(_ fault: PassFault?) async

  /// The power goes now, between two steps: the process is gone, and with it what was not synced.
  func losePower() async

  /// How many steps that write were made or tried since this was last asked.
  func takeStepCount() async -> Int

  /// A new process starts, after the old one has ended in whatever way.
  func startProcess() async

  /// The app is removed and installed again.
  func erase() async
}
