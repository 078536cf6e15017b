/// How dear a notification is when the platform can hold only so many; dearest first.
public enum NotificationTier: String, CaseIterable, Hashable, Comparable, Sendable {
  /// Repeats for ever with generic words: what is left when the app is never opened again.
  case anchor
  /// Armed by something the person just did, from slots that planning leaves free.
  case reserve
  /// Has a date of its own that matters: a reminder, an event, a bill.
  case dated
  /// Can wait or be left out: digests, prompts, what is overdue.
  case deferred

  /// Dearest first.
  public static func < (lhs: NotificationTier, rhs: NotificationTier) -> Bool {
    lhs.rank < rhs.rank
  }

  private var rank: Int {
    switch self {
    case .anchor: 0
    case .reserve: 1
    case .dated: 2
    case .deferred: 3
    }
  }
}
