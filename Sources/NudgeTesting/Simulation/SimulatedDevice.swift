import NudgeShared

/// A whole device in memory: clock, disk, notification service and network, with their faults.
///
/// It stands behind every seam at once, so that one simulated process can be driven by the real
/// scheduler. Calls do what the real thing does, no more: a notification over the limit is lost
/// without a word, one that comes due while notifications are denied is not shown.
actor SimulatedDevice: NudgePlatform, NudgeStore, NudgeClock, ActivationSink {
  private(set) var now: Instant
  private(set) var zone: LocalZone
  private var state: AmbientNudgeState?
  private var member: String?
  private var quietHours: QuietHours
  private var signals: NudgeSignals
  private var authorization: Authorization
  private var promptAnswer: Authorization = .authorized
  private let pendingLimit: Int
  /// Soonest first.
  private var pending: [HeldRequest] = []
  private var foreign: [NotificationID] = []
  private var delivered: [DeliveredNotification] = []
  private var payloads: [(id: NotificationID, payload: NotificationPayload)] = []
  private var suppressedCount = 0
  private var isOnline = true
  private var writesUntilStop: Int?
  private var entries: [TimelineEntry] = []
  private var eventIndex: Int?

  /// How many shown notifications the system remembers.
  private static let deliveredLimit = 16

  init(_ scenario: Scenario, start: Instant, member: String) {
    now = start
    zone = scenario.zone
    self.member = member
    quietHours = scenario.quietHours
    signals = if case .fixed(let signals) = scenario.signals { signals } else { .none }
    authorization = scenario.authorization
    pendingLimit = max(0, min(scenario.pendingLimit, PlatformSnapshot.largestCapacity))
  }

  // MARK: Seams

  func reading() -> ClockReading { ClockReading(now: now, zone: zone) }

  func load() -> NudgeStoreSnapshot {
    NudgeStoreSnapshot(
      state: state, preference: NotificationPreference(member: member, quietHours: quietHours),
      signals: signals)
  }

  func save(_ state: AmbientNudgeState) throws(NudgeStoreError) {
    guard countWrite() else {
      throw NudgeStoreError(
        kind: .inputOutput, operation: "save", place: "simulated disk", detail: "process stopped")
    }
    self.state = state
  }

  func snapshot() -> PlatformSnapshot {
    PlatformSnapshot(
      authorization: authorization, pending: pending.map(\.id) + foreign,
      delivered: delivered, capacity: pendingLimit)
  }

  func schedule(_ request: NotificationRequest) throws(NudgePlatformError) {
    guard countWrite() else { throw SimulatedDevice.stopped("schedule", request.id) }
    let held = HeldRequest(request)
    if !pending.contains(where: { $0.id == request.id }) {
      guard pending.count + foreign.count < pendingLimit else {
        note(.dropped, held, reason: "the platform holds \(pendingLimit) already")
        return
      }
      let place = pending.firstIndex { held < $0 } ?? pending.endIndex
      pending.insert(held, at: place)
    }
    note(.scheduled, held)
  }

  func cancel(_ id: NotificationID) throws(NudgePlatformError) {
    guard countWrite() else { throw SimulatedDevice.stopped("cancel", id) }
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    note(.cancelled, pending.remove(at: index))
  }

  func requestAuthorization() -> Authorization {
    if authorization == .notDetermined { authorization = promptAnswer }
    return authorization
  }

  func submit(_ event: ActivationEvent) -> Bool {
    guard isOnline else { return false }
    entries.append(
      TimelineEntry(
        at: now, zone: zone, kind: .activation, week: event.week,
        reason: "\(ActivationEvent.name) of \(event.member)", eventIndex: eventIndex))
    return true
  }

  // MARK: What happens to a device

  /// When the next pending notification comes due, if one does.
  var nextDue: Instant? { pending.first?.request.fireAt }

  /// Lets the clock run to `instant`, which must not lie before now.
  func run(to instant: Instant) { now = instant }

  /// Shows whatever is due, soonest first; gives the requests that were shown.
  func fireDue() -> [NotificationRequest] {
    let due = pending.prefix { $0.request.fireAt <= now }
    pending.removeFirst(due.count)
    guard authorization.allowsDelivery else {
      suppressedCount += due.count
      for held in due {
        note(.suppressed, held, reason: "notifications: \(authorization.rawValue)")
      }
      return []
    }
    for held in due {
      delivered.append(DeliveredNotification(id: held.id, deliveredAt: now))
      payloads.append((held.id, held.request.payload))
      note(.fired, held)
    }
    delivered.removeFirst(max(0, delivered.count - SimulatedDevice.deliveredLimit))
    payloads.removeFirst(max(0, payloads.count - SimulatedDevice.deliveredLimit))
    return due.map(\.request)
  }

  func set(signals: NudgeSignals) { self.signals = signals }
  func set(quietHours: QuietHours) {
    self.quietHours = quietHours.replacing(pauses: self.quietHours.pauses)
  }
  func add(pause: QuietHours.Pause) {
    quietHours = quietHours.replacing(pauses: quietHours.pauses + [pause])
  }
  func set(zone: LocalZone) { self.zone = zone }
  func set(authorization: Authorization) { self.authorization = authorization }
  func set(promptAnswer: Authorization) { self.promptAnswer = promptAnswer }
  func set(member: String?) { self.member = member }
  func set(isOnline: Bool) { self.isOnline = isOnline }
  func moveClock(by seconds: Int64) { now = now.adding(seconds: seconds) }
  func addForeign(_ id: NotificationID) {
    if !foreign.contains(id) { foreign.append(id) }
  }

  /// Other features hold this many from now on: some come, or the last ones go.
  func setForeign(count: Int) {
    foreign.removeLast(max(0, foreign.count - count))
    var number = 1
    while foreign.count < count {
      addForeign(NotificationID(rawValue: "foreign.\(number)"))
      number += 1
    }
  }

  /// From now on this event brings things about, or none does.
  func perform(eventAt index: Int?) { eventIndex = index }

  func dropPending(reason: String) {
    for held in pending { note(.dropped, held, reason: reason) }
    pending = []
  }

  /// Removes the app with all that belongs to it.
  func reinstall() {
    dropPending(reason: "reinstalled")
    foreign = []
    delivered = []
    payloads = []
    state = nil
  }

  /// The process will be stopped just before its Nth write from now.
  func stop(beforeWrite number: Int) { writesUntilStop = number }

  /// A new process starts; says whether the one before was stopped.
  func restart() -> Bool {
    defer { writesUntilStop = nil }
    return writesUntilStop == 0
  }

  /// What the notification carried; unknown ones carry nothing that is known.
  func payload(of id: NotificationID) -> NotificationPayload {
    payloads.last { $0.id == id }?.payload ?? NotificationPayload(kind: "", reference: "")
  }

  /// How many came due while notifications were not allowed, since the last call.
  func takeSuppressedCount() -> Int {
    defer { suppressedCount = 0 }
    return suppressedCount
  }

  /// The last notification shown, if the system still knows it.
  var lastDelivered: NotificationID? { delivered.last?.id }

  func note(
    _ kind: TimelineEntry.Kind, id: NotificationID? = nil, week: ISOWeek? = nil,
    surface: NudgeSurface? = nil, reason: String? = nil
  ) {
    entries.append(
      TimelineEntry(
        at: now, zone: zone, kind: kind, id: id, week: week, surface: surface, reason: reason,
        eventIndex: eventIndex))
  }

  private func note(_ kind: TimelineEntry.Kind, _ held: HeldRequest, reason: String? = nil) {
    entries.append(
      TimelineEntry(
        at: now, zone: zone, kind: kind, request: held.request, week: held.week,
        surface: held.surface, reason: reason, eventIndex: eventIndex))
  }

  /// How much was noted since entries were last handed over.
  var entryCount: Int { entries.count }

  /// What was noted, but for the first `count` entries.
  func entries(from count: Int) -> ArraySlice<TimelineEntry> { entries.dropFirst(count) }

  /// Hands over what was noted since the last call.
  func takeEntries() -> [TimelineEntry] {
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }

  private func countWrite() -> Bool {
    guard let left = writesUntilStop else { return true }
    writesUntilStop = max(0, left - 1)
    return left > 1
  }

  private static func stopped(_ operation: String, _ id: NotificationID) -> NudgePlatformError {
    NudgePlatformError(operation: operation, place: id.rawValue, detail: "process stopped")
  }
}

/// A pending notification with what its payload says, read once.
private struct HeldRequest: Comparable {
  let request: NotificationRequest
  let week: ISOWeek?
  let surface: NudgeSurface?

  init(_ request: NotificationRequest) {
    self.request = request
    week = ISOWeek(request.payload.reference)
    surface = NudgeStringKey(rawValue: request.payload.kind).map(NudgeSurface.init(of:))
  }

  var id: NotificationID { request.id }

  static func < (lhs: HeldRequest, rhs: HeldRequest) -> Bool {
    (lhs.request.fireAt, lhs.id) < (rhs.request.fireAt, rhs.id)
  }
}
