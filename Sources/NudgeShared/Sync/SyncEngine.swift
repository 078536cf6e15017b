/// A sync with its types out of sight, for who drives one source of it.
protocol SyncEngine: Sendable {
  /// Runs an operation that no pass overlaps.
  func exclusively<Value: Sendable>(
    _ operation: @escaping @Sendable () async -> Value
  ) async -> Value

  /// One pass, right now: to be called from within ``exclusively(_:)``.
  func pass(
    at reading: ClockReading?, withdrawing: Bool
  ) async -> Result<SyncOutcome, NotificationSyncError>

  /// Makes the channels, as a pass does first.
  func makeChannelsAlone() async -> Result<Void, NotificationSyncError>
}
