import NudgeShared
import NudgeTesting
import Testing

@Suite("Conformance of stores")
struct StoreConformanceTests {
  @Test(
    "Each wrong store fails on the name of its fault and on nothing else",
    arguments: [
      (WrongStore.Fault.failsWhenEmpty, "load-failed"),
      (.failsToSave, "save-failed"),
      (.startsWithState, "first-state-not-nil"),
      (.forgetsTaps, "load-differs"),
      (.merges, "save-merged"),
      (.failsOnSameState, "save-same-fault"),
      (.changesWhenLoading, "load-unsteady"),
      (.racesWhenLoading, "loads-disagree"),
      (.resetsPreference, "save-touched-neighbours"),
      (.losesLastSave, "lost-on-reopen"),
      (.keepsHalfOfFailedSave, "failed-save-changed-state"),
      (.givesNilForUnreadable, "unreadable-taken-for-none"),
    ])
  func wrong(fault: WrongStore.Fault, name: String) async {
    let report = await StoreConformance(of: fault).report()
    #expect(report.failedNames == [name], "\(report)")
  }

  @Test("The friendly fake passes all that it can be asked")
  func friendly() async {
    var conformance = StoreConformance { InMemoryStore() }
    conformance.reopen = { $0 }
    let report = await conformance.report()
    #expect(report.failures.isEmpty, "\(report)")
    #expect(
      report.notRun.map(\.name) == ["failed-save-changed-state", "unreadable-taken-for-none"])
  }
}
