/// A channel (Android) or category under which the system lists and mutes notifications.
public struct NotificationChannel: Hashable, Sendable {
  /// The name that never changes, such as `reminders`.
  public let id: String
  /// The name that people see, in their language.
  public let name: String

  /// Puts the parts together.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
