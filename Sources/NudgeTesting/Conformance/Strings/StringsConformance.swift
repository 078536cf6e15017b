public import NudgeShared

/// Tries what a `NudgeStrings` promises, and answers with what it does not keep.
///
/// ```swift
/// let report = await StringsConformance(MyStrings(locale: "vi")).report()
/// #expect(report.failures.isEmpty, "\(report)")     // XCTest: XCTAssertEqual(report.failures, [])
/// ```
///
/// Run it once for each language that ships, in the release build: resource shrinking removes what no
/// code names.
public struct StringsConformance<Strings: NudgeStrings>: Sendable {
  private let strings: Strings

  /// Takes what is to be tried.
  public init(_ strings: Strings) {
    self.strings = strings
  }

  /// The promises that are not kept.
  public func failures() async -> [ConformanceFailure] { await report().failures }

  /// Runs every check.
  public func report() async -> ConformanceReport {
    var report = ConformanceReport(seam: StringsCheck.seam)
    for check in StringsCheck.allCases {
      let stop: ConformanceStop<StringsCheck>?
      do throws(ConformanceStop<StringsCheck>) {
        try await StringsProbe(strings: strings, check: check).run()
        stop = nil
      } catch {
        stop = error
      }
      report.note(check, stop)
    }
    return report
  }
}
