public import NudgeShared

/// A way to an authority that answers as it is told, and can be held up.
public actor ScriptedTransport: AttentionTransport {
  /// What one request comes to.
  public enum Reply: Sendable {
    /// This answer.
    case answer(AttentionSyncAnswer)
    /// This failure.
    case failure(AttentionTransportError.Kind)
    /// It is busy, and wants to be asked again after so many seconds.
    case busy(retryAfterSeconds: Int64)
    /// Every identifier is obsolete, every acknowledgement taken, every run unread.
    case yes
    /// No answer before ``ScriptedTransport/release()``, then the reply that comes next.
    case hold
  }

  /// What was asked, in order.
  public private(set) var requests: [AttentionSyncRequest] = []
  /// How many requests were under way at once, at most.
  public private(set) var mostAtOnce = 0
  private var replies: [Reply]
  private let otherwise: Reply
  private var atOnce = 0
  private var held: [CheckedContinuation<Void, Never>] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  /// Gives these replies in order, and then the same one again and again.
  public init(_ replies: [Reply] = [], then otherwise: Reply = .answer(.nothing)) {
    self.replies = replies
    self.otherwise = otherwise
  }

  /// Adds replies.
  public func say(_ more: Reply...) {
    replies += more
  }

  /// Waits until a request is held up.
  public func isHolding() async {
    if !held.isEmpty { return }
    await withCheckedContinuation { watchers.append($0) }
  }

  /// Lets what is held up go on.
  public func release() {
    for continuation in held { continuation.resume() }
    held = []
  }

  /// Replies to one request.
  public func sync(
    _ request: AttentionSyncRequest
  ) async throws(AttentionTransportError) -> AttentionSyncAnswer {
    requests.append(request)
    atOnce += 1
    mostAtOnce = max(mostAtOnce, atOnce)
    defer { atOnce -= 1 }
    while true {
      switch replies.isEmpty ? otherwise : replies.removeFirst() {
      case .answer(let answer): return answer
      case .yes:
        return AttentionSyncAnswer(
          obsolete: request.delivered, acknowledged: request.acknowledged, unread: request.queried)
      case .failure(let kind):
        throw AttentionTransportError(kind: kind, place: "script", detail: "\(kind)")
      case .busy(let seconds):
        throw AttentionTransportError(
          kind: .unavailable, place: "script", detail: "busy", retryAfterSeconds: seconds)
      case .hold:
        await withCheckedContinuation { continuation in
          held.append(continuation)
          for watcher in watchers { watcher.resume() }
          watchers = []
        }
      }
    }
  }
}
