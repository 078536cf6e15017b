import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("A process that waits decides from the clock and what is pending")
struct RunPaceTests {
  /// 2026-12-04 09:46:00 UTC.
  static let due = Instant(clamping: 1_796_377_560)
  static let dueMilliseconds: Int64 = 1_796_377_560_000

  @Test(
    "It delivers from the moment on, and looks at the clock every 30 seconds at least",
    arguments: [
      (0, .deliver), (1, .deliver), (86_400_000, .deliver), (-1, .wait(milliseconds: 1)),
      (-2_500, .wait(milliseconds: 2_500)), (-30_000, .wait(milliseconds: 30_000)),
      (-30_001, .wait(milliseconds: 30_000)), (-604_800_000, .wait(milliseconds: 30_000)),
    ] as [(Int64, RunPace.Step)])
  func steps(offset: Int64, step: RunPace.Step) {
    let now = RunPaceTests.dueMilliseconds + offset
    #expect(RunPace().step(nowMilliseconds: now, nextAttemptAt: RunPaceTests.due) == step)
  }

  @Test("With nothing pending it waits, and looks again")
  func nothingPending() {
    #expect(
      RunPace().step(nowMilliseconds: 0, nextAttemptAt: nil) == .wait(milliseconds: 30_000))
  }

  @Test(
    "After a failure it rests for a minute, unless the clock is set back behind it",
    arguments: [
      (0, .wait(milliseconds: 30_000)), (45_000, .wait(milliseconds: 15_000)),
      (59_999, .wait(milliseconds: 1)), (60_000, .deliver), (-1, .deliver),
    ] as [(Int64, RunPace.Step)])
  func resting(offset: Int64, step: RunPace.Step) {
    var pace = RunPace()
    let failedAt = RunPaceTests.dueMilliseconds + 10_000
    _ = pace.fail("no bus", nowMilliseconds: failedAt)
    #expect(
      pace.step(nowMilliseconds: failedAt + offset, nextAttemptAt: RunPaceTests.due) == step)
  }

  @Test("A reason is told once, until there was another one or a success")
  func reasons() {
    var pace = RunPace()
    let told = ["no bus", "no bus", "refused", "no bus"].map {
      pace.fail($0, nowMilliseconds: 0)
    }
    #expect(told == [true, false, true, true])
    pace.succeed()
    #expect(pace.step(nowMilliseconds: 1, nextAttemptAt: Instant(clamping: 0)) == .deliver)
    let isToldAgain = pace.fail("no bus", nowMilliseconds: 0)
    #expect(isToldAgain)
  }

  @Test("A try that comes to nothing is not repeated at once")
  func rest() {
    var pace = RunPace()
    pace.rest(nowMilliseconds: RunPaceTests.dueMilliseconds)
    #expect(
      pace.step(nowMilliseconds: RunPaceTests.dueMilliseconds, nextAttemptAt: RunPaceTests.due)
        == .wait(milliseconds: 30_000))
  }

  @Test(
    "It is idle if the next moment is more than 5 seconds ahead, so that it is gone by then",
    arguments: [
      (0, false), (1_000, false), (-5_000, false), (-5_001, true), (-604_800_000, true),
    ] as [(Int64, Bool)])
  func idleness(offset: Int64, isIdle: Bool) {
    let now = RunPaceTests.dueMilliseconds + offset
    #expect(RunPace.isIdle(nowMilliseconds: now, nextAttemptAt: RunPaceTests.due) == isIdle)
    #expect(RunPace.isIdle(nowMilliseconds: now, nextAttemptAt: nil))
  }

  @Test("Moments at the ends of the calendar are no trouble", arguments: [Instant.min, .max])
  func extremes(moment: Instant) {
    for now in [Int64.min, 0, Int64.max] {
      let step = RunPace().step(nowMilliseconds: now, nextAttemptAt: moment)
      if case .wait(let milliseconds) = step { #expect((1...30_000).contains(milliseconds)) }
    }
  }
}
