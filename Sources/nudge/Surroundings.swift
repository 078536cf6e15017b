import NudgeShared

/// What a run of the program takes from its machine, read once, so that a test can set it.
struct Surroundings: Sendable {
  /// The variables of ``ProcessEdge/variables`` that are set.
  let environment: [String: String]
  /// The clock's reading at the start.
  let now: Instant
  /// A number for a device that has no seed yet; below 2^53.
  let seedForNewInstallation: UInt64
  /// Another one, for the id of a device that has none yet in its feed.
  let seedForNewDevice: UInt64
  /// Every variable that is set, for other programs alone; nil means those of ``environment``.
  var wholeEnvironment: [String: String]?
  /// Milliseconds on a clock that is never set, for what is drawn while a run goes on.
  var milliseconds: @Sendable () -> Int64 = { 0 }
  /// What stands behind the standard streams.
  var terminal = TerminalFacts.none
  /// Finds the absolute path of this program, or nil where it has none.
  var program: @Sendable () -> String? = { nil }
}
