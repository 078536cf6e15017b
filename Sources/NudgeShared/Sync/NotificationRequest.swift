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

/// One notification to be shown, once or (an anchor) again and again.
///
/// All copies share their parts, since a single pass hands a request on dozens of times.
public struct NotificationRequest: Hashable, Sendable {
  /// The identifier, made of all that follows.
  public var id: NotificationID { shared.parts.id }
  /// The channel (Android) or category that it belongs to.
  public var channel: String { shared.parts.channel }
  /// When it is to be shown next as seen from the moment of planning, on a whole second.
  public var fireAt: Instant { shared.parts.fireAt }
  /// What makes the platform show it.
  public var trigger: NotificationTrigger { shared.parts.trigger }
  /// The title in the reader's language, never empty.
  public var title: String { shared.parts.title }
  /// One line in the reader's language, never empty.
  public var body: String { shared.parts.body }
  /// What a tap hands back.
  public var payload: NotificationPayload { shared.parts.payload }

  private let shared: Shared

  private struct Parts: Hashable, Sendable {
    let id: NotificationID
    let channel: String
    let fireAt: Instant
    let trigger: NotificationTrigger
    let title: String
    let body: String
    let payload: NotificationPayload
  }

  private final class Shared: Sendable {
    let parts: Parts
    init(_ parts: Parts) { self.parts = parts }
  }

  /// Puts the parts of a one-shot notification together and derives the identifier.
  ///
  /// - Parameters:
  ///   - namespace: Whose it is.
  ///   - channel: Where the system lists it.
  ///   - fireAt: When it is to be shown, as seen from now.
  ///   - trigger: What the platform goes by; the moment itself unless something else is said.
  ///   - title: The title.
  ///   - body: One line.
  ///   - payload: What a tap hands back; its reference stands in the identifier.
  ///   - nominalDate: The date that was asked for, a part of the content, or nil for something that
  ///     has none. A flight of a whole day brings two dates of one thing to the same moment, and they
  ///     are not the same notification.
  public init(
    namespace: NotificationNamespace, channel: String, fireAt: Instant,
    trigger: NotificationTrigger? = nil, title: String, body: String, payload: NotificationPayload,
    nominalDate: LocalDate? = nil
  ) {
    var hash = NotificationRequest.hash(channel, title, body, payload)
    if let nominalDate { hash.combineField("\(nominalDate)") }
    // The same moment, yet another one after a flight.
    if case .wallClock(let reading) = trigger { hash.combineField("at \(reading)") }
    self.init(
      id: NotificationID(
        namespace: namespace, reference: payload.reference, fireAt: fireAt, contentHash: hash),
      channel: channel, fireAt: fireAt, trigger: trigger ?? .absolute(fireAt), title: title,
      body: body, payload: payload)
  }

  /// Puts the parts of a repeating notification together; its identifier has no date in it.
  ///
  /// - Parameters:
  ///   - namespace: Whose it is.
  ///   - channel: Where the system lists it.
  ///   - time: When it repeats.
  ///   - fireAt: When it is to be shown next, as seen from now.
  ///   - title: The title; true on any day.
  ///   - body: One line; true on any day.
  ///   - payload: What a tap hands back; its reference stands in the identifier.
  public init(
    namespace: NotificationNamespace, channel: String, repeating time: RepeatingTime,
    fireAt: Instant, title: String, body: String, payload: NotificationPayload
  ) {
    let hash = NotificationRequest.hash(channel, title, body, payload)
    let text = "\(namespace.prefix)\(payload.reference):\(time):\(hash.hexadecimal)"
    self.init(
      id: NotificationID(rawValue: text), channel: channel, fireAt: fireAt,
      trigger: .repeating(time), title: title, body: body, payload: payload)
  }

  private init(
    id: NotificationID, channel: String, fireAt: Instant, trigger: NotificationTrigger,
    title: String, body: String, payload: NotificationPayload
  ) {
    shared = Shared(
      Parts(
        id: id, channel: channel, fireAt: fireAt, trigger: trigger, title: title, body: body,
        payload: payload))
  }

  /// Whether all parts are the same.
  public static func == (lhs: NotificationRequest, rhs: NotificationRequest) -> Bool {
    lhs.shared === rhs.shared || lhs.shared.parts == rhs.shared.parts
  }

  /// Hashes all parts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(shared.parts)
  }

  private static func hash(
    _ channel: String, _ title: String, _ body: String, _ payload: NotificationPayload
  ) -> StableHash {
    var hash = StableHash()
    for field in [channel, title, body, payload.kind] { hash.combineField(field) }
    return hash
  }
}
