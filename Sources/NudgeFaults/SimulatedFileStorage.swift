import NudgeLinux
package import NudgeShared
package import NudgeTesting

/// The Linux actual's own files, `state.json` and `feed.json`, on a simulated file system.
///
/// Each process opens the folder as a coordinator does: it takes the lock, clears what a killed writer
/// left, and then reads and writes through the real stores. Notifications are the simulated operating
/// system's and have no files here.
///
/// It keeps the books of what the disk has promised: what a save that returned wrote, or a load gave,
/// is what every later load gives until the next save. A disk that gives anything else has lost it,
/// and the load fails.
package actor SimulatedFileStorage: SimulatedStorage {
  /// The folder in which the files are.
  package static let folder = "/state"

  /// The file system under it.
  package nonisolated let files: SimulatedFileSystem

  private let seed: UInt64
  private var installation: UInt64 = 0
  private var running: RunningStores?
  private var process: SimulatedProcess
  private var state = PromisedValue<AmbientNudgeState?>(nil)
  private var feed: PromisedValue<FeedLog>

  /// Keeps the files on a file system.
  ///
  /// - Parameters:
  ///   - files: The file system.
  ///   - seed: Becomes the device's id in the feed.
  package init(on files: SimulatedFileSystem, seed: UInt64) {
    self.files = files
    self.seed = seed
    process = files.startProcess()
    feed = PromisedValue(FeedLog(deviceID: seed.hexadecimal))
  }

  package func loadState() async throws(NudgeStoreError) -> AmbientNudgeState? {
    let stores = try stores()
    let found = try await stores.store.load().state
    if let loss = await stores.store.losses.first(where: { !$0.isRecovered }) {
      throw lost("\(loss)", in: .state)
    }
    guard state.find(found) else { throw lost("the state is not the one saved last", in: .state) }
    return found
  }

  package func save(_ new: AmbientNudgeState) async throws(NudgeStoreError) {
    let stores = try stores()
    state.begin(new)
    try await stores.store.save(new)
    state.end(new)
  }

  package func loadFeed() async throws(NudgeStoreError) -> FeedLog {
    let stores = try stores()
    let found = try await stores.feed.load()
    if let loss = await stores.feed.losses.first(where: { !$0.isRecovered }) {
      throw lost("\(loss)", in: .feed)
    }
    guard feed.find(found) else { throw lost("the feed is not the one saved last", in: .feed) }
    return found
  }

  package func save(_ log: FeedLog) async throws(NudgeStoreError) {
    let stores = try stores()
    feed.begin(log)
    try await stores.feed.save(log)
    feed.end(log)
  }

  package func arm(_ fault: PassFault?) { files.arm(fault) }

  package func takeStepCount() -> Int { files.takeStepCount() }

  package func startProcess() {
    files.end(process)
    running = nil
    process = files.startProcess()
  }

  package func losePower() { files.losePower() }

  package func erase() {
    files.erase()
    installation += 1
    state = PromisedValue(nil)
    feed = PromisedValue(FeedLog(deviceID: deviceSeed.hexadecimal))
    startProcess()
  }

  private var deviceSeed: UInt64 { seed &+ installation }

  /// The stores of the process, opened where they are not yet.
  private func stores() throws(NudgeStoreError) -> RunningStores {
    if let running { return running }
    do {
      let new = try RunningStores(
        StateFolder(SimulatedFileStorage.folder, disk: Disk(on: process)), seed: deviceSeed)
      running = new
      return new
    } catch {
      throw NudgeStoreError(error, during: "open")
    }
  }

  private func lost(_ detail: String, in file: StateFileName) -> NudgeStoreError {
    NudgeStoreError(
      kind: .unreadable, operation: "load",
      place: "\(SimulatedFileStorage.folder)/\(file.rawValue)", detail: detail)
  }
}

/// What one process has open: the lock of the folder, and the stores that may write because of it.
private final class RunningStores: Sendable {
  let store: JSONNudgeStore
  let feed: JSONFeedStore
  private let lock: FileLock

  init(_ folder: StateFolder, seed: UInt64) throws(FileProblem) {
    lock = try folder.lock(waitingSeconds: 0)
    store = JSONNudgeStore(folder: folder, clock: BeforeEverything(), seedForLostState: seed)
    feed = JSONFeedStore(folder: folder, seedForNewDevice: seed)
  }
}

/// The clock of a store that has no notifications beside it.
///
/// A planned nudge whose moment has passed would be in the log of what was shown, which is not among
/// these files: at this moment none has passed.
private struct BeforeEverything: NudgeClock {
  func reading() -> ClockReading { ClockReading(now: .min, zone: .utc) }
}

/// What a disk may give back of a value.
struct PromisedValue<Value: Equatable & Sendable>: Sendable {
  private var possible: [Value]

  /// One that is there from the start.
  init(_ first: Value) {
    possible = [first]
  }

  /// A save begins; from now on either value may be found.
  mutating func begin(_ new: Value) {
    if !possible.contains(new) { possible.append(new) }
  }

  /// A save has returned; only the new value may be found.
  mutating func end(_ new: Value) {
    possible = [new]
  }

  /// A load has found this, which is what stays; false if it cannot be.
  mutating func find(_ found: Value) -> Bool {
    guard possible.contains(found) else { return false }
    possible = [found]
    return true
  }
}
