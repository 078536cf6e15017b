import NudgeShared

/// Plans by the table that the app's rows call for: all kinds where there are items, else reminder
/// rows and the weekly nudge alone.
struct AppPlanner: NotificationPlanning {
  /// Whether there is a list of dated things.
  let hasItems: Bool

  private let rows = NotificationPlanner(table: .reminders)
  private let kinds = NotificationPlanner(table: .standard)

  init(hasItems: Bool) {
    self.hasItems = hasItems
  }

  var namespaces: [NotificationNamespace] { kinds.namespaces }
  var horizonDays: Int { rows.horizonDays }

  func limit(for snapshot: PlatformSnapshot) -> Int { rows.limit(for: snapshot) }

  func channels(strings: some NudgeStrings) -> [NotificationChannel] {
    (hasItems ? kinds : rows).channels(strings: strings)
  }

  func plan(_ input: PlanningInput, strings: some NudgeStrings) -> NotificationPlan {
    hasItems ? kinds.plan(input, strings: strings) : rows.plan(input, strings: strings)
  }
}
