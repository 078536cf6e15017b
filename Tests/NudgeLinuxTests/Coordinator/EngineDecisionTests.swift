import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("What is due beside the nudge goes by the zone, the quiet hours and the member of now")
struct EngineDecisionTests {
  private static let eight = Machine.moment("2026-03-02T20:00")
  private static let eightLocal = LocalDateTime("2026-03-02T20:00")

  /// One that comes due at eight in the evening.
  private func pending(
    _ kind: String, floats: Bool = true, member: String? = "local"
  ) throws -> StoredNotification {
    let namespace: NotificationNamespace =
      kind == "reminder" ? .reminder : .items(of: try #require(NotificationKind(rawValue: kind)))
    let trigger = floats ? NotificationTrigger.wallClock(try #require(Self.eightLocal)) : nil
    return StoredNotification(
      NotificationRequest(
        namespace: namespace, channel: "c", fireAt: Self.eight, trigger: trigger, title: kind,
        body: "b", payload: NotificationPayload(kind: kind, reference: "x")),
      member: member)
  }

  private func decision(
    _ pending: [StoredNotification], _ now: String, quiet: String = "off",
    member: String? = "local", authorization: Authorization = .authorized
  ) throws -> EngineDecision {
    EngineDecision(
      pending: pending, delivered: [],
      preference: NotificationPreference(
        member: member, quietHours: try QuietHours(parsing: quiet)),
      authorization: authorization,
      at: ClockReading(now: Machine.moment(now), zone: .utc))
  }

  @Test(
    "Quiet hours of now move, drop or let pass, as the kind says; a snooze passes",
    arguments: [
      ("reminder", true, "held"), ("reminder", false, "shown"), ("billDue", true, "held"),
      ("eventReminder", false, "dropped"), ("streakAtRisk", true, "dropped"),
    ])
  func quietHours(kind: String, floats: Bool, outcome: String) throws {
    let one = try pending(kind, floats: floats)
    let decision = try decision([one], "2026-03-02T20:00", quiet: "19:00-21:00")
    #expect(decision.shown == (outcome == "shown" ? [one] : []))
    #expect(decision.dropped == (outcome == "dropped" ? [one] : []))
    if outcome == "held" {
      let end = Machine.moment("2026-03-02T21:00")
      #expect(decision.nextAttemptAt == end)
      #expect(decision.moments == [end])
      let later = try self.decision([one], "2026-03-02T21:00", quiet: "19:00-21:00")
      #expect(later.shown == [one])
    }
  }

  @Test("Nobody is shown what is not theirs, and nothing is shown without a permission")
  func members() throws {
    let theirs = try pending("reminder", member: "ada")
    let other = try decision([theirs], "2026-03-02T20:00")
    #expect(other.shown.isEmpty)
    #expect(other.dropped == [theirs])
    #expect(try decision([theirs], "2026-03-02T19:00").dropped.isEmpty)
    let denied = try decision(
      [try pending("reminder")], "2026-03-02T20:00", authorization: .denied)
    #expect(denied.shown.isEmpty && denied.dropped.isEmpty)
    #expect(denied.nextAttemptAt == nil)
  }

  @Test("What others have pending is passed over, and so is the weekly nudge")
  func foreign() throws {
    let request = NotificationRequest(
      namespace: .nudge, channel: "c", fireAt: Self.eight, title: "t", body: "b",
      payload: NotificationPayload(kind: "nudge_streak", reference: "2026-W10"))
    let decision = try decision([StoredNotification(request)], "2026-03-02T21:00")
    #expect(decision.shown.isEmpty && decision.dropped.isEmpty && decision.moments.isEmpty)
  }

  @Test("No more than 64 moments are told, the soonest")
  func moments() throws {
    let many = (0..<80).map { number in
      StoredNotification(
        NotificationRequest(
          namespace: .reminder, channel: "c", fireAt: Self.eight.adding(seconds: number * 60),
          title: "t", body: "b", payload: NotificationPayload(kind: "reminder", reference: "x")))
    }
    let decision = try decision(many.reversed(), "2026-03-02T19:00")
    #expect(decision.moments == many.prefix(64).map(\.fireAt))
    #expect(decision.nextAttemptAt == Self.eight)
  }

  @Test(
    "A trigger is written and read back, and an older version refuses what it would show wrongly",
    arguments: ["absolute", "wallClock", "repeating"])
  func triggers(_ name: String) throws {
    let folder = TemporaryFolder()
    let file = KeptFile.pending(in: StateFolder(folder.path))
    let time = RepeatingTime(try #require(MinuteOfDay("18:00")), on: .sunday)
    let one =
      switch name {
      case "absolute": try pending("reminder", floats: false)
      case "wallClock": try pending("reminder")
      default:
        StoredNotification(
          NotificationRequest(
            namespace: .anchor, channel: "c", repeating: time, fireAt: Self.eight, title: "t",
            body: "b", payload: NotificationPayload(kind: "weeklyRecap", reference: "weeklyRecap")))
      }
    try file.save([one])
    #expect(try file.pending(repairs: false).0 == [one])
    let schema = name == "absolute" ? 1 : 2
    #expect(try #require(folder.text("pending.json")).contains("\"schema\": \(schema),"))
  }
}
