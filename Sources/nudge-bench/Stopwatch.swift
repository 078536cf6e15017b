import Glibc

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
    var runs: [RunTime] = []
    var result = WorkResult()
    for _ in 0..<pace.runs {
      let (time, left) = try await time(work, units)
      runs.append(time)
      result = left
    }
    return Measurement(benchmark: benchmark, unitsPerRun: units, runs: runs, result: result)
  }

  /// Doubles the amount until a run is long enough for the clock; what runs here is the warm-up.
  private func unitsPerRun(of benchmark: Benchmark, _ work: Benchmark.Work) async throws -> Int {
    switch benchmark.amount {
    case .fixed(let units, let quickUnits):
      return pace.isQuick ? quickUnits : units
    case .untilRunIsLong:
      var units = 1
      while units < 1 << 40 {
        if try await time(work, units).time.wall >= pace.leastRunDuration { break }
        units *= 2
      }
      return units
    }
  }

  private func time(
    _ work: Benchmark.Work, _ units: Int
  ) async throws -> (time: RunTime, result: WorkResult) {
    let processorStart = Stopwatch.processorTime()
    let start = clock.now
    let result = try await work(units)
    let wall = start.duration(to: clock.now)
    return (RunTime(wall: wall, processor: Stopwatch.processorTime() - processorStart), result)
  }

  /// What this process has used of all processors so far.
  static func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
