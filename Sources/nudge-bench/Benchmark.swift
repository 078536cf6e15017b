/// One figure to be measured: what is done, how much of it, and what the figure should be.
struct Benchmark: Sendable {
  /// How many units one timed run does.
  enum Amount: Hashable, Sendable {
    /// As many as fill a run, found by trying.
    case untilRunIsLong
    /// Always this many; fewer in a quick session.
    case fixed(Int, quick: Int)
  }

  /// The name that `--filter` looks in, such as `slot-decision`.
  let name: String
  /// What is done, in a few words.
  let summary: String
  /// What is counted, in the plural, such as `decisions`.
  let units: String
  /// How many units one run does.
  let amount: Amount
  /// What one unit may take at most, in nanoseconds; nil where no figure was set.
  let targetNanoseconds: Double?
  /// Prepares the inputs, which is not timed.
  let prepare: @Sendable () async throws -> Work

  /// Does so many units and says what came of them.
  typealias Work = @Sendable (Int) async throws -> WorkResult

  init(
    _ name: String, _ summary: String, units: String, amount: Amount = .untilRunIsLong,
    targetNanoseconds: Double? = nil, prepare: @escaping @Sendable () async throws -> Work
  ) {
    self.name = name
    self.summary = summary
    self.units = units
    self.amount = amount
    self.targetNanoseconds = targetNanoseconds
    self.prepare = prepare
  }
}

extension Benchmark {
  /// All of them, in the order of the table.
  static let all =
    SlotBenchmarks.all + MaskBenchmarks.all + ZoneBenchmarks.all + PassBenchmarks.all
    + CadenceBenchmarks.all + PlanBenchmarks.all + SyncBenchmarks.all + SimulationBenchmarks.all
    + AttentionBenchmarks.all
}
