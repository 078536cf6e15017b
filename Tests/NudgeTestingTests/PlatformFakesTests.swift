import NudgeShared
import NudgeTesting
import Testing

@Suite("Fake systems, friendly and hostile")
struct PlatformFakesTests {
  private static let monday = Instant("2026-11-30T06:00:00Z") ?? .min
  private static let berlin = OddZones.berlin.zone

  /// Fires this many hours after Monday morning, in UTC.
  private static func request(
    hours: Int64, trigger: NotificationTrigger? = nil
  ) -> NotificationRequest {
    NotificationRequest(
      namespace: .reminder, channel: "c", fireAt: monday.adding(seconds: hours * 3600),
      trigger: trigger, title: "t", body: "b",
      payload: NotificationPayload(kind: "reminder", reference: "r"))
  }

  private static func shelf(capacity: Int) -> NotificationShelf {
    NotificationShelf(foreign: [NotificationID(rawValue: "timer.1")], capacity: capacity)
  }

  private static func fill(_ platform: some ShelvedPlatform, hours: [Int64]) async throws {
    for hour in hours { try await platform.schedule(request(hours: hour)) }
  }

  private static func hours(_ platform: some ShelvedPlatform) async -> [Int64] {
    await platform.pending.values.map { $0.fireAt.seconds(since: monday) / 3600 }.sorted()
  }

  @Test("The friendly one keeps no more than it can hold, and notes what it did not keep")
  func capacity() async throws {
    let platform = InMemoryPlatform(
      foreign: [NotificationID(rawValue: "timer.1")], capacity: 3)
    try await Self.fill(platform, hours: [1, 2, 2, 3])
    #expect(await Self.hours(platform) == [1, 2])
    #expect(await platform.overflow == [Self.request(hours: 3).id])
    #expect(await platform.steps.count == 4)
  }

  @Test("Above its capacity each hostile one drops what it is known for")
  func overCapacity() async throws {
    let hours: [Int64] = [5, 1, 3, 2]
    let soonest = HostilePlatform(.keepsSoonest, Self.shelf(capacity: 4))
    try await Self.fill(soonest, hours: hours)
    #expect(await Self.hours(soonest) == [1, 2, 3])
    #expect(await soonest.dropped == [Self.request(hours: 5).id])

    let lastAdded = HostilePlatform(.keepsLastAdded, Self.shelf(capacity: 3))
    try await Self.fill(lastAdded, hours: hours)
    #expect(await Self.hours(lastAdded) == [2, 3])
    #expect(await lastAdded.dropped == [5, 1].map { Self.request(hours: $0).id })

    let all = HostilePlatform(.dropsAll, Self.shelf(capacity: 4))
    try await Self.fill(all, hours: hours)
    #expect(await Self.hours(all).isEmpty)

    let strict = HostilePlatform(.refuses, Self.shelf(capacity: 4))
    await #expect(throws: NudgePlatformError.self) { try await Self.fill(strict, hours: hours) }
    try await strict.schedule(Self.request(hours: 1))
    #expect(await Self.hours(strict) == [1, 3, 5])
  }

  @Test("A lagging list shows what there was; what fires is up to date")
  func lagging() async throws {
    let platform = HostilePlatform(.listsLate(bySnapshots: 2))
    try await Self.fill(platform, hours: [1, 2])
    #expect(await platform.snapshot().pending.isEmpty)
    #expect(await platform.snapshot().pending.count == 2)
    await platform.cancel(Self.request(hours: 1).id)
    #expect(await platform.snapshot().pending.count == 2)
    await platform.fireDue(at: Self.monday.adding(seconds: 9 * 3600))
    #expect(await platform.delivered.map(\.id) == [Self.request(hours: 2).id])
  }

  @Test("A slow removal is listed for a while, and never fires")
  func slowRemoval() async throws {
    let platform = HostilePlatform(.removesLate)
    try await Self.fill(platform, hours: [1, 2])
    await platform.cancel(Self.request(hours: 1).id)
    #expect(await platform.snapshot().pending.count == 2)
    #expect(await platform.snapshot().pending.count == 1)
    await platform.cancel(Self.request(hours: 2).id)
    await platform.fireDue(at: Self.monday.adding(seconds: 9 * 3600))
    #expect(await platform.delivered.isEmpty)
  }

