/// Times benchmarks at a given pace.
struct Stopwatch {
  let pace: Pace

  private let clock = ContinuousClock()

  init(pace: Pace) {
    self.pace = pace
  }

  /// Warms up, then times every run.
  ///
  /// - Throws: Whatever the benchmark throws.
  func measure(_ benchmark: Benchmark) async throws -> Measurement? {
    let work = try await benchmark.prepare()
    let units = try await unitsPerRun(of: benchmark, work)
    var durations: [Duration] = []
    var result = WorkResult()
    for _ in 0..<pace.runs {
      let (duration, left) = try await time(work, units)
      durations.append(duration)
      result = left
    }
    return Measurement(
      benchmark: benchmark, unitsPerRun: units, durations: durations, result: result)
  }

  /// Doubles the amount until a run is long enough for the clock; what runs here is the warm-up.
  private func unitsPerRun(of benchmark: Benchmark, _ work: Benchmark.Work) async throws -> Int {
    switch benchmark.amount {
    case .fixed(let units, let quickUnits):
      return pace.isQuick ? quickUnits : units
    case .untilRunIsLong:
      var units = 1
      while units < 1 << 40 {
        if try await time(work, units).duration >= pace.leastRunDuration { break }
        units *= 2
      }
      return units
    }
  }

  private func time(
    _ work: Benchmark.Work, _ units: Int
  ) async throws -> (duration: Duration, result: WorkResult) {
    let start = clock.now
    let result = try await work(units)
    return (start.duration(to: clock.now), result)
  }
}
