/// How a device reaches the authority; one request, one answer.
public protocol AttentionTransport: Sendable {
  /// Sends one request.
  ///
  /// Should come back within seconds, whatever the network does.
  ///
  /// - Returns: The answer of the authority.
  /// - Throws: ``AttentionTransportError`` if there is none, or one that cannot be used.
  func sync(
    _ request: AttentionSyncRequest
  ) async throws(AttentionTransportError) -> AttentionSyncAnswer
}

/// Why there is no answer of the authority.
///
/// None of them says anything about a notification.
public struct AttentionTransportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sorts that a client acts on.
  @nonexhaustive
  public enum Kind: Hashable, Sendable {
    /// The authority cannot be reached.
    case offline
    /// It has no such service: an older one, or one where it is turned off (404).
    case notOffered
    /// It does not take this request: an older one, which does not know every field (400).
    case refused
    /// It does not take this person's token, or not for this (401, 403).
    case notAuthorized
    /// It is busy or broken, and may be asked again (5xx).
    case unavailable
    /// It answered something that is no answer to this request.
    case malformedAnswer
  }

  /// Which sort.
  public let kind: Kind
  /// The address that was asked.
  public let place: String
  /// What went wrong and what can be done about it.
  public let detail: String
  /// After how many seconds the authority wants to be asked again, if it says so.
  public let retryAfterSeconds: Int64?

  /// Puts the parts together.
  public init(kind: Kind, place: String, detail: String, retryAfterSeconds: Int64? = nil) {
    self.retryAfterSeconds = retryAfterSeconds
    self.kind = kind
    self.place = place
    self.detail = detail
  }

  /// All parts in one line.
  public var description: String { "\(place): sync: \(detail)" }
}
