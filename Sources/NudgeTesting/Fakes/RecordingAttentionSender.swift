public import NudgeShared

/// A transport that keeps what it is handed, and refuses for the devices that it is told to.
public actor RecordingAttentionSender: AttentionSender {
  /// One attempt.
  public struct Attempt: Hashable, Sendable {
    /// What was handed over.
    public let notification: NotificationID
    /// To whom.
    public let principal: PrincipalID
    /// For which device.
    public let device: DeviceID
    /// Whether it was taken.
    public let isTaken: Bool
  }

  /// Every attempt, in order.
  public private(set) var attempts: [Attempt] = []
  /// The devices for which it takes nothing.
  public private(set) var refused: Set<DeviceID>
  private let meanwhile: @Sendable (AttentionNotification, DeviceID) async -> Void

  /// Starts with nothing handed over; `meanwhile` happens while a notification is on its way.
  public init(
    refusing refused: Set<DeviceID> = [],
    meanwhile: @escaping @Sendable (AttentionNotification, DeviceID) async -> Void = { _, _ in }
  ) {
    self.refused = refused
    self.meanwhile = meanwhile
  }

  /// Refuses for these devices from now on, and takes for all others.
  public func set(refusing refused: Set<DeviceID>) { self.refused = refused }

  /// The devices that took a notification, in order.
  public func devices(of id: NotificationID) -> [DeviceID] {
    attempts.filter { $0.notification == id && $0.isTaken }.map(\.device)
  }

  /// Takes it, unless it refuses for that device.
  public func send(_ notification: AttentionNotification, to device: DeviceID) async -> Bool {
    let isTaken = !refused.contains(device)
    attempts.append(
      Attempt(
        notification: notification.id, principal: notification.principal, device: device,
        isTaken: isTaken))
    await meanwhile(notification, device)
    return isTaken
  }
}
