import NudgeShared
import NudgeTesting
import Testing

/// Stories to which drawn lives were shrunk, each of which broke a promise once.
@Suite("What drawn lives have found")
struct LifeFindingsTests {
  private static func broken(_ json: String) async throws -> BrokenInvariant? {
    let scenario = try Stories.reader.scenario(parsing: Array(json.utf8))
    return await LifeTrial().outcome(of: scenario).broken
  }

  @Test("Two dates that quiet hours brought together and that part again cost no second write")
  func partedTwins() async throws {
    let broken = try await Self.broken(
      """
      {"schema": 1, "zone": "UTC", "start": "2031-05-14T09:31", "weeks": 3,
       "reminders": [{"id": "r4", "time": "02:30", "rule": {"kind": "weekdays", "days": ["sat", "sun"]}}],
       "events": [
         {"at": "2031-05-23T18:10:13Z", "do": "quietHours", "range": "sat,sun@00:00-24:00"},
         {"at": "2031-05-30T21:26:16Z", "do": "quietHours", "range": "off"}]}
      """)
    #expect(broken == nil)
  }

  @Test("A nudge that is planned again after the clock was set back is not taken for shown")
  func shownInTheFuture() async throws {
    let broken = try await Self.broken(
      """
      {"schema": 1, "zone": "UTC", "start": "2027-01-24T02:23", "weeks": 26,
       "config": {"minimumGapDays": 1, "spreadMinutes": 1, "horizon": 2},
       "events": [
         {"at": "2027-01-28T23:24:54Z", "do": "clock", "jumpSeconds": -1814400},
         {"at": "2027-01-11T19:01:39Z", "do": "clock", "jumpSeconds": 5443200},
         {"at": "2027-05-04T20:09:24Z", "do": "clock", "jumpSeconds": 4838400},
         {"at": "2027-07-09T05:55:09Z", "do": "open"},
         {"at": "2027-07-15T06:09:32Z", "do": "clock", "jumpSeconds": 1512000},
         {"at": "2027-09-13T00:33:22Z", "do": "clock", "jumpSeconds": 5443200},
         {"at": "2027-12-10T02:45:41Z", "do": "clock", "jumpSeconds": 432000},
         {"at": "2028-01-10T20:15:13Z", "do": "clock", "jumpSeconds": -17175133},
         {"at": "2027-06-26T01:23:00Z", "do": "open"},
         {"at": "2027-07-07T12:56:17Z", "do": "open"}]}
      """)
    #expect(broken == nil)
  }

  @Test("Signing out that fails leaves the person signed in")
  func failedSignOut() async throws {
    let broken = try await Self.broken(
      """
      {"schema": 1, "zone": "UTC", "start": "2031-04-19T17:01", "weeks": 4, "opens": "weekly",
       "events": [
         {"at": "2031-05-08T16:53:49Z", "do": "fault", "kind": "writeError", "atWrite": 1},
         {"at": "2031-05-09T00:04:45Z", "do": "signOut"}]}
      """)
    #expect(broken == nil)
  }
}
