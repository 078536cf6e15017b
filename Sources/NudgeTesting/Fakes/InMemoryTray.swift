public import NudgeShared

/// What a device shows, in memory; also notifications of others.
public actor InMemoryTray: AttentionPlatform {
  /// What is shown, in the order in which it was shown.
  public private(set) var shown: [NotificationID]
  /// What was asked to be taken away, in order, one list for each request.
  public private(set) var removals: [[NotificationID]] = []
  /// What every call answers while it is set.
  private var fault: NudgePlatformError?

  /// Starts with these on the screen.
  public init(_ shown: [NotificationID] = []) {
    self.shown = shown
  }

  /// Shows one more, unless it is shown.
  public func show(_ id: NotificationID) {
    if !shown.contains(id) { shown.append(id) }
  }

  /// The person swipes one away.
  public func swipe(_ id: NotificationID) {
    shown.removeAll { $0 == id }
  }

  /// Lets every call fail, or work again (nil).
  public func fail(with fault: NudgePlatformError?) {
    self.fault = fault
  }

  /// What is shown.
  public func delivered() throws(NudgePlatformError) -> [NotificationID] {
    if let fault { throw fault }
    return shown
  }

  /// Takes these away.
  public func removeDelivered(_ ids: [NotificationID]) throws(NudgePlatformError) {
    if let fault { throw fault }
    removals.append(ids)
    shown.removeAll(where: ids.contains)
  }
}
