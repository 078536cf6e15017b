import NudgeShared

/// Makes a story that breaks a promise as short as it can while it still breaks it.
///
/// ```swift
/// let small = await ScenarioShrinker(tries: 2_000).shrink(scenario) { candidate in
///   await trial.outcome(of: candidate).broken?.promise == promise
/// }
/// ```
///
/// First events go, in blocks of a half down to single ones (Zeller and Hildebrandt, "Simplifying and
/// Isolating Failure-Inducing Input", IEEE Transactions on Software Engineering 28, 2002); then weeks,
/// rows, devices and settings; then what is left becomes plainer, one thing at a time. That goes on until
/// a whole round changes nothing: then no single event, row or setting can be left out. No chance is
/// involved, and a story that cannot be played is never proposed.
package struct ScenarioShrinker: Sendable {
  /// How many candidates are tried at most.
  package let tries: Int

  /// Tries so many candidates at most.
  package init(tries: Int = 2_000) {
    self.tries = tries
  }

  /// The shortest story found for which `stillFails`, which holds for `scenario`.
  package func shrink(
    _ scenario: Scenario, stillFails: @escaping (Scenario) async -> Bool
  ) async -> Scenario {
    var search = ShrinkSearch(best: scenario, left: tries, stillFails: stillFails)
    await search.run()
    return search.best
  }
}

/// One search for a shorter story.
private struct ShrinkSearch {
  private(set) var best: Scenario
  private var left: Int
  private var hasImproved = false
  private var seen: Set<[UInt8]>
  private let stillFails: (Scenario) async -> Bool

  init(best: Scenario, left: Int, stillFails: @escaping (Scenario) async -> Bool) {
    self.best = best
    self.left = left
    self.stillFails = stillFails
    seen = [ScenarioText.bytes(of: best)]
  }

  mutating func run() async {
    repeat {
      hasImproved = false
      await removeEvents()
      await shorten()
      for simplification in ScenarioSimplification.all { await apply(simplification) }
    } while hasImproved && left > 0
  }

  /// Tries a candidate that was not tried before, and takes it if it still fails.
  private mutating func accepts(_ candidate: Scenario) async -> Bool {
    guard left > 0, candidate.isPlayable,
      seen.insert(ScenarioText.bytes(of: candidate)).inserted
    else { return false }
    left -= 1
    guard await stillFails(candidate) else { return false }
    best = candidate
    hasImproved = true
    return true
  }

  private mutating func removeEvents() async {
    var width = max(1, best.events.count / 2)
    while true {
      var end = best.events.count
      while end > 0 {
        let start = max(0, end - width)
        var candidate = best
        candidate.events.removeSubrange(start..<end)
        _ = await accepts(candidate)
        end = min(start, best.events.count)
      }
      guard width > 1 else { return }
      width /= 2
    }
  }

  /// Fewer weeks: the fewest first.
  private mutating func shorten() async {
    var (low, high) = (1, best.weeks)
    while low < high {
      let middle = low + (high - low) / 2
      if await accepts(best.withWeeks(middle)) { high = middle } else { low = middle + 1 }
    }
  }

  private mutating func apply(_ simplification: ScenarioSimplification) async {
    var index = 0
    while let candidate = simplification.candidate(best, index), left > 0 {
      // What was taken away leaves the next one in its place.
      let isTaken = await accepts(candidate)
      if !isTaken || !simplification.removes { index += 1 }
    }
  }
}

extension Scenario {
  /// The same for fewer weeks, without the events that come later.
  func withWeeks(_ weeks: Int) -> Scenario {
    var shorter = self
    shorter.weeks = weeks
    while let index = shorter.misplacedEvent?.index {
      shorter.events.removeSubrange(index...)
    }
    return shorter
  }

  /// Whether the runner plays it and the reader reads it.
  var isPlayable: Bool {
    guard misplacedEvent == nil else { return false }
    var censuses = Array(repeating: RowCensus(self), count: max(1, devices.count))
    for event in events {
      let index = event.device ?? 0
      guard censuses.indices.contains(index),
        (try? censuses[index].follow(event, place: "")) != nil
      else { return false }
      if event.action.isAboutAttention, devices.isEmpty { return false }
    }
    return true
  }
}
