public import NudgeShared

/// A planner for tests of everything around one: what is proposed is planned as it stands.
///
/// Candidates bring their requests ready made. Those that were shown, that are over, or that have no
/// room any more are left out, soonest first; nothing is moved, counted or capped.
public struct CandidatePlanner: NotificationPlanning {
  /// The namespaces that it cleans up.
  public let namespaces: [NotificationNamespace]
  /// Two weeks.
  public let horizonDays = 14
  /// The channels it asks for.
  public let channels: [NotificationChannel]

  /// Plans in these namespaces.
  public init(
    namespaces: [NotificationNamespace] = [.reminder],
    channels: [NotificationChannel] = [NotificationChannel(id: "reminders", name: "Reminders")]
  ) {
    self.namespaces = namespaces
    self.channels = channels
  }

  /// What the platform holds, less what others have there.
  public func limit(for snapshot: PlatformSnapshot) -> Int {
    max(0, snapshot.capacity - snapshot.pending.count { id in !isOurs(id) })
  }

  /// Those it was given.
  public func channels(strings: some NudgeStrings) -> [NotificationChannel] { channels }

  /// Takes the soonest that have room.
  public func plan(_ input: PlanningInput, strings: some NudgeStrings) -> NotificationPlan {
    let held = input.snapshot.pending.filter { id in input.silent.contains { $0.contains(id) } }
    let kept = held + input.answers.flatMap(\.kept).filter(input.snapshot.pending.contains)
    let open = input.answers.flatMap(\.candidates).filter { candidate in
      guard let request = candidate.request else { return false }
      return request.fireAt > input.reading.now && !input.fired.contains(candidate.key)
    }
    .sorted { ($0.fireAt, $0.item) < ($1.fireAt, $1.item) }
    let room = max(0, limit(for: input.snapshot) - kept.count)
    let planned = open.prefix(room).compactMap { candidate in
      candidate.request.map { request in
        PlannedNotification(
          kind: candidate.kind, tier: .dated, item: candidate.item, nominal: candidate.nominal,
          occurrences: [candidate.key], request: request)
      }
    }
    let now = input.reading.now
    return NotificationPlan(
      reading: input.reading, planned: planned,
      dropped: open.dropFirst(room).map {
        DroppedCandidate(candidate: $0, fireAt: $0.fireAt, reason: .budget)
      },
      rejected: input.answers.flatMap(\.rejected), held: held,
      diff: reconcile(
        desired: planned.map(\.request), pending: input.snapshot.pending, ownedBy: namespaces,
        protecting: Set(kept)),
      scheduledThrough: planned.last?.request.fireAt ?? now,
      refreshBy: open.dropFirst(room).first?.fireAt ?? now.adding(seconds: 14 * 86_400),
      nextZoneTransition: nil, room: input.snapshot.capacity - input.snapshot.pending.count,
      isExact: input.snapshot.isExact)
  }

  private func isOurs(_ id: NotificationID) -> Bool {
    namespaces.contains { $0.contains(id) }
  }
}

extension NotificationCandidate {
  /// When its ready request fires.
  fileprivate var fireAt: Instant { request?.fireAt ?? .max }
}
