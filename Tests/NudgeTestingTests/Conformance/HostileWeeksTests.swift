import NudgeShared
import NudgeTesting
import Testing

@Suite("Twelve weeks on a hostile operating system")
struct HostileWeeksTests {
  private static let start = Instant("2026-11-30T06:00:00Z") ?? .min
  private static let berlin = OddZones.berlin.zone

  @Test(
    "No two nudges are shown within seven days, and they come again once the system is calm",
    arguments: HostilePlatformTests.combinations.filter(\.jumps.isEmpty))
  func weeks(hostility: Hostility) async throws {
    let device = HostilePlatform(
      hostility, NotificationShelf(capacity: 2),
      clock: ClockReading(now: Self.start, zone: Self.berlin))
    let scheduler = AmbientNudgeScheduler(
      configuration: .standard, platform: device,
      store: InMemoryStore(preference: NotificationPreference(member: "ada")),
      strings: KeyStrings(), clock: device, sink: RecordingSink(), seedForNewInstallation: 42)
    var calmAt = Instant.max
    for day: Int64 in stride(from: 0, through: 84, by: 3) {
      let now = Self.start.adding(seconds: day * 86_400)
      await device.set(ClockReading(now: now, zone: Self.berlin))
      await device.fireDue(at: now, in: Self.berlin)
      if day == 42 {
        await device.calm()
        calmAt = now
      }
      if day < 42 {
        _ = try? await scheduler.onAppForeground()
      } else {
        try await scheduler.onAppForeground()
      }
    }
    let moments = await device.delivered.compactMap(\.deliveredAt)
    for (one, next) in zip(moments, moments.dropFirst()) {
      #expect(next.seconds(since: one) >= 7 * 86_400, "\(moments)")
    }
    #expect(moments.count { $0 > calmAt } >= 4, "\(moments)")
  }
}
