/// What came of running every check of a seam.
///
/// A check that could not be run is told as such, and never counted as passed.
public struct ConformanceReport: Hashable, Sendable {
  /// A check that could not be run.
  public struct NotRun: Hashable, Sendable, CustomStringConvertible {
    /// The raw value of the check.
    public let name: String
    /// What it lacks, such as a hook that was not given.
    public let needs: String

    /// Both in one line.
    public var description: String { "\(name): not run, needs \(needs)" }
  }

  /// The protocol or type that was checked.
  public let seam: String
  /// The promises that are kept, by the raw values of their checks.
  public internal(set) var passed: [String] = []
  /// The promises that are not kept, each once.
  public internal(set) var failures: [ConformanceFailure] = []
  /// What keeps the promise and may be better all the same.
  public internal(set) var advice: [ConformanceFailure] = []
  /// The checks that could not be run.
  public internal(set) var notRun: [NotRun] = []

  /// Starts with nothing checked.
  init(seam: String) {
    self.seam = seam
  }

  /// The names of the failures, in the order in which they were found.
  public var failedNames: [String] { failures.map(\.name) }
}

extension ConformanceReport: CustomStringConvertible {
  /// A line of numbers, then one line each for what failed, was advised or was not run.
  public var description: String {
    let head =
      "\(seam): \(passed.count) passed, \(failures.count) failed, \(notRun.count) not run"
    let rest =
      failures.map { "failed: \($0)" } + advice.map { "advice: \($0)" }
      + notRun.map(\.description)
    return ([head] + rest).joined(separator: "\n  ")
  }
}
