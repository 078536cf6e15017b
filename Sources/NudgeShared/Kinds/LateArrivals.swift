/// A notification that has come due, as an actual that shows notifications itself finds it.
public struct DueNotification: Hashable, Sendable {
  /// Its identifier.
  public let id: NotificationID
  /// What sort of thing it is; for a digest, the kind of what it counts.
  public let kind: NotificationKind
  /// When it was to be shown.
  public let fireAt: Instant

  /// Puts the parts together.
  public init(id: NotificationID, kind: NotificationKind, fireAt: Instant) {
    self.id = id
    self.kind = kind
    self.fireAt = fireAt
  }
}

/// Decides what to show of what came due while the device was off: never a burst.
///
/// ```swift
/// let arrivals = LateArrivals(due, at: now, table: .standard)
/// arrivals.shown           // each as it stands
/// arrivals.collapsedCount  // in one line, `late_count`; 0 for none
/// ```
///
/// For actuals that show notifications themselves; where the system does, it decides. What is at most
/// ``onTimeSeconds`` late is on time and shown as it stands. Of what is late, each kind's line in the
/// table says: alone and within the tolerance it is shown as it stands; beyond the expiry it is never
/// shown; in between, or several at once, become the newest, a part of one count over all kinds, or
/// nothing. An anchor that is late is skipped, never caught up: it comes again by itself. Of what is
/// then left to be shown late, the first ``lateLimit`` in the published order are, and the rest is
/// counted. So after any time off, at most ``lateLimit`` and one line are shown.
public struct LateArrivals: Hashable, Sendable {
  /// What becomes of one notification.
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// Shown as it stands, on time.
    case onTime
    /// Shown as it stands, late.
    case late
    /// Counted in the one line.
    case counted
    /// Not shown, since a newer one of its kind is, or its kind is not worth saying late.
    case collapsed
    /// Not shown: it is too late for its kind, or repeats and comes again by itself.
    case expired
    /// Not due yet.
    case ahead
  }

  /// What becomes of each, in the order in which they were to be shown.
  public let decisions: [Decision]

  /// One notification, and what becomes of it.
  public struct Decision: Hashable, Sendable {
    /// The notification.
    public let notification: DueNotification
    /// What becomes of it.
    public let outcome: Outcome
  }

  /// How late a notification may be and count as on time, in seconds.
  public static let onTimeSeconds: Int64 = 60
  /// How many are shown late as they stand, at most.
  public static let lateLimit = 3

  /// Those to be shown as they stand, in the order in which they were to be shown.
  public var shown: [DueNotification] {
    decisions.filter { $0.outcome == .onTime || $0.outcome == .late }.map(\.notification)
  }

  /// How many are said in one line (``NudgeStringKey/lateCount``); 0 where there is no such line.
  public var collapsedCount: Int { decisions.count { $0.outcome == .counted } }

  /// Decides; the result does not depend on the order of `due`.
  ///
  /// - Parameters:
  ///   - due: What is pending; what is not due yet is left alone.
  ///   - now: The moment.
  ///   - table: The kinds; a notification of another kind is late as an hour and a day, and counted.
  public init(_ due: [DueNotification], at now: Instant, table: KindTable) {
    var outcomes: [NotificationID: Outcome] = [:]
    var late: [NotificationKind: [DueNotification]] = [:]
    let due = due.sorted { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) }
    for notification in due {
      let lateness = now.seconds(since: notification.fireAt)
      if lateness < 0 {
        outcomes[notification.id] = .ahead
      } else if lateness <= LateArrivals.onTimeSeconds {
        outcomes[notification.id] = .onTime
      } else if lateness > LateArrivals.policy(of: notification.kind, table).expirySeconds
        || table.policy(of: notification.kind)?.tier == .anchor
      {
        outcomes[notification.id] = .expired
      } else {
        late[notification.kind, default: []].append(notification)
      }
    }
    for (kind, group) in late {
      let policy = LateArrivals.policy(of: kind, table)
      let isAlone =
        group.count == 1 && now.seconds(since: group[0].fireAt) <= policy.toleranceSeconds
      for (index, notification) in group.enumerated() {
        outcomes[notification.id] =
          switch policy.collapse {
          case _ where isAlone: .late
          case .newest: index == group.count - 1 ? .late : .collapsed
          case .count: .counted
          case .nothing: .collapsed
          }
      }
    }
    let order = due.filter { outcomes[$0.id] == .late }.sorted { lhs, rhs in
      LateArrivals.rank(lhs, table) < LateArrivals.rank(rhs, table)
    }
    for notification in order.dropFirst(LateArrivals.lateLimit) {
      outcomes[notification.id] = .counted
    }
    decisions = due.map { Decision(notification: $0, outcome: outcomes[$0.id] ?? .expired) }
  }

  private static func policy(
    of kind: NotificationKind, _ table: KindTable
  ) -> KindPolicy.Lateness {
    table.policy(of: kind)?.lateness
      ?? KindPolicy.Lateness(toleranceSeconds: 3600, expirySeconds: 86_400, collapse: .count)
  }

  /// The published order; the complement turns it round, and of every number there is one.
  private static func rank(
    _ notification: DueNotification, _ table: KindTable
  ) -> (NotificationTier, Int, Instant, NotificationKind, NotificationID) {
    let policy = table.policy(of: notification.kind)
    return (
      policy?.tier ?? .deferred, ~(policy?.priority ?? 0), notification.fireAt, notification.kind,
      notification.id
    )
  }
}
