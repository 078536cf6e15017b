public import NudgeShared

/// A system that keeps what was added last when it is given too many, and drops the oldest without a
/// word, however soon they fire.
///
/// So users report newer versions of iOS to behave: tomorrow's reminders vanish, and those two months
/// ahead survive.
public actor KeepsLastAddedPlatform: ShelvedPlatform {
  /// What it holds.
  public var shelf: NotificationShelf
  /// What it dropped without a word.
  public private(set) var dropped: [NotificationID] = []

  /// Starts with this on it.
  public init(_ shelf: NotificationShelf = NotificationShelf()) { self.shelf = shelf }

  /// Keeps the request, and drops whatever was added first while there are too many.
  public func schedule(_ request: NotificationRequest) {
    shelf.note(.schedule(request))
    shelf.add(request)
    while shelf.room < 0, let first = shelf.held.first {
      dropped.append(first.id)
      shelf.remove(first.id)
    }
  }
}
