public import NudgeShared

/// A system that fires nothing at all once it was given too many.
///
/// Some users report just that, and none can say why.
public actor DropsAllPlatform: ShelvedPlatform {
  /// What it holds.
  public var shelf: NotificationShelf
  /// What it dropped without a word.
  public private(set) var dropped: [NotificationID] = []

  /// Starts with this on it.
  public init(_ shelf: NotificationShelf = NotificationShelf()) { self.shelf = shelf }

  /// Keeps the request; if that is one too many, loses everything.
  public func schedule(_ request: NotificationRequest) {
    shelf.note(.schedule(request))
    shelf.add(request)
    guard shelf.room < 0 else { return }
    dropped += shelf.held.map(\.id)
    shelf.removeAll()
  }
}
