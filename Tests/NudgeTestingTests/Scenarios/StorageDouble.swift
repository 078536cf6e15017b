import NudgeShared
import NudgeTesting

/// A disk in memory on which each save takes three steps: written, synced, renamed; the last one counts.
actor StorageDouble: SimulatedStorage {
  private var state: AmbientNudgeState?
  private var feed: FeedLog
  private var fault: PassFault?
  private var stepsSinceArmed = 0
  private var untaken = 0
  private var isDead = false
  /// How often the power went between two uses of the disk.
  private(set) var powerLosses = 0
  /// How many processes were started after the first.
  private(set) var processes = 0

  init(seed: UInt64) { feed = FeedLog(deviceID: "device-\(seed)") }

  func loadState() throws(NudgeStoreError) -> AmbientNudgeState? {
    try mustLive("load")
    return state
  }

  func save(_ state: AmbientNudgeState) throws(NudgeStoreError) {
    try makeSteps()
    self.state = state
  }

  func loadFeed() throws(NudgeStoreError) -> FeedLog {
    try mustLive("load feed")
    return feed
  }

  func save(_ log: FeedLog) throws(NudgeStoreError) {
    try makeSteps()
    feed = log
  }

  func arm(_ fault: PassFault?) {
    self.fault = fault
    stepsSinceArmed = 0
  }

  func losePower() {
    powerLosses += 1
    isDead = true
  }

  func takeStepCount() -> Int {
    defer { untaken = 0 }
    return untaken
  }

  func startProcess() {
    isDead = false
    processes += 1
  }

  func erase() { state = nil }

  private func makeSteps() throws(NudgeStoreError) {
    for _ in 1...3 {
      try mustLive("save")
      stepsSinceArmed += 1
      untaken += 1
      guard let fault, stepsSinceArmed >= fault.atWrite else { continue }
      switch fault.kind {
      case .kill, .powerLoss: isDead = true
      case .writeError where stepsSinceArmed > fault.atWrite: continue
      case .writeError, .diskFull: break
      }
      throw StorageDouble.failure("save")
    }
  }

  private func mustLive(_ operation: String) throws(NudgeStoreError) {
    if isDead { throw StorageDouble.failure(operation) }
  }

  private static func failure(_ operation: String) -> NudgeStoreError {
    NudgeStoreError(kind: .inputOutput, operation: operation, place: "double", detail: "refused")
  }
}