  @Test("A permission that goes midway refuses from then on, until it is given again")
  func deniedMidway() async throws {
    let platform = HostilePlatform(.denied(afterAdditions: 1))
    try await platform.schedule(Self.request(hours: 1))
    for _ in 0..<2 {
      await #expect(throws: NudgePlatformError.self) {
        try await platform.schedule(Self.request(hours: 2))
      }
    }
    #expect(await platform.authorization == .denied)
    await platform.allow()
    try await Self.fill(platform, hours: [2, 3])
    #expect(await Self.hours(platform) == [1, 2, 3])
  }

  @Test("One without a list answers from its record, which outlives alarms that were killed")
  func unlisted() async throws {
    let platform = UnlistedPlatform()
    try await Self.fill(platform, hours: [1, 2, 3])
    await platform.kill([Self.request(hours: 1).id])
    await platform.fireDue(at: Self.monday.adding(seconds: 2 * 3600))
    #expect(await platform.delivered.map(\.id) == [Self.request(hours: 2).id])
    #expect(
      await platform.snapshot().pending == [1, 3].map { Self.request(hours: $0).id })
    await platform.reboot(at: Self.monday.adding(seconds: 2 * 3600))
    #expect(await Self.hours(platform) == [3])
  }

  @Test("A wall-clock trigger fires by the zone in force, a moment in every zone")
  func floating() async throws {
    // 09:00 in UTC; in Berlin, an hour ahead, that reading comes at 08:00 UTC.
    let reading = LocalZone.utc.localDateTime(at: Self.monday.adding(seconds: 3 * 3600))
    for (trigger, hour) in [
      (NotificationTrigger.wallClock(reading), Int64(2)),
      (.absolute(Self.monday.adding(seconds: 3 * 3600)), 3),
    ] {
      let platform = InMemoryPlatform()
      await platform.schedule(Self.request(hours: 3, trigger: trigger))
      await platform.fireDue(
        at: Self.monday.adding(seconds: hour * 3600 - 1), in: Self.berlin)
      #expect(await platform.delivered.isEmpty)
      await platform.fireDue(at: Self.monday.adding(seconds: hour * 3600), in: Self.berlin)
      #expect(
        await platform.delivered.map(\.deliveredAt)
          == [Self.monday.adding(seconds: hour * 3600)])
      #expect(await platform.pending.isEmpty)
    }
  }

  @Test("A repeating trigger fires again and again, once each, and stays pending")
  func repeating() async throws {
    let platform = InMemoryPlatform()
    let nine = RepeatingTime(try #require(MinuteOfDay(540)))
    let request = NotificationRequest(
      namespace: .anchor, channel: "c", repeating: nine,
      fireAt: Self.monday.adding(seconds: 3 * 3600), title: "t", body: "b",
      payload: NotificationPayload(kind: "anchor", reference: "morningDigest"))
    await platform.schedule(request)
    for hours: Int64 in [2, 3, 4, 27, 27, 75] {
      await platform.fireDue(at: Self.monday.adding(seconds: hours * 3600), in: .utc)
    }
    #expect(
      await platform.delivered.map(\.deliveredAt)
        == [3, 27, 51, 75].map { Self.monday.adding(seconds: $0 * 3600) })
    #expect(await platform.pending.count == 1)
    await platform.cancel(request.id)
    #expect(await platform.pending.isEmpty)
  }

  @Test("What comes due without permission is noted as suppressed")
  func suppressed() async throws {
    let platform = HostilePlatform(.refuses)
    try await Self.fill(platform, hours: [1, 2])
    await platform.set(authorization: .denied)
    await platform.fireDue(at: Self.monday.adding(seconds: 3600))
    #expect(await platform.shelf.suppressed == [Self.request(hours: 1).id])
    #expect(await platform.delivered.isEmpty)
  }

  @Test("Every call is written down in order, channels and prompts among them")
  func calls() async throws {
    let platform = InMemoryPlatform(authorization: .notDetermined)
    let channels = [NotificationChannel(id: "c", name: "C")]
    await platform.prepare(channels)
    _ = await platform.requestAuthorization()
    _ = await platform.snapshot()
    await platform.schedule(Self.request(hours: 1))
    await platform.cancel(Self.request(hours: 1).id)
    #expect(
      await platform.calls
        == [
          .prepare(channels), .prompt, .snapshot, .schedule(Self.request(hours: 1)),
          .cancel(Self.request(hours: 1).id),
        ])
    #expect(await platform.calls.count(where: \.isWrite) == 4)
    #expect(await platform.channels == [channels])
  }
}
