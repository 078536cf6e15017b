import NudgeShared
import NudgeTesting
import Testing

@Suite("Conformance of zones")
struct ZoneConformanceTests {
  private static let start = Instant("2026-01-01T00:00:00Z") ?? .min

  @Test(
    "Each wrong zone fails on the name of its fault and on nothing else",
    arguments: [
      (WrongZone.Fault.hasNoName, "identifier-empty"),
      (.showsUTC, "reading-wrong"),
      (.resolvesAnHourLate, "round-trip-broken"),
      (.movesSkippedReadings, "gap-wrong"),
      (.takesFoldsForUnique, "fold-wrong"),
      (.knowsNoTransitions, "transition-missed"),
      (.forgetsTheEnds, "ends-wrong"),
    ])
  func wrong(fault: WrongZone.Fault, name: String) {
    let report = ZoneConformance(WrongZone(fault).answers, from: Self.start, days: 365).report()
    #expect(report.failedNames == [name], "\(report)")
  }

  @Test("Offsets that somebody else does not have are told by the oracle alone")
  func oracle() {
    let newYork = OddZones.newYork.zone
    var conformance = ZoneConformance(OddZones.berlin.zone, from: Self.start, days: 365)
    #expect(conformance.report().failures.isEmpty)
    #expect(conformance.report().notRun.map(\.name) == ["offset-differs"])
    conformance.oracle = { Int(newYork.offset(at: $0).seconds) }
    #expect(conformance.report().failedNames == ["offset-differs"])
  }

  @Test("Every odd zone keeps every law", arguments: OddZones.all)
  func odd(zone: OddZone) {
    // Apia alone keeps its historic date.
    let start = zone == OddZones.apia ? Instant("2011-06-01T00:00:00Z") ?? .min : Self.start
    let report = ZoneConformance(zone.zone, from: start, days: 365).report()
    #expect(report.failures.isEmpty, "\(report)")
  }
}
