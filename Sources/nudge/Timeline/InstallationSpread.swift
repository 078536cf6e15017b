import NudgeShared
import NudgeTesting

/// When nudges fire over many installations that differ in their seed alone.
struct InstallationSpread {
  /// How many nudges fired by weekday (Monday first) and hour of the day.
  private(set) var firedByDayAndHour = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 7)
  /// How many gaps there were by their length in whole days.
  private(set) var gapsByDays: [Int: Int] = [:]
  /// The gaps' extremes, in seconds.
  private(set) var shortestGapSeconds: Int64?
  private(set) var longestGapSeconds: Int64?
  /// How many installations were taken in.
  private(set) var installations = 0
  /// How many nudges fired altogether.
  private(set) var fired = 0
  /// The least and the most that one installation had.
  private(set) var fewestFired = 0
  private(set) var mostFired = 0

  private var lastFiredAt: Instant?

  /// Takes in an entry of the installation that is being simulated.
  mutating func take(_ entry: TimelineEntry) {
    guard entry.kind == .fired else { return }
    let reading = entry.zone.localDateTime(at: entry.at)
    firedByDayAndHour[reading.date.weekday.rawValue - 1][reading.minuteOfDay.hour] += 1
    if let lastFiredAt {
      let gap = entry.at.seconds(since: lastFiredAt)
      gapsByDays[Int(gap / 86_400), default: 0] += 1
      shortestGapSeconds = min(shortestGapSeconds ?? gap, gap)
      longestGapSeconds = max(longestGapSeconds ?? gap, gap)
    }
    lastFiredAt = entry.at
  }

  /// The installation's story is over.
  mutating func close(_ summary: SimulationSummary) {
    fewestFired = installations == 0 ? summary.fired : min(fewestFired, summary.fired)
    mostFired = max(mostFired, summary.fired)
    installations += 1
    fired += summary.fired
    lastFiredAt = nil
  }

  /// The hours of the day in which anything fired.
  var hours: [Int] { (0..<24).filter { hour in firedByDayAndHour.contains { $0[hour] > 0 } } }
}
