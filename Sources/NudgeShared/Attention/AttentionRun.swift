/// A run of work, as one person may see it.
///
/// Somebody without a record of a run is not authorized to know that it exists.
public struct AttentionRun: Hashable, Sendable {
  /// How far the run is.
  public enum State: Hashable, Sendable {
    /// It goes on; its result cannot have been seen.
    case running
    /// It ended at a moment.
    case ended(Outcome, at: Instant)
  }

  /// How a run ended.
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// With a result to read.
    case completed
    /// Without one.
    case failed
    /// It was stopped.
    case cancelled
  }

  /// Its name.
  public let id: RunID
  /// Who may see it.
  public let principal: PrincipalID
  /// Where its transcript stands, if anywhere.
  public let conversation: ConversationID?
  /// How far it is.
  public let state: State

  /// Puts the parts together.
  public init(
    id: RunID, principal: PrincipalID, conversation: ConversationID? = nil, state: State = .running
  ) {
    self.id = id
    self.principal = principal
    self.conversation = conversation
    self.state = state
  }

  /// Whether it has ended, so that its result can be acknowledged.
  public var isTerminal: Bool { if case .ended = state { true } else { false } }

  /// Whether it ended with a result to read.
  public var isCompleted: Bool { if case .ended(.completed, _) = state { true } else { false } }

  /// The run as it stands once `later` is known of it: what has ended stays as it ended.
  public func advanced(to later: AttentionRun) -> AttentionRun {
    AttentionRun(
      id: id, principal: principal, conversation: later.conversation ?? conversation,
      state: isTerminal ? state : later.state)
  }
}
