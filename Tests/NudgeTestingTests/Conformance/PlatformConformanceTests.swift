import NudgeShared
import NudgeTesting
import Testing

@Suite("Conformance of platforms")
struct PlatformConformanceTests {
  static let now = Instant("2026-11-30T06:00:00Z") ?? .min

  @Test(
    "Each wrong platform fails on the name of its fault and on nothing else",
    arguments: [
      (WrongPlatform.Fault.failsToList, "snapshot-failed"),
      (.reportsPendingLate, "schedule-not-listed"),
      (.rewritesIdentifiers, "id-rewritten"),
      (.failsWithRoom, "refused-with-room"),
      (.addsTwice, "schedule-twice-counted"),
      (.changesItsCapacity, "snapshot-unsteady"),
      (.ignoresCancel, "cancel-left-pending"),
      (.cancelsNeighbour, "cancel-took-another"),
      (.failsOnUnknownCancel, "cancel-unknown-fault"),
      (.dropsSilentlyAt60, "pending-lost-below-capacity"),
      (.dropsOthersOverCapacity, "pending-lost-over-limit"),
      (.throwsInTheMiddle, "fault-half-done"),
      (.failsOnSecondPrepare, "prepare-repeated"),
      (.replacesChannels, "channels-lost"),
      (.hidesForeign, "foreign-hidden"),
      (.removesForeign, "foreign-touched"),
      (.escapesPayloads, "payload-changed"),
      (.losesOnRestart, "lost-on-restart"),
      (.firesEarly, "fired-early"),
      (.keepsShownPending, "not-shown-when-due"),
      (.reportsTwice, "delivery-miscounted"),
      (.removesShown, "cancel-removed-shown"),
      (.endsRepeating, "repeating-ended"),
      (.fixesWallClock, "wall-clock-fixed"),
      (.movesMoments, "moment-moved"),
      (.answersForThePerson, "authorization-disagrees"),
      (.hidesWhenDenied, "denied-hides-pending"),
    ])
  func wrong(fault: WrongPlatform.Fault, name: String) async {
    let report = await PlatformConformance(of: fault, at: Self.now).report()
    #expect(report.failedNames == [name], "\(report)")
    #expect(report.advice.isEmpty)
  }

  @Test("What only lacks a word about what exceeds gets advice")
  func advice() async {
    let report = await PlatformConformance(of: .dropsExcessSilently, at: Self.now).report()
    #expect(report.failures.isEmpty, "\(report)")
    #expect(report.advice.map(\.name) == ["overflow-unsaid"])
  }

  @Test("The friendly fake passes all that it can be asked")
  func friendly() async {
    let report = await PlatformConformance(ofFakes: Self.now) { InMemoryPlatform() }.report()
    #expect(report.failures.isEmpty, "\(report)")
    #expect(report.notRun.map(\.name) == ["fault-half-done", "channels-lost"])
  }

  @Test("One without a list passes by its record, since it sets alarms again at a restart")
  func unlisted() async {
    var conformance = PlatformConformance(ofFakes: Self.now) { UnlistedPlatform() }
    conformance.restart = { platform in
      await platform.reboot(at: Self.now)
      return platform
    }
    let report = await conformance.report()
    #expect(report.failures.isEmpty, "\(report)")
  }
}
