/// Turns what sources would say into what is to be pending: a pure function.
public protocol NotificationPlanning: Sendable {
  /// The namespaces that are cleaned up even where no source has them any more.
  var namespaces: [NotificationNamespace] { get }
  /// How many local days ahead a plan looks, today included, 1 to 366.
  var horizonDays: Int { get }
  /// How many one-shot notifications a plan can arm at most on a platform of that capacity.
  func limit(for snapshot: PlatformSnapshot) -> Int
  /// The channels that have to be there before anything is scheduled, with names for people.
  func channels(strings: some NudgeStrings) -> [NotificationChannel]
  /// Decides; the same input gives the same plan, and one that was carried out gives an empty diff.
  func plan(_ input: PlanningInput, strings: some NudgeStrings) -> NotificationPlan
}
