/// What the platform did not do of what it was given: signs of a system that stops apps.
///
/// Some phones kill alarms to save power, and no program can prevent that. It can be seen, though,
/// and a settings screen can name it and offer the way to the system's own setting.
public struct SyncHealth: Hashable, Sendable {
  /// Ours that should have been shown more than ``toleranceSeconds`` ago and are pending still.
  public let overdue: [NotificationID]
  /// Ours that an earlier pass of this process had armed for later and that are pending no more,
  /// though nobody removed them.
  public let vanished: [NotificationID]

  /// How late a notification may be before it is a sign, in seconds: inexact alarms take minutes.
  public static let toleranceSeconds: Int64 = 3600

  /// Whether the system seems to stop what it was given.
  public var isDeliveryDoubtful: Bool { !overdue.isEmpty || !vanished.isEmpty }

  /// Puts the parts together.
  public init(overdue: [NotificationID], vanished: [NotificationID]) {
    self.overdue = overdue
    self.vanished = vanished
  }
}
