/// The figures as lines for people.
struct FigureTable {
  private let nameWidth: Int

  private static let timeWidth = 10
  private static let rateWidth = 14
  private static let targetWidth = 18

  init(_ benchmarks: [Benchmark]) {
    nameWidth = benchmarks.map(\.name.count).max() ?? 0
  }

  /// What stands above the rows.
  func header(isQuick: Bool) -> String {
    var lines = ""
    if BuildMode.current == .debug {
      lines += "This is a debug build: the figures say nothing. Use swift run -c release.\n"
    }
    if isQuick { lines += "Quick look: the figures are rough.\n" }
    return lines
      + row(
        "benchmark", "median", "fastest", "processor", "per second", "target", "of the last run")
  }

  /// The row of one benchmark.
  func row(_ measurement: Measurement) -> String {
    let benchmark = measurement.benchmark
    let target = benchmark.targetNanoseconds.map { limit in
      "\(measurement.meetsTarget == true ? "within" : "MISSES") \(timeText(limit))"
    }
    let run =
      "\(grouped(measurement.unitsPerRun)) \(benchmark.units) in "
      + timeText(measurement.medianRun / .nanoseconds(1))
    let facts = measurement.result.facts.map { "\($0.name) \(grouped($0.count))" }
    return row(
      benchmark.name, timeText(measurement.medianNanoseconds),
      timeText(measurement.fastestNanoseconds), timeText(measurement.processorNanoseconds),
      grouped(Int(measurement.unitsPerSecond)), target ?? "",
      ([run] + facts).joined(separator: ", "))
  }

  private func row(
    _ name: String, _ median: String, _ fastest: String, _ processor: String, _ rate: String,
    _ target: String, _ run: String
  ) -> String {
    name.padded(to: nameWidth) + median.padded(to: -FigureTable.timeWidth)
      + fastest.padded(to: -FigureTable.timeWidth) + processor.padded(to: -FigureTable.timeWidth)
      + rate.padded(to: -FigureTable.rateWidth) + "  " + target.padded(to: FigureTable.targetWidth)
      + run + "\n"
  }
}

/// A time with three digits and the unit that suits it, such as `1.25 ms`.
func timeText(_ nanoseconds: Double) -> String {
  var value = nanoseconds
  var unit = "ns"
  for larger in ["us", "ms", "s"] where value >= 999.5 {
    value /= 1000
    unit = larger
  }
  let decimals = value < 9.995 ? 100.0 : value < 99.95 ? 10.0 : 1.0
  let rounded = (value * decimals).rounded() / decimals
  return "\(decimals == 1 ? "\(Int(rounded))" : "\(rounded)") \(unit)"
}

/// A whole number with commas between thousands, such as `1,000,000`.
func grouped(_ number: Int) -> String {
  var text = ""
  for (index, digit) in "\(number.magnitude)".reversed().enumerated() {
    if index > 0, index % 3 == 0 { text.append(",") }
    text.append(digit)
  }
  return (number < 0 ? "-" : "") + String(text.reversed())
}

extension String {
  /// Filled up with spaces to `width` characters: behind it, or before it for a negative width.
  func padded(to width: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, Int(width.magnitude) - count))
    return width < 0 ? spaces + self : self + spaces
  }
}
