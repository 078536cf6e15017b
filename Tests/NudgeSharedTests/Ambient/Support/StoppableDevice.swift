import NudgeShared
import NudgeTesting

/// A device in memory behind every seam: it writes down each call in order, and its process can be
/// stopped before any effect.
actor StoppableDevice: NudgePlatform, NudgeStore, NudgeClock, ActivationSink {
  /// What the scheduler asked for.
  enum Call: Hashable, Sendable {
    case load
    case snapshot
    case save(AmbientNudgeState)
    case schedule(NotificationID)
    case cancel(NotificationID)
    case prompt
    case submit(ActivationEvent)

    /// Whether something outside the process changes.
    var isEffect: Bool {
      switch self {
      case .load, .snapshot: false
      case .save, .schedule, .cancel, .prompt, .submit: true
      }
    }
  }

  private(set) var calls: [Call] = []
  private(set) var state: AmbientNudgeState?
  private(set) var pending: [NotificationID: NotificationRequest] = [:]
  private(set) var fired: [Instant] = []
  private(set) var taken: [ActivationEvent] = []
  private(set) var now: Instant
  private(set) var isSnapshotRunning = false
  private(set) var overlaps = 0

  var zone: LocalZone = .utc
  var preference = NotificationPreference(member: "ada")
  var signals = NudgeSignals.none
  var authorization: Authorization = .authorized
  var promptAnswer: Authorization = .authorized
  var reportsDeliveries = false
  var isOnline = true

  private var delivered: [DeliveredNotification] = []
  private var effectsUntilStop: Int?
  private var snapshotGate: Gate?
  private var promptGate: Gate?
  private var submitGate: Gate?

  init(at now: Instant = instant("2026-11-30T06:00:00Z"), state: AmbientNudgeState? = nil) {
    self.now = now
    self.state = state
  }

  // MARK: Seams

  func reading() -> ClockReading { ClockReading(now: now, zone: zone) }

  func load() throws(NudgeStoreError) -> NudgeStoreSnapshot {
    calls.append(.load)
    return NudgeStoreSnapshot(state: state, preference: preference, signals: signals)
  }

  func save(_ state: AmbientNudgeState) throws(NudgeStoreError) {
    guard effect(.save(state)) else {
      throw NudgeStoreError(
        kind: .inputOutput, operation: "save", place: "disk", detail: "process stopped")
    }
    self.state = state
  }

  func snapshot() async throws(NudgePlatformError) -> PlatformSnapshot {
    calls.append(.snapshot)
    if isSnapshotRunning { overlaps += 1 }
    isSnapshotRunning = true
    await snapshotGate?.pass()
    isSnapshotRunning = false
    return PlatformSnapshot(
      authorization: authorization, pending: pending.keys.sorted(), delivered: delivered)
  }

  func schedule(_ request: NotificationRequest) throws(NudgePlatformError) {
    guard effect(.schedule(request.id)) else { throw StoppableDevice.stopped("schedule") }
    pending[request.id] = request
  }

  func cancel(_ id: NotificationID) throws(NudgePlatformError) {
    guard effect(.cancel(id)) else { throw StoppableDevice.stopped("cancel") }
    pending[id] = nil
  }

  func requestAuthorization() async throws(NudgePlatformError) -> Authorization {
    guard effect(.prompt) else { throw StoppableDevice.stopped("prompt") }
    await promptGate?.pass()
    if authorization == .notDetermined { authorization = promptAnswer }
    return authorization
  }

  func submit(_ event: ActivationEvent) async -> Bool {
    calls.append(.submit(event))
    await submitGate?.pass()
    if isOnline { taken.append(event) }
    return isOnline
  }

  // MARK: The world

  /// The process stops just before its Nth effect from now, counted from 1.
  func stop(beforeEffect number: Int) { effectsUntilStop = number }

  /// A new process starts; says whether the one before was stopped.
  @discardableResult
  func restart() -> Bool {
    defer { effectsUntilStop = nil }
    return effectsUntilStop == 0
  }

  func forgetCalls() { calls = [] }
  /// Moves the clock alone: nothing comes due by it.
  func set(now: Instant) { self.now = now }
  func set(preference: NotificationPreference) { self.preference = preference }
  func set(signals: NudgeSignals) { self.signals = signals }
  func set(authorization: Authorization) { self.authorization = authorization }
  func set(promptAnswer: Authorization) { self.promptAnswer = promptAnswer }
  func set(isOnline: Bool) { self.isOnline = isOnline }
  func set(reportsDeliveries: Bool) { self.reportsDeliveries = reportsDeliveries }
  func set(snapshotGate: Gate?) { self.snapshotGate = snapshotGate }
  func set(promptGate: Gate?) { self.promptGate = promptGate }
  func set(submitGate: Gate?) { self.submitGate = submitGate }

  /// Lets time pass; what comes due is shown if notifications are allowed.
  func run(to moment: Instant) {
    now = moment
    let due = pending.values.filter { $0.fireAt <= moment }.sorted { $0.fireAt < $1.fireAt }
    for request in due {
      pending[request.id] = nil
      guard authorization.allowsDelivery else { continue }
      fired.append(request.fireAt)
      if reportsDeliveries {
        delivered.append(DeliveredNotification(id: request.id, deliveredAt: request.fireAt))
      }
    }
  }

  func run(hours: Int) { run(to: now.adding(seconds: Int64(hours) * 3600)) }

  /// The effects so far, in order.
  var effects: [Call] { calls.filter(\.isEffect) }

  private func effect(_ call: Call) -> Bool {
    if let left = effectsUntilStop {
      effectsUntilStop = max(0, left - 1)
      if left <= 1 { return false }
    }
    calls.append(call)
    return true
  }

  private static func stopped(_ operation: String) -> NudgePlatformError {
    NudgePlatformError(operation: operation, place: "device", detail: "process stopped")
  }
}

/// A scheduler whose every seam is one ``StoppableDevice``.
typealias DeviceScheduler = AmbientNudgeScheduler<
  StoppableDevice, StoppableDevice, KeyStrings, StoppableDevice, StoppableDevice
>

extension StoppableDevice {
  /// A new process on this device.
  nonisolated func process(
    locale: String = "en", configuration: NudgeConfiguration = .standard, seed: UInt64 = 42
  ) -> DeviceScheduler {
    DeviceScheduler(
      configuration: configuration, platform: self, store: self,
      strings: KeyStrings(locale: locale), clock: self, sink: self, seedForNewInstallation: seed)
  }
}
