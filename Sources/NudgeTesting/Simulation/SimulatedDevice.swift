import NudgeShared

/// A whole device: clock, disk, notification service and network, with their faults.
///
/// It stands behind every seam at once, so that simulated processes can be driven by the real
/// scheduler. Calls do what the real thing does, no more: a notification over the limit is lost
/// without a word, one that comes due while notifications are denied is not shown.
actor SimulatedDevice: NudgePlatform, NudgeStore, NudgeClock, ActivationSink {
  private(set) var now: Instant
  private(set) var zone: LocalZone
  private(set) var member: String?
  private(set) var quietHours: QuietHours
  private(set) var signals: NudgeSignals
  private(set) var authorization: Authorization
  private var promptAnswer: Authorization = .authorized
  private(set) var isOnline = true

  /// What the device keeps its files on; nil if they are values in memory.
  let storage: (any SimulatedStorage)?
  /// The nudge's state, where there is no other disk.
  var state: AmbientNudgeState?
  var app: SimulatedApp
  var gate = WriteGate()
  /// The gate of the story, while a probe has one of its own.
  var gateOfStory: WriteGate?

  let pendingLimit: Int
  /// Soonest first.
  var pending: [HeldRequest] = []
  var foreign: [NotificationID] = []
  var delivered: [DeliveredNotification] = []
  var payloads: [(id: NotificationID, payload: NotificationPayload)] = []
  var suppressedCount = 0
  /// By how much everything is shown later than it is due.
  var lateSeconds: Int64 = 0
  var tray = SimulatedTray()

  var entries: [TimelineEntry] = []
  var planNotes = PlanNotes()
  private(set) var eventIndex: Int?

  init(
    _ scenario: Scenario, start: Instant, member: String, storage: (any SimulatedStorage)? = nil
  ) {
    now = start
    zone = scenario.zone
    self.member = member
    quietHours = scenario.quietHours
    signals = if case .fixed(let signals) = scenario.signals { signals } else { .none }
    authorization = scenario.authorization
    pendingLimit = max(0, min(scenario.pendingLimit, PlatformSnapshot.largestCapacity))
    app = SimulatedApp(scenario)
    self.storage = storage
  }

  // MARK: Seams

  func reading() -> ClockReading { ClockReading(now: now, zone: zone) }

  func requestAuthorization() -> Authorization {
    if authorization == .notDetermined { authorization = promptAnswer }
    return authorization
  }

  func submit(_ event: ActivationEvent) -> Bool {
    guard isOnline, !isProbing else { return false }
    entries.append(
      TimelineEntry(
        at: now, zone: zone, kind: .activation, week: event.week,
        reason: "\(ActivationEvent.name) of \(event.member)", eventIndex: eventIndex))
    return true
  }

  // MARK: What happens to a device

  /// Lets the clock run to `instant`, which must not lie before now.
  func run(to instant: Instant) { now = instant }

  func set(signals: NudgeSignals) { self.signals = signals }
  func set(quietHours: QuietHours) {
    self.quietHours = quietHours.replacing(pauses: self.quietHours.pauses)
  }
  func add(pause: QuietHours.Pause) {
    quietHours = quietHours.replacing(pauses: quietHours.pauses + [pause])
  }
  func set(zone: LocalZone) {
    self.zone = zone
    settlePending()
  }
  func set(authorization: Authorization) { self.authorization = authorization }
  func set(promptAnswer: Authorization) { self.promptAnswer = promptAnswer }
  func set(member: String?) {
    self.member = member
    if member == nil { app.events = ArmedEvents() }
  }
  var isSignedIn: Bool { member != nil }
  func set(isOnline: Bool) { self.isOnline = isOnline }
  func moveClock(by seconds: Int64) {
    now = now.adding(seconds: seconds)
    settlePending()
  }
  func changeApp(_ change: @Sendable (inout SimulatedApp) -> Void) { change(&app) }

  /// From now on this event brings things about, or none does.
  func perform(eventAt index: Int?) { eventIndex = index }

  /// Removes the app with all that belongs to it.
  func reinstall(seed: UInt64) async {
    app.reinstall(seed: seed)
    dropPending(reason: "reinstalled")
    foreign = []
    delivered = []
    payloads = []
    tray = SimulatedTray()
    state = nil
    await storage?.erase()
  }
}
