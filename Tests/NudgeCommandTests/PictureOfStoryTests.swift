import NudgeShared
import NudgeTesting
import Testing

@testable import nudge

@Suite("Changes of the clock on a page")
struct ClockChangeTests {
  /// Clocks that go forward at 08:00 UTC and back twelve hours later, on Wednesday 2026-03-11.
  private static func zone() throws -> LocalZone {
    let day = try #require(Instant("2026-03-11T00:00:00Z")).secondsSinceEpoch
    let summer = try #require(UTCOffset(seconds: 3600))
    return try #require(
      LocalZone(
        identifier: "Test/Twice", initialOffset: .utc,
        transitions: [
          .init(secondsSinceEpoch: day + 8 * 3600, offset: summer),
          .init(secondsSinceEpoch: day + 20 * 3600, offset: .utc),
        ]))
  }

  @Test("are all there, two of one day as well")
  func twoInOneDay() throws {
    let scenario = Scenario(
      name: "x", seed: 1, zone: try Self.zone(),
      start: try #require(LocalDateTime("2026-03-09T07:00")), weeks: 1)
    let week = scenario.start.date.isoWeek
    #expect(
      StorySettings(scenario).clockChanges(in: [week]).map(\.text) == [
        "Wed 2026-03-11, from 08:00 to 09:00 in Test/Twice",
        "Wed 2026-03-11, from 21:00 to 20:00 in Test/Twice",
      ])
    #expect(StorySettings(scenario).clockChanges(in: [week.next]).isEmpty)
  }

  @Test("belong to the zone in which the device then was, from the minute of its arrival on")
  func journey() throws {
    let start = try #require(LocalDateTime("2026-03-09T07:00"))
    let scenario = Scenario(name: "x", seed: 1, zone: .utc, start: start, weeks: 1)
    var settings = StorySettings(scenario)
    // At noon: after one change of that day, before the other.
    let noon = try #require(Instant("2026-03-11T12:00:00Z"))
    settings.observe(TimelineEntry(at: noon, zone: try Self.zone(), kind: .note))
    #expect(
      settings.clockChanges(in: [start.date.isoWeek]).map(\.text) == [
        "Wed 2026-03-11, from 21:00 to 20:00 in Test/Twice"
      ])
  }
}
