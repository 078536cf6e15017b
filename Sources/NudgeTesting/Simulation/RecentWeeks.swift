import NudgeShared

/// The last weeks of some sort, so that a story of any length needs no more memory than a short one.
struct RecentWeeks {
  private var weeks: [ISOWeek] = []

  private static let limit = 32

  mutating func insert(_ week: ISOWeek) {
    guard !weeks.contains(week) else { return }
    weeks.append(week)
    weeks.removeFirst(max(0, weeks.count - RecentWeeks.limit))
  }

  func contains(_ week: ISOWeek) -> Bool { weeks.contains(week) }
}
