import NudgeShared

/// Never two nudges within the minimum gap, measured in time that really passed, whatever clocks say.
///
/// What is pending is the system's, and comes by the device's clock. So these shorten the gap, by no
/// more than what they are: a clock that was set forward between the two, and a first nudge that was
/// shown late. A clock that was set back does not shorten it, as long as the system still says what it
/// has shown, or a pass took note of it before; where neither is so, one more nudge may come, once for
/// each time. Who installs the app anew removes what was known.
///
/// With one draw in each ISO week the promise is: never two of the same week, but for those two.
public struct GapInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "never two nudges within the minimum gap"

  /// A nudge that was shown, and what has shortened the time to the next one since.
  private struct Shown {
    let entry: TimelineEntry
    let realAt: Instant
    var forwardSeconds: Int64
    var isNoted = false
    /// Whether the clock was set back before a pass took note of it.
    var isForgotten = false
  }

  private let cadence: CadenceSettings
  private let listsAll: Bool
  private var cursor: EventCursor
  private var aheadSeconds: Int64 = 0
  private var last: Shown?

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    cadence = scenario.configuration.cadence
    // The system lists the last 16 that it has shown: more than enough where nudges are alone.
    listsAll = !scenario.hasEngine
    cursor = EventCursor(scenario)
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    for event in cursor.events(upTo: entry) {
      switch event.action {
      case .reinstall: last = nil
      case .clock(let jumpSeconds):
        aheadSeconds += jumpSeconds
        last?.forwardSeconds += max(0, jumpSeconds)
        if jumpSeconds < 0, last?.isNoted == false, !listsAll { last?.isForgotten = true }
      default: break
      }
    }
    if entry.kind == .passed, entry.pass?.outcome == .completed { last?.isNoted = true }
    guard entry.kind == .fired, entry.isAboutNudge, let planned = entry.request?.fireAt else {
      return nil
    }
    let realAt = entry.at.adding(seconds: -aheadSeconds)
    let lateSeconds = max(0, entry.at.seconds(since: planned))
    defer { last = Shown(entry: entry, realAt: realAt, forwardSeconds: lateSeconds) }
    guard let last, !last.isForgotten else { return nil }
    switch cadence.cadence {
    case .rolling:
      let least = Int64(cadence.minimumGapDays) * 86_400 - last.forwardSeconds
      let gap = realAt.seconds(since: last.realAt)
      return gap < least ? "\(gap) s after the one before" : nil
    case .isoWeek:
      guard let week = entry.week, week == last.entry.week else { return nil }
      return "two of \(week)"
    }
  }
}
