import NudgeShared

/// Measures the time between nudges as it really passed, whatever the device's clock said.
struct GapMeter {
  private var last: Instant?
  private var fired = 0
  private var shortest: Int64?
  private var longest: Int64?
  /// How many nudges came due while notifications were not allowed.
  var suppressed = 0

  mutating func fired(at realTime: Instant) {
    fired += 1
    if let last {
      let gap = realTime.seconds(since: last)
      shortest = min(shortest ?? gap, gap)
      longest = max(longest ?? gap, gap)
    }
    last = realTime
  }

  func summary(start: Instant, end: Instant, weeks: Int) -> SimulationSummary {
    SimulationSummary(
      start: start, end: end, weeks: weeks, fired: fired, suppressed: suppressed,
      shortestGapSeconds: shortest, longestGapSeconds: longest)
  }
}
