/// Why a pass could not be finished: which seam failed, and what it says.
///
/// Nothing is lost by it. What was written before holds, what was not written is found again by the
/// next pass, and nobody has to undo anything: mend what the seam names and ask for a pass.
@nonexhaustive
public enum NotificationSyncError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The notification service failed.
  case platform(NudgePlatformError)
  /// The journal failed; nothing is armed that is not written down.
  case journal(NotificationSourceError)
  /// The person's quiet hours could not be read; none is no substitute.
  case quietHours(NotificationSourceError)
  /// A source could not make its own state durable; nothing was written for any source, or the pass
  /// was complete but for that.
  case source(NotificationSourceError)

  /// What the seam says, and which it is.
  public var description: String {
    switch self {
    case .platform(let error): error.description
    case .journal(let error): "journal: \(error)"
    case .quietHours(let error): "quiet hours: \(error)"
    case .source(let error): "source: \(error)"
    }
  }
}
