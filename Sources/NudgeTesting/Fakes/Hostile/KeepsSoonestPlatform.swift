public import NudgeShared

/// A system that keeps the soonest when it is given too many, and drops the others without a word.
///
/// So an older iOS is documented. Notifications of other features are in the same pool, with no
/// moment known to the fake, and are never the ones dropped.
public actor KeepsSoonestPlatform: ShelvedPlatform {
  /// What it holds.
  public var shelf: NotificationShelf
  /// What it dropped without a word.
  public private(set) var dropped: [NotificationID] = []

  /// Starts with this on it.
  public init(_ shelf: NotificationShelf = NotificationShelf()) { self.shelf = shelf }

  /// Keeps the request, and drops whatever fires last while there are too many.
  public func schedule(_ request: NotificationRequest) {
    shelf.note(.schedule(request))
    shelf.add(request)
    while shelf.room < 0,
      let last = shelf.held.max(by: { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) })
    {
      dropped.append(last.id)
      shelf.remove(last.id)
    }
  }
}
