public import NudgeShared

/// Tries the laws of a `LocalZone`, and answers with what does not hold.
///
/// ```swift
/// var conformance = ZoneConformance(zone, from: start, days: 731)
/// conformance.oracle = { moment in systemOffset(at: moment) }
/// #expect(conformance.report().failures.isEmpty)    // XCTest: XCTAssertEqual(…, [])
/// ```
///
/// The judge is a scan: offsets every half hour, and every minute of the wall clock around each
/// change. It takes the zone's offsets for given; whether they are the right ones an oracle tells, such
/// as the platform's own calendar.
public struct ZoneConformance: Sendable {
  /// The offset that somebody else has at a moment, in seconds.
  public var oracle: (@Sendable (Instant) -> Int)?

  private let answers: ZoneAnswers
  private let start: Instant
  private let days: Int

  /// Takes a zone and the days in which it is tried.
  ///
  /// - Parameters:
  ///   - zone: The zone.
  ///   - start: The first moment.
  ///   - days: How many days from there, 1 to 3,653.
  public init(_ zone: LocalZone, from start: Instant, days: Int = 731) {
    self.init(ZoneAnswers(of: zone), from: start, days: days)
  }

  /// Takes the answers of something that stands for a zone, and the days in which it is tried.
  public init(_ answers: ZoneAnswers, from start: Instant, days: Int = 731) {
    self.answers = answers
    self.start = start
    self.days = max(1, min(days, 3_653))
  }

  /// The laws that do not hold; see ``report()`` for what could not be tried.
  public func failures() -> [ConformanceFailure] { report().failures }

  /// Runs every check.
  public func report() -> ConformanceReport {
    var report = ConformanceReport(seam: ZoneCheck.seam)
    let scan = ZoneScan(of: answers, from: start, days: days)
    for check in ZoneCheck.allCases {
      let stop: ConformanceStop<ZoneCheck>?
      do throws(ConformanceStop<ZoneCheck>) {
        try ZoneProbe(answers: answers, scan: scan, oracle: oracle, check: check).run()
        stop = nil
      } catch {
        stop = error
      }
      report.note(check, stop)
    }
    return report
  }
}
