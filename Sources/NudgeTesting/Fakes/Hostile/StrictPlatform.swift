public import NudgeShared

/// A system that refuses what exceeds its capacity, as Android does above 500 alarms.
public actor StrictPlatform: ShelvedPlatform {
  /// What it holds.
  public var shelf: NotificationShelf

  /// Starts with this on it.
  public init(_ shelf: NotificationShelf = NotificationShelf()) { self.shelf = shelf }

  /// Keeps the request, or refuses it.
  ///
  /// - Throws: `NudgePlatformError` if there is no room.
  public func schedule(_ request: NotificationRequest) throws(NudgePlatformError) {
    shelf.note(.schedule(request))
    if !shelf.held.contains(where: { $0.id == request.id }), shelf.room <= 0 {
      throw NudgePlatformError(
        operation: "schedule", place: request.id.rawValue,
        detail: "\(shelf.capacity) are pending already; remove one first")
    }
    shelf.add(request)
  }
}
