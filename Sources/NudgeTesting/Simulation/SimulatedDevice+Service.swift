import NudgeShared

/// The notification service of a device.
extension SimulatedDevice {
  /// How many shown notifications the system remembers.
  private static var deliveredLimit: Int { 16 }

  func snapshot() -> PlatformSnapshot {
    PlatformSnapshot(
      authorization: authorization, pending: pending.map(\.id) + foreign,
      delivered: delivered, capacity: pendingLimit)
  }

  func schedule(_ request: NotificationRequest) throws(NudgePlatformError) {
    try admitToService("schedule", request.id)
    if foreign.contains(request.id) { removeForeign(request.id, reason: "replaced by ours") }
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
    try admitToService("cancel", id)
    if let index = pending.firstIndex(where: { $0.id == id }) {
      note(.cancelled, pending.remove(at: index))
    } else if foreign.contains(id) {
      removeForeign(id, reason: "removed by us")
    }
  }

  private func admitToService(
    _ operation: String, _ id: NotificationID
  ) throws(NudgePlatformError) {
    guard let refusal = gate.admit(.service) else { return }
    throw NudgePlatformError(
      operation: operation, place: id.rawValue, detail: refusal.rawValue)
  }

  // MARK: Time

  /// When the next pending notification is shown, if one is.
  var nextDue: Instant? { pending.first?.dueAt.adding(seconds: lateSeconds) }

  /// Shows whatever it is time for, soonest first; gives the requests that were shown.
  func fireDue() -> [NotificationRequest] {
    let dueBy = now.adding(seconds: -lateSeconds)
    let due = pending.prefix { $0.dueAt <= dueBy }
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

  /// From now on everything is shown so much later than it is due; what is overdue then comes at once.
  func set(lateMinutes minutes: Int) { lateSeconds = Int64(minutes) * 60 }

  // MARK: What the system does to it

  func dropPending(reason: String) {
    for held in pending { note(.dropped, held, reason: reason) }
    pending = []
  }

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

  /// What another feature has armed is gone, as a real system would let it.
  private func removeForeign(_ id: NotificationID, reason: String) {
    foreign.removeAll { $0 == id }
    note(.cancelled, id: id, reason: "of another feature, \(reason)")
  }

  func insert(_ held: HeldRequest) {
    pending.insert(held, at: pending.firstIndex { held < $0 } ?? pending.endIndex)
  }

  func settlePending() {
    for index in pending.indices { pending[index].settle(at: now, in: zone) }
    pending.sort()
  }

  // MARK: What it remembers

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
}
