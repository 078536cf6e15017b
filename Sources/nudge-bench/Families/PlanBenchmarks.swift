import NudgeShared

/// From reminder rows to what is to be pending: rows checked, the nearest 50 found, the plan made.
enum PlanBenchmarks {
  static let all = [
    plan("plan-1000", "1,000 rows over 14 days, the nearest 50", rows: 1000, runs: 20),
    plan(
      "plan-10000", "10,000 rows", rows: 10_000, runs: 4, targetNanoseconds: 10_000_000),
    plan("plan-100000", "100,000 rows", rows: 100_000, runs: 1),
    plan(
      "plan-10000-worst", "10,000 daily rows, each sooner than those before it", rows: 10_000,
      mix: .soonestLast, runs: 4),
    plan("plan-10000-year", "10,000 rows over 364 days", rows: 10_000, horizonDays: 364, runs: 4),
    candidates("nearest-10000", "10,000 checked rows over 14 days", horizonDays: 14),
    candidates("nearest-10000-year", "10,000 checked rows over 364 days", horizonDays: 364),
  ]

  private static func plan(
    _ name: String, _ summary: String, rows: Int, mix: RowMix = .usual, horizonDays: Int = 14,
    runs: Int, targetNanoseconds: Double? = nil
  ) -> Benchmark {
    Benchmark(
      name, summary, units: "plans", amount: .fixed(runs, quick: 1),
      targetNanoseconds: targetNanoseconds
    ) {
      let device = try ReminderDevice(rows: rows, mix: mix, horizonDays: horizonDays)
      return { count in
        var result = WorkResult()
        var planned = 0
        for _ in 0..<count {
          let plan = device.plan()
          planned = plan.planned.count
          result.consume(plan)
        }
        result.facts = [.init("planned", planned)]
        return result
      }
    }
  }

  /// Without the checking of rows, which takes memory for each row: what is left must not.
  private static func candidates(
    _ name: String, _ summary: String, horizonDays: Int
  ) -> Benchmark {
    Benchmark(name, summary, units: "plans", amount: .fixed(8, quick: 1)) {
      let device = try ReminderDevice(rows: 10_000, horizonDays: horizonDays)
      let rows = ReminderRows(device.drafts)
      let occurrences = device.occurrenceCount(rows)
      // The first plan pays for what is made once, such as texts that are looked up.
      var planned = device.plan(rows).planned.count
      let peak = PeakMemory.kibibytes { planned = device.plan(rows).planned.count }
      let facts: [WorkResult.Fact] =
        [.init("occurrences", occurrences), .init("planned", planned)]
        + (peak.map { [.init("peak KiB", $0)] } ?? [])
      return { count in
        var result = WorkResult()
        for _ in 0..<count { result.consume(device.plan(rows)) }
        result.facts = facts
        return result
      }
    }
  }
}

extension WorkResult {
  /// Takes in what is planned, by its moments.
  mutating func consume(_ plan: NotificationPlan) {
    for planned in plan.planned { consume(Int(planned.request.fireAt.secondsSinceEpoch)) }
    consume(plan.diff.schedule.count)
  }
}
