import NudgeShared

/// What the files say of nudges, in one reading for whoever delivers and whoever waits for it.
struct NudgeRecord {
  /// Pending, and on record as shown: a process was killed between the two files.
  let claimed: [StoredNotification]
  /// Pending and not claimed, whoever it was planned for.
  let unclaimed: [StoredNotification]
  /// The last firing that the state or the log knows of; the later one.
  let lastFiredAt: Instant?

  /// Takes what is ours; other namespaces are passed over.
  init(
    pending: [StoredNotification], delivered: [DeliveredEntry], state: AmbientNudgeState?,
    now: Instant
  ) {
    func isOurs(_ id: NotificationID) -> Bool { NotificationNamespace.nudge.contains(id) }
    let shown = Set(delivered.map(\.notification.id))
    let ours = pending.filter { isOurs($0.id) }
    claimed = ours.filter { shown.contains($0.id) }
    unclaimed = ours.filter { !shown.contains($0.id) }
    // A report from the future was made before the clock was set back; the state counts it as now.
    let reported = delivered.filter { isOurs($0.notification.id) && $0.deliveredAt <= now }
      .map(\.deliveredAt).max()
    lastFiredAt = [state?.lastFiredAt, reported].compactMap(\.self).max()
  }
}
