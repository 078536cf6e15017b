import NudgeShared
import NudgeTesting

/// A life that broke a promise, made as short as can be and written down.
struct SimFailure {
  let seed: UInt64
  let broken: BrokenInvariant
  let eventsBefore: Int
  let shrunk: Scenario
  let path: String

  /// Shrinks the life of a seed and writes what is left of it to a folder.
  static func shrink(
    seed: UInt64, _ broken: BrokenInvariant, generator: LifeGenerator, folder: String,
    isStopped: @escaping @Sendable () -> Bool
  ) async throws(SimFault) -> SimFailure {
    let scenario = generator.scenario(seed: seed)
    var shrunk = await ScenarioShrinker().shrink(scenario) { candidate in
      // Who is in a hurry gets a longer story.
      guard !isStopped() else { return false }
      return await SimWorld.trial.outcome(of: candidate).broken?.promise == broken.promise
    }
    shrunk.name = "shrunk from seed \(seed): \(broken.promise)"
    let path = "\(folder)/nudge-sim-\(seed).json"
    try SimFiles.write(ScenarioText.bytes(of: shrunk), to: path)
    return SimFailure(
      seed: seed, broken: broken, eventsBefore: scenario.events.count, shrunk: shrunk, path: path)
  }

  /// What happened, and how to see it again.
  func text(weeks: Int) -> String {
    """
    seed \(seed) broke a promise: \(broken)
    shrunk from \(eventsBefore) events to \(shrunk.events.count), and \(shrunk.weeks) weeks: \(path)
    replay the short story:  nudge simulate --scenario \(path)
    check the short story:   nudge-sim --scenario \(path)
    replay the whole life:   nudge-sim --from \(seed) --seeds 1 --weeks \(weeks)

    """
  }
}
