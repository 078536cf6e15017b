/// The part of the operating system that holds what is shown to the person.
///
/// Apart from ``NudgePlatform``, which never takes away what is shown.
public protocol AttentionPlatform: Sendable {
  /// What the system reports as shown at this moment, notifications of others included.
  ///
  /// - Throws: ``NudgePlatformError`` if the system cannot be asked; an empty answer is no substitute.
  func delivered() async throws(NudgePlatformError) -> [NotificationID]

  /// Takes these away; one that is gone already is no fault.
  ///
  /// - Throws: ``NudgePlatformError`` if one of them may still be shown.
  func removeDelivered(_ ids: [NotificationID]) async throws(NudgePlatformError)
}
