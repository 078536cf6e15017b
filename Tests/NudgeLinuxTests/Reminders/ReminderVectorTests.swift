import NudgeLinux
import NudgeShared
import Testing

/// Reminders in the machine's zones against a walk over days with Python's zoneinfo.
@Suite struct ReminderVectorTests {
  @Test("The next three occurrences are those that an independent walk finds, in odd zones")
  func everyLineAgrees() throws {
    let database = TimeZoneDatabase()
    let vectors = try ReminderVectors.matching(database)
    var problems: [String] = []
    var zone = LocalZone.utc
    for line in vectors.lines {
      if zone.identifier != line.zone { zone = try database.zone(named: line.zone) }
      var now = line.now
      for expected in line.next {
        let found = line.rule.nextOccurrence(at: line.time, after: now, in: zone)
        if found?.fireAt != expected.fireAt || found?.nominal.date != expected.date {
          problems.append(
            "\(line.zone) \(line.rule) \(line.time) after \(now): "
              + "\(found.map { "\($0.nominal) \($0.fireAt)" } ?? "none"), expected "
              + "\(expected.date) \(expected.fireAt)")
        }
        now = expected.fireAt
      }
      // Where the walk found fewer than three, there is none within its nine years.
      if line.next.count < 3,
        let further = line.rule.nextOccurrence(at: line.time, after: now, in: zone),
        further.fireAt.seconds(since: line.now) < 8 * 366 * 86_400
      {
        problems.append("\(line.zone) \(line.rule) after \(now): \(further.nominal) too many")
      }
    }
    #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(8))")
    #expect(vectors.lines.count > 3000)
    #expect(vectors.zones.count > 20)
  }
}
