public import NudgeShared

/// A notification service that refuses whatever it is asked, and remembers what that was.
///
/// For tests of failure, and for those in which nothing may be asked at all.
public actor RefusingPlatform: NudgePlatform {
  /// The operations that were asked for, in order, such as `snapshot`.
  public private(set) var asked: [String] = []

  /// Refuses everything.
  public init() {}

  /// The error of an operation.
  public static func refusal(of operation: String) -> NudgePlatformError {
    NudgePlatformError(
      operation: operation, place: "refusing platform", detail: "this test expects no call")
  }

  /// Refuses.
  public func snapshot() throws(NudgePlatformError) -> PlatformSnapshot {
    throw refuse("snapshot")
  }

  /// Refuses.
  public func prepare(_ channels: [NotificationChannel]) async throws(NudgePlatformError) {
    throw refuse("prepare")
  }

  /// Refuses.
  public func schedule(_ request: NotificationRequest) throws(NudgePlatformError) {
    throw refuse("schedule")
  }

  /// Refuses.
  public func cancel(_ id: NotificationID) throws(NudgePlatformError) {
    throw refuse("cancel")
  }

  /// Refuses.
  public func requestAuthorization() throws(NudgePlatformError) -> Authorization {
    throw refuse("requestAuthorization")
  }

  private func refuse(_ operation: String) -> NudgePlatformError {
    asked.append(operation)
    return RefusingPlatform.refusal(of: operation)
  }
}
