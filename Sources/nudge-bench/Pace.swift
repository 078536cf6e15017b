/// How long a session takes its time.
struct Pace: Hashable, Sendable {
  /// How many runs are timed; the figure is their median.
  var runs: Int
  /// How long a run lasts at least, where its amount of work is free.
  let leastRunDuration: Duration
  /// Whether benchmarks of fixed size do their small size.
  let isQuick: Bool

  /// For figures that are to be written down.
  static let standard = Pace(runs: 9, leastRunDuration: .milliseconds(100), isQuick: false)
  /// For a look whether everything runs, within a few seconds.
  static let quick = Pace(runs: 3, leastRunDuration: .milliseconds(10), isQuick: true)
}
