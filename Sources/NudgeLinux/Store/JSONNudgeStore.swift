package import NudgeShared

/// The device's storage in JSON files: `state.json`, `preferences.json` and `signals.json`.
///
/// What cannot be read is never taken for what is not there: see ``KeptFile`` for the files, and
/// `AmbientNudgeState.init(replacingLost:hasPendingNudges:at:)` for a state that is lost for good.
/// The process holds the lock of the folder, or asks for reading only.
package actor JSONNudgeStore: NudgeStore {
  /// What could not be read as it stood, in the order found.
  package private(set) var losses: [FileLoss] = []
  /// The problem with a file behind the last error.
  package private(set) var problem: FileProblem?

  private let stateFile: KeptFile<AmbientNudgeState>
  private let preferencesFile: KeptFile<DevicePreferences>
  private let signalsFile: KeptFile<NudgeSignals>
  private let pendingFile: KeptFile<[StoredNotification]>
  private let log: DeliveredLog
  private let folder: StateFolder
  private let clock: any NudgeClock
  private let seedForLostState: UInt64
  private let readsOnly: Bool

  /// Keeps everything in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder; nothing is read yet.
  ///   - clock: Says from when on the gap counts if the state is lost.
  ///   - seedForLostState: Becomes the seed if the state is lost.
  ///   - readsOnly: Whether the disk is left as it is, also where it needs repair.
  package init(
    folder: StateFolder, clock: any NudgeClock, seedForLostState: UInt64, readsOnly: Bool = false
  ) {
    stateFile = .state(in: folder)
    preferencesFile = .preferences(in: folder)
    signalsFile = .signals(in: folder)
    pendingFile = .pending(in: folder)
    log = DeliveredLog(in: folder)
    self.folder = folder
    self.clock = clock
    self.seedForLostState = seedForLostState
    self.readsOnly = readsOnly
  }

  /// Reads the three files.
  package func load() async throws(NudgeStoreError) -> NudgeStoreSnapshot {
    let reading = await clock.reading()
    return try attempt("load") { () throws(FileProblem) in
      let preferences = try loadPreferences()
      return NudgeStoreSnapshot(
        state: try loadState(at: reading), preference: preferences.notification,
        signals: try loadSignals())
    }
  }

  /// Writes the state, unless it stands there already.
  package func save(_ state: AmbientNudgeState) throws(NudgeStoreError) {
    try attempt("save") { () throws(FileProblem) in _ = try stateFile.save(state) }
  }

  /// Whether the app was ever opened here, whatever became of preferences and signals.
  func hasState() async throws(FileProblem) -> Bool {
    try loadState(at: await clock.reading()) != nil
  }

  /// Turns nudges off in the state, whatever became of the other files.
  ///
  /// - Throws: ``FileProblem`` if the state comes from a newer version or the disk failed.
  package func turnOff() async throws(FileProblem) {
    let reading = await clock.reading()
    var state =
      try loadState(at: reading)
      ?? AmbientNudgeState(seed: seedForLostState, firstOpenedOn: reading.today)
    state.enabled = false
    // What is ahead is taken from the pending list next, and has not been shown.
    state.scheduled.removeAll { $0.fireAt > reading.now }
    try stateFile.save(state)
  }

  private func loadState(at reading: ClockReading) throws(FileProblem) -> AmbientNudgeState? {
    var state: AmbientNudgeState
    switch try stateFile.load(repairs: !readsOnly) {
    case .missing:
      guard try hasNeighbours() else { return nil }
      let reason = "the file is not there, though nudges were planned or shown here"
      state = try replaceLost(
        FileLoss(
          path: stateFile.file.path, reason: reason, keptAsideAt: nil, isRecovered: false),
        at: reading)
    case .value(let value): state = value
    case .recovered(let value, let loss):
      losses.append(loss)
      state = value
    case .lost(let loss): state = try replaceLost(loss, at: reading)
    }
    try countLostLog(in: &state, at: reading.now)
    return state
  }

  /// Whether there is a file that is only ever written once there is a state.
  private func hasNeighbours() throws(FileProblem) -> Bool {
    let later = [pendingFile.file.name, log.file.name]
    return try folder.disk.names(in: folder.path).contains { name in
      later.contains { name == $0 || name.hasPrefix($0 + ".") }
    }
  }

  private func replaceLost(
    _ loss: FileLoss, at reading: ClockReading
  ) throws(FileProblem) -> AmbientNudgeState {
    let pending = try pendingFile.pending(repairs: false).0
    let state = AmbientNudgeState(
      replacingLost: seedForLostState,
      hasPendingNudges: pending.contains { NotificationNamespace.nudge.contains($0.id) },
      at: reading)
    // Stored at once: asked again later, the gap must not start anew.
    if !readsOnly { try stateFile.save(state) }
    losses.append(
      loss.meaning(
        state.enabled
          ? "The time of the last nudge is not known; the next one comes later for it."
          : "Nudges are off until they are turned on again with nudge enable."))
    return state
  }

  /// Counts a log that is lost as a nudge that was shown just now, since one may have been.
  private func countLostLog(
    in state: inout AmbientNudgeState, at now: Instant
  ) throws(FileProblem) {
    // A log that cannot be used at all is the platform's to report; the state can be.
    guard let (_, loss) = try? log.read(repairs: false) else { return }
    guard let loss else {
      try countGoneLog(in: &state, at: now)
      return
    }
    guard !loss.isRecovered else { return }
    state.lastFiredAt = now
    // A reader leaves it to the platform to report.
    guard !readsOnly else { return }
    // In this order: stopped in between, the loss is found again.
    try stateFile.save(state)
    if let loss = try log.read().1 {
      losses.append(
        loss.meaning("What can be read is used; the next nudge comes later for it."))
    }
  }

  private func loadPreferences() throws(FileProblem) -> DevicePreferences {
    let (preferences, loss) = try preferencesFile.preferences(repairs: !readsOnly)
    if let loss { losses.append(loss) }
    return preferences
  }

  private func loadSignals() throws(FileProblem) -> NudgeSignals {
    switch try signalsFile.load(repairs: !readsOnly) {
    case .missing: return .none
    case .value(let signals): return signals
    case .recovered(let signals, let loss):
      losses.append(loss)
      return signals
    case .lost(let loss):
      losses.append(loss.meaning("Nudges speak in general terms until the app writes it again."))
      return .none
    }
  }

  /// The same for a log of which nothing is left, where the state knows of a nudge that it missed.
  private func countGoneLog(
    in state: inout AmbientNudgeState, at now: Instant
  ) throws(FileProblem) {
    guard state.scheduled.contains(where: { $0.fireAt <= now }),
      try folder.disk.entry(at: log.file.path) == .nothing,
      let pending = try? pendingFile.pending(repairs: false).0
    else { return }
    let gone = state.scheduled.filter { nudge in
      nudge.fireAt <= now && !pending.contains { $0.id == nudge.id }
    }
    guard !gone.isEmpty else { return }
    state.scheduled.removeAll(where: gone.contains)
    state.lastFiredAt = now
    if !readsOnly { try stateFile.save(state) }
    losses.append(
      FileLoss(
        path: log.file.path,
        reason: "the file is not there, though a planned nudge is not pending any more",
        keptAsideAt: nil, isRecovered: false,
        consequence: "The next nudge comes later for it."))
  }

  private func attempt<Value>(
    _ operation: String, _ body: () throws(FileProblem) -> Value
  ) throws(NudgeStoreError) -> Value {
    do {
      return try body()
    } catch {
      problem = error
      throw NudgeStoreError(error, during: operation)
    }
  }
}
