/// What became of a notification that was to be armed.
@nonexhaustive
public enum FeedOutcome: Hashable, Sendable {
  /// Written down ahead of arming; nobody has seen yet that the platform holds it.
  case arming
  /// The platform holds it, or is late in showing it.
  case armed
  /// Written down ahead of being removed; with the one that takes its place, if any does.
  case cancelling(movedTo: NotificationID?)
  /// The platform reports it as shown, at this moment.
  case delivered(at: Instant)
  /// Its time, this moment, has passed, and the platform does not hold it any more.
  case presumedDelivered(at: Instant)
  /// Its time has passed, and notifications were not allowed when that was found.
  case suppressed
  /// Its time has passed, and whether it was shown cannot be known.
  case unknown(Doubt)
  /// We removed it, and nothing takes its place.
  case cancelled
  /// We removed it, and what it said is armed under this identifier.
  case moved(to: NotificationID)
  /// The platform does not hold it, though its time is ahead.
  case dropped(Loss)

  /// Why nobody can know.
  @nonexhaustive
  public enum Doubt: String, CaseIterable, Hashable, Sendable {
    /// The pass that was to arm it was stopped, and nobody has seen the platform hold it.
    case neverSeenPending
    /// The pass that was to remove it was stopped.
    case removalInterrupted
    /// It was armed while notifications were not allowed, and they are now.
    case permissionGiven
    /// It repeats, and the platform has lost it at some moment since.
    case lostMeanwhile
    /// It is gone, and the platform, which reports whatever it shows, has not reported it.
    case neverReported
  }

  /// How it got lost.
  @nonexhaustive
  public enum Loss: String, CaseIterable, Hashable, Sendable {
    /// The pass that was to arm it was stopped before it did.
    case neverArmed
    /// The platform held it once, and dropped it.
    case lostBySystem
  }

  /// The name in files and reports, such as `presumedDelivered`.
  public var name: String {
    switch self {
    case .arming: "arming"
    case .armed: "armed"
    case .cancelling: "cancelling"
    case .delivered: "delivered"
    case .presumedDelivered: "presumedDelivered"
    case .suppressed: "suppressed"
    case .unknown: "unknown"
    case .cancelled: "cancelled"
    case .moved: "moved"
    case .dropped: "dropped"
    }
  }

  /// Whether it is said, or was, for all that is known: it is not to be said again.
  ///
  /// What nobody can know counts: to be silent once is better than to say a thing twice.
  public var countsAsSaid: Bool {
    switch self {
    case .delivered, .presumedDelivered, .unknown: true
    case .arming, .armed, .cancelling, .suppressed, .cancelled, .moved, .dropped: false
    }
  }

  /// Whether the platform may still come to show it.
  public var isOpen: Bool {
    switch self {
    case .arming, .armed, .cancelling: true
    case .delivered, .presumedDelivered, .suppressed, .unknown, .cancelled, .moved, .dropped: false
    }
  }
}

/// How sure an outcome is, best first.
public enum FeedCertainty: String, CaseIterable, Hashable, Comparable, Sendable {
  /// The platform said so.
  case reported
  /// It follows from what was armed and is gone.
  case presumed
  /// Nothing was shown, since notifications were not allowed.
  case suppressed
  /// Nobody can know.
  case unknown

  /// Better ones sort first.
  public static func < (lhs: FeedCertainty, rhs: FeedCertainty) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .reported: 0
    case .presumed: 1
    case .suppressed: 2
    case .unknown: 3
    }
  }
}
