public import NudgeShared

/// A transport that takes nothing, and remembers for which devices it was asked.
public actor RefusingAttentionSender: AttentionSender {
  /// The devices that it was asked for, in order.
  public private(set) var asked: [DeviceID] = []

  /// Refuses everything.
  public init() {}

  /// Refuses.
  public func send(_ notification: AttentionNotification, to device: DeviceID) -> Bool {
    asked.append(device)
    return false
  }
}
