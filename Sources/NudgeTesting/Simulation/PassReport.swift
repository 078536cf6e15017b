public import NudgeShared

/// How one pass of a simulated device went, for invariants that look inside.
public struct PassReport: Hashable, Sendable {
  /// How it ended.
  public enum Outcome: Hashable, Sendable {
    /// It did all that it had to.
    case completed
    /// A seam failed, and the process lives on.
    case failed(String)
    /// The process was stopped in the middle.
    case stopped
  }

  /// How it ended.
  public let outcome: Outcome
  /// How many writes it made, to the notification service and to the disk.
  public var writes = 0
  /// How many the same pass makes when it is run again at once, by the same process and by a new one;
  /// nil if that was not tried.
  public var writesAgain: Int?
  /// What of ours is pending after it.
  public var pending: [NotificationID] = []
  /// How many notifications of other features are pending after it.
  public var foreignCount = 0
  /// Whether nudges are on, as the disk has it; nil if there is no state, or none that can be read.
  public var isEnabled: Bool?
  /// Whether notifications are allowed by then; nil if that was not looked at.
  public var authorization: Authorization?
  /// Who is signed in by then, where ``authorization`` was looked at; nil for nobody.
  public var member: String?
  /// Activation events that still wait for the network, as the disk has them.
  public var outbox: [ActivationEvent] = []

  /// A pass that ended so.
  public init(_ outcome: Outcome) {
    self.outcome = outcome
  }
}
