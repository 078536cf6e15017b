/// What was armed and what became of it, kept on the device and written ahead of every change.
///
/// For who implements it: calls come one at a time, from a sync's pass, in this order.
public protocol NotificationJournal: Sendable {
  /// Settles what was armed before, by what the platform shows now, and says what was shown.
  ///
  /// - Throws: ``NotificationSourceError``; nothing is then planned.
  func open(
    _ snapshot: PlatformSnapshot, at reading: ClockReading
  ) async throws(NotificationSourceError) -> Set<OccurrenceKey>

  /// Notes down what is about to be armed and removed; durable when it returns.
  ///
  /// - Throws: ``NotificationSourceError``; nothing is then written on the platform.
  func willCarryOut(_ plan: NotificationPlan) async throws(NotificationSourceError)

  /// Every step has been made; where the platform refused some, the plan names the others alone.
  ///
  /// - Throws: ``NotificationSourceError``; the next pass settles what is left.
  func didCarryOut(_ plan: NotificationPlan) async throws(NotificationSourceError)
}

/// For an app that keeps no journal: nothing is noted down, and nothing is known to have been shown.
public struct NoJournal: NotificationJournal {
  /// Makes one.
  public init() {}

  /// Knows nothing.
  public func open(_ snapshot: PlatformSnapshot, at reading: ClockReading) -> Set<OccurrenceKey> {
    []
  }

  /// Does nothing.
  public func willCarryOut(_ plan: NotificationPlan) {}

  /// Does nothing.
  public func didCarryOut(_ plan: NotificationPlan) {}
}
