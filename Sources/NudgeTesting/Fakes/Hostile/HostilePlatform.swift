public import NudgeShared

/// An operating system with bad habits, and the clock of the same device; the same at every run.
///
/// ```swift
/// let device = HostilePlatform(.keepsSoonest.and(.removesLate), clock: reading)
/// let sync = NotificationSync(platform: device, …, clock: device, …)
/// // provoke it, then:
/// await device.calm()          // one more pass puts everything right, and the next writes nothing
/// ```
public actor HostilePlatform: ShelvedPlatform, NudgeClock {
  /// What it holds, and what it is still about to remove.
  public var shelf: NotificationShelf
  /// What it dropped without a word.
  public private(set) var dropped: [NotificationID] = []
  /// Its habits.
  public private(set) var hostility: Hostility

  private var leaving: [(id: NotificationID, call: Int)] = []
  private var listed: [NotificationID]
  private var snapshotCount = 0
  private var readingCount = 0
  private var additionsLeft: Int?
  private var current: ClockReading

  /// Starts with this on it.
  ///
  /// - Parameters:
  ///   - hostility: Its habits.
  ///   - shelf: What it holds.
  ///   - clock: What its clock shows until it is told another.
  public init(
    _ hostility: Hostility = .none, _ shelf: NotificationShelf = NotificationShelf(),
    clock: ClockReading = ClockReading(now: .min, zone: .utc)
  ) {
    self.hostility = hostility
    self.shelf = shelf
    listed = shelf.held.map(\.id)
    additionsLeft = hostility.additionsUntilDenied
    current = clock
  }

  /// Gives its habits up for good.
  ///
  /// It removes what is leaving, lists what there is and allows notifications. What was dropped stays
  /// dropped, and the clock goes on from where it is.
  public func calm() {
    hostility = .none
    additionsLeft = nil
    shelf.authorization = .authorized
    removeLeaving()
  }

  /// The person gives the permission again, for good.
  public func allow() {
    additionsLeft = nil
    shelf.authorization = .authorized
  }

  /// Shows another reading; it may lie before the last one.
  public func set(_ reading: ClockReading) { current = reading }

  /// The reading, after the jumps that come with it.
  public func reading() -> ClockReading {
    readingCount += 1
    for jump in hostility.jumps where jump.reading == readingCount {
      current = ClockReading(
        now: current.now.adding(seconds: jump.seconds), zone: jump.zone ?? current.zone)
    }
    return current
  }

  /// What there is, or what there was some time ago.
  public func snapshot() -> PlatformSnapshot {
    note(.snapshot)
    snapshotCount += 1
    if snapshotCount % max(1, hostility.snapshotsPerListing) == 0 {
      listed = shelf.held.map(\.id).sorted()
    }
    return PlatformSnapshot(
      authorization: shelf.authorization, pending: listed + shelf.foreign,
      delivered: shelf.delivered, capacity: shelf.capacity)
  }

  /// Notes the channels.
  public func prepare(_ channels: [NotificationChannel]) async { note(.prepare(channels)) }

  /// Keeps the request, or does what it does above its capacity.
  ///
  /// - Throws: `NudgePlatformError` once notifications are not allowed any more, and where there is no
  ///   room if it refuses.
  public func schedule(_ request: NotificationRequest) throws(NudgePlatformError) {
    note(.schedule(request))
    try spendPermission(on: request.id)
    let isHeld = shelf.held.contains { $0.id == request.id }
    if hostility.overflow == .refuses, !isHeld, shelf.room <= 0 {
      throw NudgePlatformError(
        operation: "schedule", place: request.id.rawValue,
        detail: "\(shelf.capacity) are pending already; remove one first")
    }
    shelf.add(request)
    while shelf.room < 0, let excess = excess() {
      dropped += excess
      for id in excess { shelf.remove(id) }
    }
  }

  /// Forgets the request, now or later.
  public func cancel(_ id: NotificationID) {
    note(.cancel(id))
    guard hostility.removalDelayCalls > 0 else { return shelf.remove(id) }
    leaving.append((id, shelf.calls.count + hostility.removalDelayCalls))
  }

  /// Gives the answer that was set.
  public func requestAuthorization() -> Authorization {
    note(.prompt)
    return shelf.prompt()
  }

  /// Removes at once whatever is about to go, and lets time pass.
  public func fireDue(at now: Instant, in zone: LocalZone? = nil) {
    removeLeaving()
    shelf.fireDue(at: now, in: zone)
  }

  private func note(_ call: PlatformCall) {
    shelf.note(call)
    removeLeaving(until: shelf.calls.count)
  }

  private func removeLeaving(until call: Int = .max) {
    for removal in leaving where removal.call <= call { shelf.remove(removal.id) }
    leaving.removeAll { $0.call <= call }
  }

  private func spendPermission(on id: NotificationID) throws(NudgePlatformError) {
    if let left = additionsLeft {
      additionsLeft = max(0, left - 1)
      if left <= 0 { shelf.authorization = .denied }
    }
    guard hostility.additionsUntilDenied == nil || shelf.authorization.allowsDelivery else {
      throw NudgePlatformError(
        operation: "schedule", place: id.rawValue,
        detail: "notifications are not allowed; the settings of the system allow them again")
    }
  }

  /// What goes next of what is too much; nil where all may stay.
  private func excess() -> [NotificationID]? {
    switch hostility.overflow {
    case .keepsAll, .refuses: nil
    case .keepsSoonest: shelf.lastToFire.map { [$0.id] }
    case .keepsLastAdded: shelf.held.first.map { [$0.id] }
    case .dropsAll: shelf.held.isEmpty ? nil : shelf.held.map(\.id)
    }
  }
}
