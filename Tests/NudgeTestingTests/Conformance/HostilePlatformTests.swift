import NudgeShared
import NudgeTesting
import Testing

@Suite("A hostile operating system, and what the engine keeps on it")
struct HostilePlatformTests {
  private static let start = ClockReading(
    now: Instant("2026-11-30T06:00:00Z") ?? .min, zone: OddZones.berlin.zone)
  private static let foreign = (0..<5).map { NotificationID(rawValue: "timer.\($0)") }

  /// Each habit alone, and each pair of two that go together.
  static let combinations: [Hostility] = {
    let habits: [Hostility] = [
      .keepsSoonest, .keepsLastAdded, .dropsAll, .refuses, .removesLate, .removesLate(byCalls: 5),
      .listsLate, .listsLate(bySnapshots: 3), .denied(afterAdditions: 0),
      .denied(afterAdditions: 7),
      .jumps(.init(atReading: 2, seconds: -86_400 * 3), .init(atReading: 4, seconds: 86_400 * 9)),
      .jumps(
        .init(atReading: 2, seconds: 0, zone: OddZones.kiritimati.zone),
        .init(atReading: 3, seconds: 3_600, zone: OddZones.westernmost.zone)),
    ]
    var all = habits
    for (index, one) in habits.enumerated() {
      for other in habits.dropFirst(index + 1) { all.append(one.and(other)) }
    }
    // All at once, too.
    all.append(habits.dropFirst().reduce(habits[0]) { $0.and($1) })
    return all
  }()

  @Test("A clock jumps at the reading that was said, and goes on from there")
  func jumps() async {
    let device = HostilePlatform(
      .jumps(
        .init(atReading: 2, seconds: -60, zone: .utc), .init(atReading: 3, seconds: 3_600)),
      clock: Self.start)
    #expect(await device.reading() == Self.start)
    let back = await device.reading()
    #expect(back == ClockReading(now: Self.start.now.adding(seconds: -60), zone: .utc))
    #expect(await device.reading().now == Self.start.now.adding(seconds: 3_540))
    #expect(await device.reading().now == Self.start.now.adding(seconds: 3_540))
  }

  @Test(
    "Hostile systems fail on the names of their habits",
    arguments: [
      (Hostility.none, []),
      (.keepsSoonest, ["pending-lost-over-limit"]),
      (.keepsLastAdded, ["pending-lost-over-limit"]),
      (.dropsAll, ["pending-lost-over-limit"]),
      (.refuses, []),
      (.removesLate(byCalls: 3), ["cancel-left-pending"]),
      (.listsLate, ["schedule-not-listed"]),
      (.denied(afterAdditions: 1), ["refused-with-room"]),
    ])
  func names(hostility: Hostility, names: [String]) async {
    let report = await PlatformConformance(ofFakes: Self.start.now) { HostilePlatform(hostility) }
      .report()
    #expect(Set(report.failedNames) == Set(names), "\(report)")
  }

  @Test(
    "Sync: a hostile system costs nobody else's, and once it is calm one pass puts all right",
    arguments: combinations)
  func sync(hostility: Hostility) async throws {
    let device = HostilePlatform(
      hostility, NotificationShelf(foreign: Self.foreign), clock: Self.start)
    let source = FakeSource()
    let sync = NotificationSync(
      platform: device, planner: CandidatePlanner(), strings: KeyStrings(), clock: device,
      journal: InMemoryJournal(), sources: [source], quietHours: { .none },
      deadline: { try? await Task.sleep(nanoseconds: .max / 4) })
    for edit in 0..<6 {
      await source.set(candidates: Self.rows(days: 50 + edit * 5, title: "Edit \(edit / 2)"))
      // What fails is tried again at the next pass.
      _ = try? await sync.request()
      try await Self.expectOthersUntouched(on: device)
    }
    if hostility.snapshotsPerListing == 1, hostility.removalDelayCalls == 0 {
      #expect(await device.dropped.isEmpty, "never asked for more than there is room for")
      #expect(await device.shelf.room >= 0)
    }

    await device.calm()
    try await sync.request()
    let wanted = try await sync.request()
    let pending = await device.pending
    #expect(await device.shelf.room >= 0)
    #expect(Set(pending.keys) == Set(wanted.plan.planned.map(\.request.id)))
    #expect(!pending.isEmpty)
    #expect(wanted.plan.diff.isEmpty, "the second pass writes nothing")
  }

  @Test(
    "Nudge: a hostile system costs nobody else's, and once it is calm one pass puts all right",
    arguments: combinations)
  func nudge(hostility: Hostility) async throws {
    let device = HostilePlatform(
      hostility, NotificationShelf(foreign: Self.foreign), clock: Self.start)
    let store = InMemoryStore(preference: NotificationPreference(member: "ada"))
    let scheduler = AmbientNudgeScheduler(
      configuration: .standard, platform: device, store: store, strings: KeyStrings(),
      clock: device, sink: RecordingSink(), seedForNewInstallation: 42)
    for _ in 0..<6 {
      _ = try? await scheduler.onAppForeground()
      try await Self.expectOthersUntouched(on: device)
      // What a system does not list, or has yet to remove, stands beside what a jump moved.
      let isCurrent = hostility.removalDelayCalls == 0 && hostility.snapshotsPerListing == 1
      if isCurrent || hostility.jumps.isEmpty { await Self.expectWeeksBetween(device) }
    }

    await device.calm()
    try await scheduler.onAppForeground()
    let steps = await device.steps.count
    let saves = await store.saveCount
    try await scheduler.onAppForeground()
    #expect(await device.steps.count == steps, "the second pass writes nothing")
    #expect(await store.saveCount == saves)
    #expect(await !device.pending.isEmpty)
    await Self.expectWeeksBetween(device)
  }

  /// No two of what is pending stand within seven days.
  private static func expectWeeksBetween(_ device: HostilePlatform) async {
    let moments = await device.pending.values.map(\.fireAt).sorted()
    for (one, next) in zip(moments, moments.dropFirst()) {
      #expect(next.seconds(since: one) >= 7 * 86_400, "\(moments)")
    }
  }

  /// Nobody's but ours was cancelled, and theirs are as they were.
  private static func expectOthersUntouched(on device: HostilePlatform) async throws {
    #expect(await device.foreign == foreign)
    for case .cancel(let id) in await device.steps {
      #expect(!foreign.contains(id))
    }
  }

  /// A daily row, ready made, from the next day on.
  private static func rows(days: Int, title: String) -> [NotificationCandidate] {
    (1...days).map { day in
      let fireAt = start.now.adding(seconds: Int64(day) * 86_400)
      let nominal = LocalZone.utc.localDateTime(at: fireAt)
      let request = NotificationRequest(
        namespace: .reminder, channel: "reminders", fireAt: fireAt, title: title, body: "b",
        payload: NotificationPayload(kind: "reminder", reference: "r"))
      return NotificationCandidate(
        kind: .reminder, item: "r", nominal: nominal, time: .instant(fireAt), title: title,
        body: "b", request: request)
    }
  }
}
