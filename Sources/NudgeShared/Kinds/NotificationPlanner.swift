/// Decides what is pending: quiet hours, daily caps and digests, the ceiling, the budget, the diff.
///
/// ```swift
/// let planner = NotificationPlanner(table: .standard)
/// let plan = planner.plan(input, strings: strings)
/// plan.diff.isEmpty  // true for a second pass with nothing new
/// ```
public struct NotificationPlanner: NotificationPlanning {
  /// The kinds.
  public let table: KindTable
  /// How many notifications are pending after a pass at most, 0 to 64, whatever the platform holds.
  public let maxPending: Int
  /// How many local days ahead a plan looks, today included, 1 to 366.
  public let horizonDays: Int

  /// 50, of the 64 that a platform holds.
  public static let standardMaxPending = 50
  /// Two weeks.
  public static let standardHorizonDays = 14
  /// How far ahead a firing has to be to be armed anew, in seconds; a pending one that is closer is
  /// kept.
  public static let leadSeconds: Int64 = 5

  /// Puts the parts together; counts out of range are held at its ends.
  public init(
    table: KindTable, maxPending: Int = NotificationPlanner.standardMaxPending,
    horizonDays: Int = NotificationPlanner.standardHorizonDays
  ) {
    self.table = table
    self.maxPending = max(0, min(maxPending, PlatformSnapshot.largestCapacity))
    self.horizonDays = max(1, min(horizonDays, 366))
  }

  /// Those of the table's kinds, and those of kinds that it has no more.
  public var namespaces: [NotificationNamespace] { [] }

  /// How many one-shot notifications a plan can arm at most on such a platform.
  public func limit(for snapshot: PlatformSnapshot) -> Int { maxPending }

  /// The channels of the table's kinds.
  public func channels(strings: some NudgeStrings) -> [NotificationChannel] { [] }

  /// Decides.
  public func plan(_ input: PlanningInput, strings: some NudgeStrings) -> NotificationPlan {
    NotificationPlan(
      reading: input.reading, planned: [], dropped: [], rejected: [], held: [],
      diff: SyncDiff(schedule: [], cancel: [], keep: []), scheduledThrough: input.reading.now,
      refreshBy: input.reading.now, nextZoneTransition: nil, room: 0)
  }
}
