import NudgeShared

/// Every ISO week that a device lives through to its end has a nudge, or a note that says why not.
///
/// A week counts by the local date, in the zone in which its nudge was shown. Weeks that the clock
/// jumped over were not lived through.
public struct SilenceInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "every week has a nudge or a reason"

  private var cursor: EventCursor
  private var week: ISOWeek
  private var spoken = RecentWeeks()
  /// Weeks that are over and have had neither, while their note may still come.
  private var unexplained: Set<ISOWeek> = []
  private var endedAt: Instant?

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    cursor = EventCursor(scenario)
    week = scenario.start.date.isoWeek
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    var hasJumped = false
    for event in cursor.events(upTo: entry) {
      if case .clock = event.action { hasJumped = true }
    }
    // What the authority decides has the time of the authority's clock.
    switch entry.kind {
    case .acknowledged, .superseded, .expired: return nil
    default: break
    }
    let silent = entry.at == endedAt ? nil : takeUnexplained()
    let today = entry.zone.localDate(at: entry.at).isoWeek
    if today > week {
      let ended = hasJumped ? [week] : Array(weeks(from: week, to: today))
      unexplained.formUnion(ended.filter { !spoken.contains($0) })
      endedAt = entry.at
    }
    week = today
    switch entry.kind {
    case .fired where entry.isAboutNudge: spoken.insert(today)
    case .note:
      if let noted = entry.week {
        guard unexplained.remove(noted) != nil else {
          return spoken.contains(noted) ? "\(noted) has both" : silent
        }
      }
    default: break
    }
    return silent
  }

  /// The story is over.
  public mutating func finish() -> String? { takeUnexplained() }

  private mutating func takeUnexplained() -> String? {
    defer { unexplained = [] }
    guard !unexplained.isEmpty else { return nil }
    return unexplained.sorted().map { "\($0)" }.joined(separator: ", ") + " had neither"
  }

  private func weeks(from first: ISOWeek, to end: ISOWeek) -> [ISOWeek] {
    var weeks: [ISOWeek] = []
    var week = first
    while week < end {
      weeks.append(week)
      week = week.next
    }
    return weeks
  }
}
