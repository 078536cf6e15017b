public import NudgeShared

/// A system that cannot say what is pending, such as Android with its alarms: the shell answers from
/// a record of its own, and the system may have lost what stands there.
///
/// An alarm that rings takes its record with it. One that the system has killed never rings, and its
/// record stays: that is how it shows.
public actor UnlistedPlatform: ShelvedPlatform {
  /// The alarms that the system really has.
  public var shelf: NotificationShelf
  /// What the shell has on record.
  public private(set) var record: [NotificationRequest] = []

  /// Starts with this on it.
  public init(_ shelf: NotificationShelf = NotificationShelf()) {
    self.shelf = shelf
    record = shelf.held
  }

  /// The system kills alarms, to save power or because the app was stopped; the record stays.
  public func kill(_ ids: [NotificationID]) { for id in ids { shelf.remove(id) } }

  /// The device starts: its alarms are gone, and the shell sets them again from its record.
  public func reboot(at now: Instant) {
    shelf.removeAll()
    for request in record where request.fireAt > now { shelf.add(request) }
  }

  /// What the record says.
  public func snapshot() -> PlatformSnapshot {
    shelf.note(.snapshot)
    return PlatformSnapshot(
      authorization: shelf.authorization, pending: record.map(\.id) + shelf.foreign,
      delivered: shelf.delivered, capacity: shelf.capacity)
  }

  /// Writes it on the record and sets an alarm.
  public func schedule(_ request: NotificationRequest) {
    shelf.note(.schedule(request))
    if !record.contains(where: { $0.id == request.id }) { record.append(request) }
    shelf.add(request)
  }

  /// Takes it off the record and the alarm back.
  public func cancel(_ id: NotificationID) {
    shelf.note(.cancel(id))
    record.removeAll { $0.id == id }
    shelf.remove(id)
  }

  /// Rings what is due, and takes it off the record.
  public func fireDue(at now: Instant, in zone: LocalZone? = nil) {
    let before = Set(shelf.held.map(\.id))
    shelf.fireDue(at: now, in: zone)
    let rung = before.subtracting(shelf.held.map(\.id))
    record.removeAll { rung.contains($0.id) }
  }
}
