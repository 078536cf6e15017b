import NudgeTesting

/// Lives many lives at the same time, and hands their outcomes over in the order of seeds.
struct LifeQueue {
  let session: SimCommand.Session
  let jobs: Int
  let isStopped: @Sendable () -> Bool

  /// Lives them all, up to a signal or to where `take` says stop.
  ///
  /// What was begun is always lived to its end, so the seeds whose outcomes were taken are all those
  /// below some seed.
  ///
  /// - Parameters:
  ///   - life: Lives the life of a seed.
  ///   - take: Takes an outcome; false to begin no more.
  func run(
    life: @escaping @Sendable (UInt64) async -> LifeOutcome,
    take: (UInt64, LifeOutcome) -> Bool
  ) async {
    let end = session.first + UInt64(session.seeds)
    await withTaskGroup(of: (UInt64, LifeOutcome).self) { group in
      var next = session.first
      var taken = session.first
      var early: [UInt64: LifeOutcome] = [:]
      var goesOn = true
      func begin() {
        guard goesOn, next < end, !isStopped() else { return }
        let seed = next
        next += 1
        group.addTask { (seed, await life(seed)) }
      }
      for _ in 0..<jobs { begin() }
      while let (seed, outcome) = await group.next() {
        early[seed] = outcome
        while goesOn, let outcome = early.removeValue(forKey: taken) {
          goesOn = take(taken, outcome)
          taken += 1
        }
        begin()
      }
    }
  }
}
