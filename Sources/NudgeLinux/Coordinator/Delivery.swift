public import NudgeShared

/// What came of looking for due nudges.
public struct Delivery: Hashable, Sendable {
  /// Shown, or to be shown by the caller now; claimed, so that no other process ever shows it.
  public let shown: StoredNotification?
  /// Due, and refused by whoever was to show it: pending as before, for the next attempt.
  public let refused: StoredNotification?
  /// Due and never to be shown; no longer pending.
  public let dropped: [StoredNotification]
  /// Why they are dropped; nil where none is, or where there are several reasons.
  public let dropReason: NudgeDelivery.DropReason?
  /// Due and still pending: it waits for an allowed minute, or for the gap to pass.
  public let held: Held?
  /// When the next one that is ahead may be shown at the earliest, or nil if none is pending: its
  /// own moment, or the end of the gap to the last one shown.
  public let nextFireAt: Instant?
  /// The next moment at which a delivery can show something: what is held or ahead, in an allowed
  /// minute after the gap; the moment of this one if it was refused; nil if nothing pending can
  /// ever be shown as things stand.
  public let nextAttemptAt: Instant?

  /// Nothing was looked for.
  public static let nothing = Delivery(
    shown: nil, refused: nil, dropped: [], dropReason: nil, held: nil, nextFireAt: nil,
    nextAttemptAt: nil)

  /// A nudge that waits.
  public struct Held: Hashable, Sendable {
    /// The nudge.
    public let notification: StoredNotification
    /// Why it waits.
    public let reason: NudgeDelivery.HoldReason
  }
}

/// What came of looking for due nudges, and of showing the one that was due.
public struct ShownDelivery<Shown, Refusal: Error> {
  /// What was due, and what became of it.
  public let delivery: Delivery
  /// What the showing gave, or why it was refused; nil if none was to be shown.
  public let outcome: Result<Shown, Refusal>?
}

extension ShownDelivery: Sendable where Shown: Sendable {}
