import NudgeShared
import Testing

@Suite("A state that was lost or restored from an older copy")
struct PlannerLostStateTests {
  private static func device() -> Planning {
    var planning = Planning()
    planning.state = AmbientNudgeState(seed: 42, firstOpenedOn: date("2026-01-05"))
    planning.pass()
    return planning
  }

  @Test("Restored as it was weeks ago: what has fired since is found again")
  func restored() {
    var planning = Self.device()
    let old = planning.state
    planning.run(to: instant("2026-12-14T12:00:00Z"))
    planning.pass()
    planning.state = old
    let plan = planning.pass()
    #expect(planning.state.lastFiredAt == instant("2026-12-14T10:12:00Z"))
    #expect(plan.diff.isEmpty)
  }

  @Test("Lost, with nudges still pending: the forgotten firing keeps its gap all the same")
  func lost() throws {
    var planning = Self.device()
    let fired = planning.run(to: instant("2026-12-04T12:00:00Z"))
    #expect(fired == [instant("2026-12-04T10:46:00Z")])
    planning.pass()
    for seed in UInt64(0)..<50 {
      planning.state = AmbientNudgeState(seed: seed, firstOpenedOn: date("2026-01-05"))
      for now in ["2026-12-04T12:00:00Z", "2026-12-05T09:00:00Z", "2026-12-13T23:00:00Z"] {
        planning.now = instant(now)
        var copy = planning
        let plan = copy.pass()
        let first = try #require(plan.nudges.first?.slot.fireAt)
        #expect(first.seconds(since: fired[0]) >= 604_800, "seed \(seed) at \(now)")
        #expect(copy.plan.diff.isEmpty && copy.plan.nextState == copy.state)
      }
    }
  }

  @Test("Settings changed and fired after the copy was made: still no second nudge within the gap")
  func restoredFromBeforeAChange() throws {
    var planning = Self.device()
    let old = planning.state
    planning.quiet = quietHours("08:00-09:30")
    planning.pass()
    let fired = try #require(planning.pending.values.min())
    planning.run(to: fired.adding(seconds: 60))
    planning.pass()
    planning.state = old
    let plan = planning.pass()
    let first = try #require(plan.nudges.first?.slot.fireAt)
    #expect(first.seconds(since: fired) >= 604_800)
  }

  @Test("A later one that is unknown does not put the known ones off")
  func unknownBehindKnown() {
    var planning = Self.device()
    let known = planning.pending
    let unknown = planning.nudge(at: "2027-01-06T09:00:00Z")
    planning.pending[unknown.id] = unknown.fireAt
    let plan = planning.plan
    #expect(Set(plan.diff.keep) == Set(known.keys))
    #expect(plan.diff.cancel == [unknown.id])
    #expect(plan.nextState.lastFiredAt == nil)
  }

  @Test("With one draw in each ISO week no gap is presumed")
  func isoWeek() throws {
    var planning = Self.device()
    planning.configuration = NudgeConfiguration(
      cadence: try #require(CadenceSettings(cadence: .isoWeek)))
    planning.state = AmbientNudgeState(seed: 42, firstOpenedOn: date("2026-01-05"))
    #expect(planning.plan.nextState.lastFiredAt == nil)
    #expect(planning.plan.nudges.first?.slot.fireAt == instant("2026-12-04T10:46:00Z"))
  }

  @Test("One of ours in a form that nobody can read is taken away, and nothing is presumed")
  func unreadable() {
    var planning = Planning()
    planning.foreign = [NotificationID(rawValue: "nudge:from-the-future")]
    #expect(planning.plan.diff.cancel == planning.foreign)
    #expect(planning.plan.nextState.lastFiredAt == nil)
    #expect(planning.plan.nudges.count == 4)
  }

  @Test("Lost two days before one that hangs: the gap is that of the one, and not counted from now")
  func lostShortlyBefore() throws {
    var planning = Self.device()
    let next = try #require(planning.pending.values.min())
    planning.now = next.adding(seconds: -2 * 86_400)
    planning.state = AmbientNudgeState(seed: 7, firstOpenedOn: date("2026-01-05"))
    #expect(planning.plan.nextState.lastFiredAt == next.adding(seconds: -604_800))
    let first = try #require(planning.plan.nudges.first?.slot.fireAt)
    #expect(first >= next && first.seconds(since: next) < 4 * 86_400)
  }
}
