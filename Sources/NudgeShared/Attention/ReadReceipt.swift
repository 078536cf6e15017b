/// The fact that a person has seen the result of a run, on whichever device.
///
/// Receipts only grow: joining two of one person and run keeps the earlier moment, so that any order
/// and any repetition give the same state. A receipt decides about nothing: it resolves no approval
/// and answers no question. It goes with the run alone.
public struct ReadReceipt: Hashable, Sendable {
  /// Who has seen it.
  public let principal: PrincipalID
  /// Which run, or which week's nudge (`RunID(nudgeOf:)`).
  public let run: RunID
  /// When the authority learned of it first, by its own clock.
  public let acknowledgedAt: Instant

  /// Puts the parts together.
  public init(principal: PrincipalID, run: RunID, acknowledgedAt: Instant) {
    self.principal = principal
    self.run = run
    self.acknowledgedAt = acknowledgedAt
  }

  /// The earlier of two receipts of the same person and run.
  public func joined(with other: ReadReceipt) -> ReadReceipt {
    other.acknowledgedAt < acknowledgedAt ? other : self
  }
}
