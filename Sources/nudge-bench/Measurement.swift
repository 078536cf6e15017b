/// The times of several equal runs of one benchmark.
struct Measurement: Sendable {
  /// What was measured.
  let benchmark: Benchmark
  /// How many units each run did.
  let unitsPerRun: Int
  /// How long each run took, by the clock on the wall, shortest first, never empty.
  let wallTimes: [Duration]
  /// What each run used of all processors together, least first, never empty.
  let processorTimes: [Duration]
  /// What the last run left behind.
  let result: WorkResult

  /// Takes the times of the runs in any order; nil if there is none.
  init?(benchmark: Benchmark, unitsPerRun: Int, runs: [RunTime], result: WorkResult) {
    guard !runs.isEmpty else { return nil }
    self.benchmark = benchmark
    self.unitsPerRun = unitsPerRun
    wallTimes = runs.map(\.wall).sorted()
    processorTimes = runs.map(\.processor).sorted()
    self.result = result
  }

  /// How long the middle run took (of an even number, the later of the two in the middle).
  var medianRun: Duration { wallTimes[wallTimes.count / 2] }

  /// What one unit took in the middle run, in nanoseconds.
  var medianNanoseconds: Double { nanosecondsPerUnit(medianRun) }

  /// What one unit took in the fastest run, in nanoseconds.
  var fastestNanoseconds: Double { nanosecondsPerUnit(wallTimes[0]) }

  /// What one unit used of the processors, in nanoseconds, in the middle run by that measure.
  var processorNanoseconds: Double { nanosecondsPerUnit(processorTimes[processorTimes.count / 2]) }

  /// How many units a second has, at the median.
  var unitsPerSecond: Double { medianNanoseconds > 0 ? 1e9 / medianNanoseconds : 0 }

  /// Whether the median keeps to the target; nil where there is none.
  var meetsTarget: Bool? { benchmark.targetNanoseconds.map { medianNanoseconds <= $0 } }

  private func nanosecondsPerUnit(_ duration: Duration) -> Double {
    duration / .nanoseconds(1) / Double(unitsPerRun)
  }
}

/// What one run took.
struct RunTime: Hashable, Sendable {
  /// By the clock on the wall.
  let wall: Duration
  /// Of all processors together; less than the wall's where others had the processor meanwhile.
  let processor: Duration
}
