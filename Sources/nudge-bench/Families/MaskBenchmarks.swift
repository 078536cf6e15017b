import NudgeShared

/// The circle of the week: building the set of allowed minutes and asking it.
enum MaskBenchmarks {
  static let all = [
    Benchmark("mask-build", "window minus quiet hours as a set of minutes", units: "masks") {
      let windows = try startsOfDay().map { start in
        FiringWindow(
          range: try required(ClockRange(startMinute: start, endMinute: start + 180)),
          weekdays: .mondayToFriday)
      }
      let quiet = try SlotBenchmarks.crowdedQuietHours()
      return { count in
        var result = WorkResult()
        for index in 0..<count {
          let window = windows[index & (windows.count - 1)]
          result.consume(window.mask.subtracting(quiet.mask).count)
        }
        return result
      }
    },
    Benchmark("mask-rank", "how many allowed minutes come before one", units: "calls") {
      let mask = FiringWindow.standard.mask
      return { count in
        var result = WorkResult()
        var minute = 0
        for _ in 0..<count {
          result.consume(mask.rank(minute))
          minute += 4099
          if minute >= MinuteOfWeek.perWeek { minute -= MinuteOfWeek.perWeek }
        }
        return result
      }
    },
    Benchmark("mask-select", "the nth allowed minute", units: "calls") {
      let mask = FiringWindow.standard.mask
      return { count in
        var result = WorkResult()
        var rank = 0
        for _ in 0..<count {
          result.consume(mask.select(rank) ?? -1)
          rank += 371
          if rank >= mask.count { rank -= mask.count }
        }
        return result
      }
    },
  ]

  /// Sixteen starts, a power of two, so that picking one costs nothing.
  private static func startsOfDay() -> [Int] { (0..<16).map { 300 + $0 * 45 } }
}
