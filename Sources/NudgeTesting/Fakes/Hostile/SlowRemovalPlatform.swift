public import NudgeShared

/// A system that removes later: the call returns at once, and the notification goes with the next
/// snapshot but one.
///
/// Until then it is listed and holds its slot, though it fires no more.
public actor SlowRemovalPlatform: ShelvedPlatform {
  /// What it holds, and what it is still about to remove.
  public var shelf: NotificationShelf
  private var leaving: [NotificationID] = []
  private var leavingNext: [NotificationID] = []

  /// Starts with this on it.
  public init(_ shelf: NotificationShelf = NotificationShelf()) { self.shelf = shelf }

  /// What there is, those that are about to go included.
  public func snapshot() -> PlatformSnapshot {
    shelf.note(.snapshot)
    for id in leavingNext { shelf.remove(id) }
    leavingNext = leaving
    leaving = []
    return shelf.snapshot
  }

  /// Notes that it is to go.
  public func cancel(_ id: NotificationID) {
    shelf.note(.cancel(id))
    leaving.append(id)
  }

  /// Removes at once whatever is about to go, and lets time pass.
  public func fireDue(at now: Instant, in zone: LocalZone? = nil) {
    for id in leaving + leavingNext { shelf.remove(id) }
    leaving = []
    leavingNext = []
    shelf.fireDue(at: now, in: zone)
  }
}
