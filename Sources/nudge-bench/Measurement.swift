/// The times of several equal runs of one benchmark.
struct Measurement: Sendable {
  /// What was measured.
  let benchmark: Benchmark
  /// How many units each run did.
  let unitsPerRun: Int
  /// How long each run took, shortest first, never empty.
  let durations: [Duration]
  /// What the last run left behind.
  let result: WorkResult

  /// Takes the times in any order; nil if there is none.
  init?(benchmark: Benchmark, unitsPerRun: Int, durations: [Duration], result: WorkResult) {
    guard !durations.isEmpty else { return nil }
    self.benchmark = benchmark
    self.unitsPerRun = unitsPerRun
    self.durations = durations.sorted()
    self.result = result
  }

  /// How long the middle run took (of an even number, the later of the two in the middle).
  var medianRun: Duration { durations[durations.count / 2] }

  /// What one unit took in the middle run, in nanoseconds.
  var medianNanoseconds: Double { nanosecondsPerUnit(medianRun) }

  /// What one unit took in the fastest run, in nanoseconds.
  var fastestNanoseconds: Double { nanosecondsPerUnit(durations[0]) }

  /// How many units a second has, at the median.
  var unitsPerSecond: Double { medianNanoseconds > 0 ? 1e9 / medianNanoseconds : 0 }

  /// Whether the median keeps to the target; nil where there is none.
  var meetsTarget: Bool? { benchmark.targetNanoseconds.map { medianNanoseconds <= $0 } }

  private func nanosecondsPerUnit(_ duration: Duration) -> Double {
    duration / .nanoseconds(1) / Double(unitsPerRun)
  }
}
