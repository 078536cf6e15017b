public import NudgeShared

/// A system on which the person takes the permission back in the middle of a pass.
///
/// From then on nothing can be added, and what is pending is shown to nobody.
public actor DeniedMidwayPlatform: ShelvedPlatform {
  /// What it holds.
  public var shelf: NotificationShelf
  private var additionsLeft: Int?

  /// Starts with this on it.
  ///
  /// - Parameters:
  ///   - shelf: What it holds.
  ///   - additions: How many are added before the permission goes.
  public init(_ shelf: NotificationShelf = NotificationShelf(), afterAdditions additions: Int) {
    self.shelf = shelf
    additionsLeft = additions
  }

  /// The person gives the permission again, for good.
  public func allow() {
    additionsLeft = nil
    shelf.authorization = .authorized
  }

  /// Keeps the request while notifications are allowed.
  ///
  /// - Throws: `NudgePlatformError` once they are not.
  public func schedule(_ request: NotificationRequest) throws(NudgePlatformError) {
    shelf.note(.schedule(request))
    if let left = additionsLeft {
      additionsLeft = max(0, left - 1)
      if left == 0 { shelf.authorization = .denied }
    }
    guard shelf.authorization.allowsDelivery else {
      throw NudgePlatformError(
        operation: "schedule", place: request.id.rawValue,
        detail: "notifications are not allowed; the settings of the system allow them again")
    }
    shelf.add(request)
  }
}
