/// What a notification says about itself when it is tapped: a kind and a reference, nothing else.
///
/// It comes back from the system as untrusted text; where it leads is derived, never carried.
public struct NotificationPayload: Hashable, Sendable, Codable {
  /// What sort of notification it is, such as `nudge_streak`.
  public let kind: String
  /// Which one, such as the ISO week `2026-W49`.
  public let reference: String

  /// Takes any two texts.
  public init(kind: String, reference: String) {
    self.kind = kind
    self.reference = reference
  }
}

/// One notification to be shown at one moment.
public struct NotificationRequest: Hashable, Sendable {
  /// The identifier, made of all that follows.
  public let id: NotificationID
  /// The channel (Android) or category that it belongs to.
  public let channel: String
  /// When it is to be shown, an absolute moment on a whole second.
  public let fireAt: Instant
  /// The title in the reader's language, never empty.
  public let title: String
  /// One line in the reader's language, never empty.
  public let body: String
  /// What a tap hands back.
  public let payload: NotificationPayload

  /// Puts the parts together and derives the identifier.
  public init(
    namespace: NotificationNamespace, channel: String, fireAt: Instant, title: String,
    body: String, payload: NotificationPayload
  ) {
    var hash = StableHash()
    for field in [channel, title, body, payload.kind] { hash.combineField(field) }
    id = NotificationID(
      namespace: namespace, reference: payload.reference, fireAt: fireAt, contentHash: hash)
    self.channel = channel
    self.fireAt = fireAt
    self.title = title
    self.body = body
    self.payload = payload
  }
}
