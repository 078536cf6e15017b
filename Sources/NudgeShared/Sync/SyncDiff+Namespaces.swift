/// Compares what is wanted with what the platform holds, for several sources at once.
///
/// As ``reconcile(desired:pending:namespace:protecting:)``, where an identifier is ours if any of
/// the namespaces has it.
///
/// - Parameters:
///   - desired: What is to be pending; a second one with the same identifier is passed over.
///   - pending: What the platform says it holds, foreign identifiers included.
///   - namespaces: Which of them are ours.
///   - protected: Ours that stay though they are not wanted, such as those of a source that did not
///     answer.
/// - Returns: The changes, sorted.
public func reconcile(
  desired: [NotificationRequest], pending: [NotificationID],
  ownedBy namespaces: [NotificationNamespace], protecting protected: Set<NotificationID> = []
) -> SyncDiff {
  let ours = SortedIDs(pending.filter { id in namespaces.contains { $0.contains(id) } })
  let wanted = SortedIDs(desired.map(\.id))
  var schedule: [NotificationRequest] = []
  let missing = desired.filter { !ours.contains($0.id) }
  for request in missing.sorted(by: { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) })
  where request.id != schedule.last?.id {
    schedule.append(request)
  }
  var cancel: [NotificationID] = []
  var keep: [NotificationID] = []
  for id in ours.ids {
    if wanted.contains(id) || protected.contains(id) { keep.append(id) } else { cancel.append(id) }
  }
  return SyncDiff(schedule: schedule, cancel: cancel, keep: keep)
}
