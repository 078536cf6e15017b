import NudgeShared
import NudgeTesting
import Testing

@Suite("Shrinking a story")
struct ScenarioShrinkerTests {
  private static let life = LifeGenerator(
    zones: [OddZones.berlin.zone, OddZones.lordHowe.zone], weeks: 12)

  private static func hasFarJump(_ scenario: Scenario) -> Bool {
    scenario.events.contains {
      if case .clock(let jump) = $0.action { jump <= -86_400 } else { false }
    }
  }

  /// The first seed whose life has what is looked for.
  private static func scenario(where isWanted: (Scenario) -> Bool) throws -> Scenario {
    let found = (1...200).map { life.scenario(seed: $0) }.first(where: isWanted)
    return try #require(found)
  }

  @Test("Only what the failure needs is left, and that as plain as can be")
  func one() async throws {
    let scenario = try Self.scenario(where: Self.hasFarJump)
    let shrunk = await ScenarioShrinker().shrink(scenario) { Self.hasFarJump($0) }
    #expect(shrunk.events.count == 1)
    #expect(shrunk.zone == .utc && shrunk.devices.isEmpty)
    #expect(shrunk.reminders == nil && shrunk.items == nil)
    #expect(shrunk.configuration == .standard && shrunk.quietHours == .none)
    guard case .clock(let jump)? = shrunk.events.first?.action else {
      Issue.record("the jump is gone")
      return
    }
    // Half of it would be less than a day.
    #expect(jump <= -86_400 && jump / 2 > -86_400)
  }

  @Test("No single event can be left out of what is left")
  func minimal() async throws {
    // Two openings after a disabling, whatever else there is.
    func fails(_ scenario: Scenario) -> Bool {
      var isOff = false
      var openings = 0
      for event in scenario.events {
        switch event.action {
        case .disable: isOff = true
        case .open where isOff: openings += 1
        default: break
        }
      }
      return openings >= 2
    }
    let scenario = try Self.scenario(where: fails)
    let shrunk = await ScenarioShrinker().shrink(scenario) { fails($0) }
    #expect(shrunk.events.count == 3)
    for index in shrunk.events.indices {
      var less = shrunk
      less.events.remove(at: index)
      #expect(!fails(less))
    }
  }

  @Test("It tries no more than it may, and keeps a story that it cannot make shorter")
  func bounds() async throws {
    let scenario = try Self.scenario { $0.events.count > 20 }
    let counter = Counter()
    let shrunk = await ScenarioShrinker(tries: 10).shrink(scenario) { _ in
      counter.count += 1
      return false
    }
    #expect(counter.count == 10)
    #expect(ScenarioText.text(of: shrunk) == ScenarioText.text(of: scenario))
  }

  private final class Counter {
    var count = 0
  }

  @Test("What it proposes can always be played")
  func playable() async throws {
    let scenario = try Self.scenario { $0.hasEngine && $0.devices.count > 1 }
    let runner = ScenarioRunner(strings: { KeyStrings(locale: $0) })
    let shrunk = await ScenarioShrinker(tries: 150).shrink(scenario) { candidate in
      do {
        _ = try await runner.run(candidate) { _ in }
        return true
      } catch {
        Issue.record("\(error)\n\(ScenarioText.text(of: candidate))")
        return false
      }
    }
    #expect(shrunk.events.count < scenario.events.count)
  }
}
