import NudgeShared

/// What came of a delivery on the desktop.
public struct DesktopDelivery: Sendable {
  /// What was due, and what became of it.
  public let delivery: Delivery
  /// The notification on the screen, or why it is not there; nil if none was to be shown.
  public let outcome: Result<OpenNotification, DesktopProblem>?
}

extension AmbientNudgeCoordinator {
  /// Claims the nudge that is due, if one may be shown now, and shows it on the desktop.
  ///
  /// Comes back as soon as the service has answered. To hear of a click, let go of this
  /// coordinator, so that others get the lock, and wait on the notification; then make a new one
  /// for the tap.
  ///
  /// - Parameters:
  ///   - notifier: The way to the desktop.
  ///   - isClickable: Whether somebody waits for a click.
  /// - Returns: What came of it; after a refusal the nudge is pending as before.
  /// - Throws: ``FileProblem``.
  public func deliver(
    on notifier: DesktopNotifier, isClickable: Bool
  ) async throws(FileProblem) -> DesktopDelivery {
    let (delivery, outcome) = try await deliver(obstacle: { notifier.obstacle }) {
      notification, _ throws(DesktopProblem) in
      try notifier.show(
        notification, appName: configuration.appName, isClickable: isClickable)
    }
    return DesktopDelivery(delivery: delivery, outcome: outcome)
  }
}
