import NudgeJSON
import NudgeShared
import NudgeTesting

/// A scenario file: a story within its bounds, or an error that names the place.
enum ScenarioPromises {
  private struct NoZone: Error, CustomStringConvertible {
    let description = "no such zone"
  }

  private static var file: ScenarioFile {
    ScenarioFile { name in
      guard name.contains("/") || name == "UTC" else { throw NoZone() }
      return LocalZone(identifier: name, fixedOffset: .utc)
    }
  }

  static func check(_ bytes: [UInt8]) throws {
    let story = try readTwice(isEqual: isEqual, explain: { try $0.keepPromises() }) {
      () throws(JSONProblem) in try file.scenario(parsing: bytes)
    }
    guard let story else { return }
    try promise(ScenarioFile.weeksRange.contains(story.weeks), "\(story.weeks) weeks")
    try promise(story.events.count <= ScenarioFile.eventLimit, "\(story.events.count) events")
    try promise((0...64).contains(story.pendingLimit), "room for \(story.pendingLimit)")
    try promise((1...366).contains(story.horizonDays), "\(story.horizonDays) days ahead")
    for (index, event) in story.events.enumerated() {
      guard let device = event.device else { continue }
      try promise(
        story.devices.indices.contains(device), "event \(index) is on device \(device) of none")
    }
  }

  private static func isEqual(_ one: Scenario, _ other: Scenario) -> Bool {
    one.name == other.name && one.seed == other.seed && one.zone == other.zone
      && one.start == other.start && one.weeks == other.weeks && one.locale == other.locale
      && one.configuration == other.configuration && one.quietHours == other.quietHours
      && one.reminders == other.reminders && one.items == other.items
      && one.devices == other.devices && one.events.map(\.at) == other.events.map(\.at)
  }
}
