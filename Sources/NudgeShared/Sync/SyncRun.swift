/// Makes the steps of a plan, and goes on past what the platform refuses.
///
/// One request that a platform never takes must not keep all others from being armed. What goes on
/// keeps the promises of the order in which steps are made: what was to be replaced stays where its
/// successor was refused, the capacity is never exceeded, and where one could not be removed nothing
/// is added that has to keep apart from it.
struct SyncRun {
  /// The first refusal.
  private(set) var failure: NudgePlatformError?
  /// What was not added or not removed, refused or left out for the sake of something refused.
  private(set) var undone: Set<NotificationID> = []

  private let plan: NotificationPlan
  private let separations: [NotificationNamespace: Int64]
  private var room: Int
  /// By how many more than foreseen the platform holds.
  private var surplus = 0

  /// Nothing is made yet.
  init(_ plan: NotificationPlan, separations: [NotificationNamespace: Int64]) {
    self.plan = plan
    self.separations = separations
    room = plan.room
  }

  /// The plan with nothing but the changes that were made.
  var made: NotificationPlan {
    guard !undone.isEmpty else { return plan }
    return plan.changing(
      SyncDiff(
        schedule: plan.diff.schedule.filter { !undone.contains($0.id) },
        cancel: plan.diff.cancel.filter { !undone.contains($0) }, keep: plan.diff.keep))
  }

  /// Makes every step that can be made.
  mutating func make(on platform: some NudgePlatform) async {
    let (steps, replacements) = plan.diff.orderedSteps(separations: separations, room: plan.room)
    for step in steps {
      switch step {
      case .schedule(let request):
        let isMade =
          mayAdd(request)
          ? await attempt { () async throws(NudgePlatformError) in
            try await platform.schedule(request)
          } : false
        if isMade { room -= 1 } else { surplus -= 1 }
        if !isMade { undone.insert(request.id) }
      case .cancel(let id):
        let isLeft = replacements[id].map(undone.contains) ?? false
        let isMade =
          isLeft
          ? false
          : await attempt { () async throws(NudgePlatformError) in try await platform.cancel(id) }
        if isMade { room += 1 } else { surplus += 1 }
        if !isMade { undone.insert(id) }
      }
    }
  }

  private func mayAdd(_ request: NotificationRequest) -> Bool {
    guard !undone.isEmpty else { return true }
    let namespace = NotificationNamespace(of: request.id)
    if let seconds = separations[namespace], seconds > 0,
      plan.diff.cancel.contains(where: { undone.contains($0) && namespace.contains($0) })
    {
      return false
    }
    return room > 0 || surplus <= 0
  }

  private mutating func attempt(
    _ step: () async throws(NudgePlatformError) -> Void
  ) async -> Bool {
    do {
      try await step()
      return true
    } catch {
      failure = failure ?? error
      return false
    }
  }
}

extension NotificationPlan {
  /// The plan with other changes.
  fileprivate func changing(_ diff: SyncDiff) -> NotificationPlan {
    NotificationPlan(
      reading: reading, planned: planned, dropped: dropped, rejected: rejected, held: held,
      diff: diff, scheduledThrough: scheduledThrough, refreshBy: refreshBy,
      nextZoneTransition: nextZoneTransition, room: room, isExact: isExact)
  }
}
