/// How a notification reaches a device: a push service, a command, a list in a test.
public protocol AttentionSender: Sendable {
  /// Hands one notification to the transport.
  ///
  /// Should come back within seconds. The text is the device's own affair: it knows the language.
  ///
  /// - Returns: Whether the transport took it; what it did not take is offered again later.
  func send(_ notification: AttentionNotification, to device: DeviceID) async -> Bool
}
