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
  reconcile(
    desired: desired, pending: pending, ownedBy: [namespace], protecting: protected)
}

/// Compares what is wanted with what the platform holds, in several namespaces at once.
///
/// The same as for one. What is wanted stands in one of the namespaces, or it would be added and
/// never removed.
///
/// - Parameters:
///   - desired: What is to be pending; a second one with the same identifier is passed over.
///   - pending: What the platform says it holds, foreign identifiers included.
///   - namespaces: Which of them are ours.
///   - protected: Ours that stay though they are not wanted, such as one that is about to fire.
/// - Returns: The changes, sorted.
public func reconcile(
  desired: [NotificationRequest], pending: [NotificationID],
  ownedBy namespaces: [NotificationNamespace], protecting protected: Set<NotificationID> = []
) -> SyncDiff {
  let ours = SortedIDs(pending.filter { id in namespaces.contains { $0.contains(id) } })
  let wanted = SortedIDs(desired.lazy.map(\.id))
  let missing = desired.filter { !ours.contains($0.id) }
  var schedule: [NotificationRequest] = []
  schedule.reserveCapacity(missing.count)
  for request in missing.sorted(by: { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) })
  where request.id != schedule.last?.id {
    schedule.append(request)
  }
  var cancel: [NotificationID] = []
  var keep: [NotificationID] = []
  keep.reserveCapacity(ours.ids.count)
  for id in ours.ids {
    if wanted.contains(id) || protected.contains(id) { keep.append(id) } else { cancel.append(id) }
  }
  return SyncDiff(schedule: schedule, cancel: cancel, keep: keep)
}
