import NudgeShared

extension AmbientNudgeCoordinator {
  /// Claims the nudge that is due, if one may be shown now, and shows it on the desktop.
  ///
  /// Comes back as soon as the service has answered. To hear of a click, let go of this
  /// coordinator, so that others get the lock, and wait on the notification; then make a new one
  /// for the tap. The service is waited for beside the caller's actor, which stays free meanwhile.
  ///
  /// - Parameters:
  ///   - notifier: The way to the desktop.
  ///   - isClickable: Whether somebody waits for a click.
  /// - Returns: What came of it; after a refusal the nudge is pending as before.
  /// - Throws: ``FileProblem``.
  @concurrent
  public func deliver(
    on notifier: DesktopNotifier, isClickable: Bool
  ) async throws(FileProblem) -> ShownDelivery<OpenNotification, DesktopProblem> {
    try await deliver(obstacle: { notifier.obstacle }) {
      notification, _ throws(DesktopProblem) in
      try notifier.show(
        notification, appName: configuration.appName, isClickable: isClickable)
    }
  }

  /// Claims everything that is due beside the nudge, and shows it on the desktop, soonest first.
  ///
  /// - Parameters:
  ///   - notifier: The way to the desktop.
  ///   - isClickable: Whether somebody waits for clicks.
  /// - Returns: What came of it; after a refusal the rest is pending as before.
  /// - Throws: ``FileProblem``.
  @concurrent
  public func deliverRows(
    on notifier: DesktopNotifier, isClickable: Bool
  ) async throws(FileProblem) -> EngineDelivery<OpenNotification, DesktopProblem> {
    try await deliverRows(obstacle: { notifier.obstacle }) {
      notification throws(DesktopProblem) in
      try notifier.show(
        notification, appName: configuration.appName, isClickable: isClickable)
    }
  }
}
