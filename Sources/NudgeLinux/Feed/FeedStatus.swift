public import NudgeShared

/// The feed of a machine as it stands at one moment, read without changing anything.
///
/// What has come due since the last pass is settled for the answer, as the next pass will settle
/// it. Takes no lock: each file is whole at any moment.
public struct FeedStatus: Sendable {
  /// The log, settled.
  public let log: FeedLog
  /// Moment and zone.
  public let reading: ClockReading
  /// Of those that were shown as a part of one number, how many that number counted: none of their
  /// words was on the screen.
  public let countedAmong: [NotificationID: Int]
  /// What could not be read as it stands, each once.
  public let losses: [FileLoss]

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - home: The folder; one that is not there is like one in which nothing was ever armed.
  ///   - clock: Moment and zone.
  /// - Throws: ``FileProblem`` for a file from a newer version, preferences that are lost, or a
  ///   failing disk.
  public init(home: StateHome, clock: SystemClock) async throws(FileProblem) {
    let folder = StateFolder(home)
    let now = clock.currentReading
    let store = JSONFeedStore(folder: folder, seedForNewDevice: 0, readsOnly: true)
    let platform = JSONNudgePlatform(folder: folder, readsOnly: true)
    let stored: FeedLog
    do { stored = try await store.load() } catch {
      throw await store.problem ?? FileProblem(error)
    }
    let snapshot: PlatformSnapshot
    do { snapshot = try await platform.snapshot() } catch {
      throw await platform.problem ?? FileProblem(error)
    }
    log = FeedSettlement(snapshot, at: now).settled(stored)
    var counts: [NotificationID: Int] = [:]
    for entry in try await platform.delivered() {
      counts[entry.notification.id] = entry.countedAmong
    }
    countedAmong = counts
    reading = now
    var seen: Set<FileLoss> = []
    losses = await (store.losses + platform.losses).filter { seen.insert($0).inserted }
  }
}
