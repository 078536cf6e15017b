/// What has to change on the platform so that it holds what is wanted, as a value.
public struct SyncDiff: Hashable, Sendable {
  /// To be added, soonest first.
  public let schedule: [NotificationRequest]
  /// To be removed; all of our namespace.
  public let cancel: [NotificationID]
  /// Wanted and there already, or protected: not touched.
  public let keep: [NotificationID]

  /// Whether nothing has to change.
  public var isEmpty: Bool { schedule.isEmpty && cancel.isEmpty }
}

/// One change on the platform.
public enum SyncStep: Hashable, Sendable {
  /// Add this notification.
  case schedule(NotificationRequest)
  /// Remove this one.
  case cancel(NotificationID)
}

/// Compares what is wanted with what the platform holds.
///
/// Foreign identifiers are never in the result. The result depends on the sets alone, not on their
/// order; equal sets give an empty diff. Linearithmic in the number of notifications.
///
/// - Parameters:
///   - desired: What is to be pending; a second one with the same identifier is passed over.
///   - pending: What the platform says it holds, foreign identifiers included.
///   - namespace: Which of them are ours.
///   - protected: Ours that stay though they are not wanted, such as one that is about to fire.
/// - Returns: The changes, sorted.
public func reconcile(
  desired: [NotificationRequest], pending: [NotificationID], namespace: NotificationNamespace,
  protecting protected: Set<NotificationID> = []
) -> SyncDiff {
  let ours = Set(pending.filter(namespace.contains))
  var seen: Set<NotificationID> = []
  let wanted = desired.filter { seen.insert($0.id).inserted }
  let stays = seen.union(protected)
  return SyncDiff(
    schedule: wanted.filter { !ours.contains($0.id) }
      .sorted { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) },
    cancel: ours.subtracting(stays).sorted(),
    keep: ours.intersection(stays).sorted())
}

extension SyncDiff {
  /// The changes in an order that is safe to be cut short after any step.
  ///
  /// Works from the far end. Before a notification is added, those to be removed that would stand
  /// closer to it than the separation are removed, and, where the platform is full, the farthest;
  /// the others go last. So at no point do two that must not both fire stand beside each other, the
  /// capacity is never exceeded, and the set runs empty only where the separation leaves no choice.
  ///
  /// - Parameters:
  ///   - namespace: Reads the moments out of the identifiers.
  ///   - separationSeconds: How far apart two notifications must be.
  ///   - room: How many more the platform can hold before anything is removed.
  /// - Returns: Every removal and every addition, once.
  public func steps(
    in namespace: NotificationNamespace, separationSeconds: Int64, room: Int
  ) -> [SyncStep] {
    var steps: [SyncStep] = []
    var room = room
    var removals = cancel.map { (id: $0, fireAt: $0.fireAt(in: namespace)) }
      .sorted { ($0.fireAt ?? .max, $0.id) > ($1.fireAt ?? .max, $1.id) }
    func remove(where mustGo: ((id: NotificationID, fireAt: Instant?)) -> Bool) {
      for removal in removals where mustGo(removal) {
        steps.append(.cancel(removal.id))
        room += 1
      }
      removals.removeAll(where: mustGo)
    }
    for request in schedule.reversed() {
      remove { removal in
        guard let fireAt = removal.fireAt else { return true }
        return abs(fireAt.seconds(since: request.fireAt)) < separationSeconds
      }
      if room <= 0, let farthest = removals.first {
        remove { $0.id == farthest.id }
      }
      steps.append(.schedule(request))
      room -= 1
    }
    remove { _ in true }
    return steps
  }
}
