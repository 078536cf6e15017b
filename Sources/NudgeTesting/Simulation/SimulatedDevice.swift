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
  private(set) var member: String?
  private var quietHours: QuietHours
  private var signals: NudgeSignals
  private(set) var authorization: Authorization
  private var promptAnswer: Authorization = .authorized
  private let pendingLimit: Int
  /// Soonest first.
  private(set) var pending: [HeldRequest] = []
  private var foreign: [NotificationID] = []
  var delivered: [DeliveredNotification] = []
  private var payloads: [(id: NotificationID, payload: NotificationPayload)] = []
  private var suppressedCount = 0
  private(set) var isOnline = true
  var tray = SimulatedTray()
  private var writesUntilStop: Int?
  private var entries: [TimelineEntry] = []
  private var eventIndex: Int?
  private(set) var app: SimulatedApp
  private var planNotes = PlanNotes()

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
    app = SimulatedApp(scenario)
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

  func save(_ log: FeedLog) throws(NudgeStoreError) {
    guard countWrite() else {
      throw NudgeStoreError(
        kind: .inputOutput, operation: "save feed", place: "simulated disk",
        detail: "process stopped")
    }
    noteSettled(in: log)
    app.feed = log
  }

  func snapshot() -> PlatformSnapshot {
    PlatformSnapshot(
      authorization: authorization, pending: pending.map(\.id) + foreign,
      delivered: delivered, capacity: pendingLimit)
  }

  func schedule(_ request: NotificationRequest) throws(NudgePlatformError) {
    guard countWrite() else { throw SimulatedDevice.stopped("schedule", request.id) }
    let held = HeldRequest(request, at: now, in: zone)
    if !pending.contains(where: { $0.id == request.id }) {
      guard pending.count + foreign.count < pendingLimit else {
        note(.dropped, held, reason: "the platform holds \(pendingLimit) already")
        return
      }
      insert(held)
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
  var nextDue: Instant? { pending.first?.dueAt }

  /// Lets the clock run to `instant`, which must not lie before now.
  func run(to instant: Instant) { now = instant }

  /// Shows whatever is due, soonest first; gives the requests that were shown.
  func fireDue() -> [NotificationRequest] {
    let due = pending.prefix { $0.dueAt <= now }
    pending.removeFirst(due.count)
    for var held in due where held.isRepeating {
      held.settle(at: now, in: zone)
      insert(held)
    }
    guard authorization.allowsDelivery else {
      suppressedCount += due.count
      for held in due {
        note(.suppressed, held, reason: "notifications: \(authorization.rawValue)")
      }
      return []
    }
    for held in due {
      // What repeats takes the place of what it showed before.
      if held.isRepeating { delivered.removeAll { $0.id == held.id } }
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
  func reinstall(seed: UInt64) {
    app.reinstall(seed: seed)
    dropPending(reason: "reinstalled")
    foreign = []
    delivered = []
    payloads = []
    tray = SimulatedTray()
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

  /// The last nudge shown, likewise.
  var lastNudge: NotificationID? {
    delivered.last { NotificationNamespace.nudge.contains($0.id) }?.id
  }

  func note(
    _ kind: TimelineEntry.Kind, id: NotificationID? = nil, week: ISOWeek? = nil,
    surface: NudgeSurface? = nil, reason: String? = nil, principal: PrincipalID? = nil
  ) {
    var entry = TimelineEntry(
      at: now, zone: zone, kind: kind, id: id, week: week, surface: surface, reason: reason,
      eventIndex: eventIndex)
    entry.principal = principal
    entries.append(entry)
  }

  private func note(_ kind: TimelineEntry.Kind, _ held: HeldRequest, reason: String? = nil) {
    var entry = TimelineEntry(
      at: now, zone: zone, kind: kind, request: held.request, week: held.week,
      surface: held.surface, reason: reason, eventIndex: eventIndex)
    entry.occurrences = app.feed.entries.last { $0.id == held.id }?.occurrences ?? []
    entries.append(entry)
  }

  /// A plan was carried out: what is other than before, besides what it has armed and removed.
  func note(_ plan: NotificationPlan) {
    for line in planNotes.lines(for: plan) { note(.note, reason: line) }
  }

  /// A pass has settled what was armed before: what the feed has to say that it had not.
  private func noteSettled(in log: FeedLog) {
    let known = Dictionary(app.feed.entries.map { ($0.id, $0.outcome) }) { _, last in last }
    for settled in log.entries where known[settled.id] != settled.outcome {
      guard let words = settled.outcomeWords else { continue }
      var entry = TimelineEntry(
        at: now, zone: zone, kind: .settled, id: settled.id, reason: words, eventIndex: eventIndex)
      entry.title = settled.title
      entry.body = settled.body
      entry.occurrences = settled.occurrences
      entries.append(entry)
    }
  }

  private func insert(_ held: HeldRequest) {
    pending.insert(held, at: pending.firstIndex { held < $0 } ?? pending.endIndex)
  }

  private func settlePending() {
    for index in pending.indices { pending[index].settle(at: now, in: zone) }
    pending.sort()
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
