import NudgeShared
import NudgeTesting
import Testing

/// Stories of an app that has reminders and dated things: what is shown, by hand from rules and
/// calendar.
@Suite("Stories of rows and dated things")
struct EngineStoryTests {
  static let files = [
    "done-and-snooze", "lock-and-redaction", "packed-fortnight", "reminders-across-the-date-line",
    "reminders-crash-at-each-write", "reminders-spring-forward", "timers-and-milestones",
  ]

  @Test("Keeps every promise, and comes to the same when it is played again", arguments: files)
  func promises(file: String) async throws {
    let scenario = try Stories.scenario(file)
    #expect(scenario.hasEngine)
    let first = try await Stories.play(scenario)
    #expect(first.broken.isEmpty, "\(first.broken.map(\.description).joined(separator: "\n"))")
    #expect(try await Stories.play(scenario).text == first.text)
  }
}
