import NudgeShared

/// Never two nudges within the minimum gap, measured in time that really passed.
///
/// Nobody can keep it where the clock was moved or the app reinstalled in between, nor for those that
/// come due at once because the clock jumped over them; those pairs are passed over. With one draw in
/// each ISO week the promise is: never two for the same week.
public struct GapInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "never two nudges within the minimum gap"

  private let cadence: CadenceSettings
  private var cursor: EventCursor
  private var last: TimelineEntry?

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    cadence = scenario.configuration.cadence
    cursor = EventCursor(scenario)
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    for event in cursor.events(upTo: entry) {
      switch event.action {
      case .clock, .reinstall: last = nil
      default: break
      }
    }
    guard entry.kind == .fired, entry.isAboutNudge else { return nil }
    let isOnTime = entry.at == entry.request?.fireAt
    defer { last = isOnTime ? entry : nil }
    guard let last, isOnTime else { return nil }
    switch cadence.cadence {
    case .rolling:
      let gap = entry.at.seconds(since: last.at)
      return gap < Int64(cadence.minimumGapDays) * 86_400 ? "\(gap) s after the one before" : nil
    case .isoWeek:
      guard let week = entry.week, week == last.week else { return nil }
      return "two of \(week)"
    }
  }
}
