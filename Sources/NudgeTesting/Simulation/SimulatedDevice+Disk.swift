import NudgeShared

/// The disk of a device: values in memory, or files that can fail at every step.
extension SimulatedDevice {
  func load() async throws(NudgeStoreError) -> NudgeStoreSnapshot {
    var state = state
    if let storage {
      state = try await onDisk { () async throws(NudgeStoreError) in try await storage.loadState() }
    }
    return NudgeStoreSnapshot(
      state: state, preference: NotificationPreference(member: member, quietHours: quietHours),
      signals: signals)
  }

  func save(_ state: AmbientNudgeState) async throws(NudgeStoreError) {
    if let storage {
      try await onDisk { () async throws(NudgeStoreError) in try await storage.save(state) }
    } else {
      try admitToDisk("save")
      self.state = state
    }
  }

  func loadFeed() async throws(NudgeStoreError) -> FeedLog {
    if let storage {
      app.feed = try await onDisk { () async throws(NudgeStoreError) in
        try await storage.loadFeed()
      }
    }
    return app.feed
  }

  func save(_ log: FeedLog) async throws(NudgeStoreError) {
    if let storage {
      try await onDisk { () async throws(NudgeStoreError) in try await storage.save(log) }
    } else {
      try admitToDisk("save feed")
    }
    noteSettled(in: log)
    app.feed = log
  }

  /// A new process starts, after one has ended in whatever way, and finds its files: putting them in
  /// order is no write of the next pass.
  func processStarts() async {
    guard let storage else { return }
    await storage.startProcess()
    _ = try? await storage.loadState()
    _ = await storage.takeStepCount()
  }

  /// The state as a bystander finds it; nil if there is none, or none that can be read.
  var storedState: AmbientNudgeState? {
    get async {
      guard let storage else { return state }
      let stored = try? await storage.loadState()
      _ = await storage.takeStepCount()
      return stored
    }
  }

  private func onDisk<Value: Sendable>(
    _ operation: () async throws(NudgeStoreError) -> Value
  ) async throws(NudgeStoreError) -> Value {
    await storage?.arm(gate.faultOnDisk)
    let result: Result<Value, NudgeStoreError>
    do {
      result = .success(try await operation())
    } catch {
      result = .failure(error)
    }
    gate.count(steps: await storage?.takeStepCount() ?? 0)
    return try result.get()
  }

  private func admitToDisk(_ operation: String) throws(NudgeStoreError) {
    guard let refusal = gate.admit(.disk) else { return }
    throw NudgeStoreError(
      kind: .inputOutput, operation: operation, place: "simulated disk", detail: refusal.rawValue)
  }
}
