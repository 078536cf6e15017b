import Testing

@testable import NudgeCheck

@Suite("The rules of a shell, on planted faults and near misses")
struct FixtureTests {
  @Test(
    "Each planted fault is reported at its line, and nothing else is", arguments: Fixture.planted)
  func reportsPlanted(fixture: Fixture) {
    #expect(!fixture.expected.isEmpty)
    #expect(fixture.found == fixture.expected)
  }

  @Test("What only looks like a fault is let be", arguments: Fixture.clean)
  func keepsSilent(fixture: Fixture) {
    #expect(!fixture.files.isEmpty)
    #expect(fixture.found == [])
  }

  @Test("Every rule has a fixture with faults and a clean one", arguments: Rule.allCases)
  func everyRuleHasFixtures(rule: Rule) throws {
    let planted = try #require(Fixture.planted.first { $0.name == rule.rawValue })
    #expect(planted.expected.contains { $0.hasSuffix(" \(rule.rawValue)") })
    #expect(Fixture.clean.contains { $0.name == rule.rawValue })
  }
}
