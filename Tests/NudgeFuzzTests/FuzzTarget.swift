import Testing

/// One sort of input from outside, and what is promised of whatever bytes it has.
///
/// libFuzzer calls ``check`` with bytes that it makes up (`.ci/fuzz`), and ``CorpusTests`` with
/// those that are kept; see `docs/fuzzing.md`.
struct FuzzTarget: Sendable, CustomTestStringConvertible {
  /// The name of its folders and of the program.
  let name: String
  /// Reads the bytes, and throws ``BrokenPromise`` where a promise does not hold.
  let check: @Sendable ([UInt8]) throws -> Void

  var testDescription: String { name }

  /// Every target.
  static let all: [FuzzTarget] = [
    FuzzTarget(name: "zone", check: ZonePromises.check),
    FuzzTarget(name: "scenario", check: ScenarioPromises.check),
    FuzzTarget(name: "state", check: StatePromises.check),
    FuzzTarget(name: "rows", check: RowsPromises.check),
    FuzzTarget(name: "catalog", check: CatalogPromises.check),
    FuzzTarget(name: "tap", check: TapPromises.check),
    FuzzTarget(name: "sync", check: SyncPromises.check),
  ]

  /// The target of that name, or nil.
  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
