import NudgeShared
import NudgeTesting
import Testing

/// What users of notification libraries report again and again, each shown not to happen here.
@Suite("Pains of others: the writer's side")
struct SyncPainTests {
  // MARK: 1

  private static let twiceDaily =
    Row.daily("a", days: 1...60, hour: 9) + Row.daily("b", days: 1...60, hour: 21)

  /// Two rows, sixty days, others with 5 to 70 of the 64 places (NC-32): whatever a system does with
  /// what exceeds its capacity, it never comes to that.
  private func neverTooMany(on platform: some ShelvedPlatform) async throws {
    let source = FakeSource(candidates: Self.twiceDaily)
    let bench = SyncBench(platform, InMemoryJournal(), source)
    let process = bench.process()
    for (foreign, ours) in [(5, 59), (30, 34), (64, 0), (70, 0), (0, 64)] {
      await platform.set(foreign: (0..<foreign).map { NotificationID(rawValue: "timer.\($0)") })
      for title in ["Water the plants", "Feed the cat", "Feed the cat"] {
        await source.set(
          candidates: Row.daily("a", days: 1...60, hour: 9, title: title)
            + Row.daily("b", days: 1...60, hour: 21, title: title))
        let plan = try await process.request().plan
        #expect(plan.planned.count == ours)
        #expect(plan.dropped.count == 120 - ours)
        #expect(await Set(platform.pending.keys) == Set(plan.planned.map(\.request.id)))
        #expect(await platform.shelf.room >= min(0, 64 - foreign))
      }
    }
    let first = await Set(platform.pending.values.map(\.fireAt))
    #expect(first.max() == instant("2027-01-01T21:00:00Z"))
  }

  @Test("Pain 1: the silent cap of 64 is never reached, whichever a system would keep")
  func cap() async throws {
    try await neverTooMany(on: InMemoryPlatform())
    try await neverTooMany(on: HostilePlatform(.keepsSoonest))
    try await neverTooMany(on: HostilePlatform(.keepsLastAdded))
    try await neverTooMany(on: HostilePlatform(.dropsAll))
    try await neverTooMany(on: HostilePlatform(.refuses))
    try await neverTooMany(on: UnlistedPlatform())
  }

  @Test("Pain 1: a list that lags or removals that come late end in the right set all the same")
  func laggingLists() async throws {
    try await convergesLate(on: HostilePlatform(.listsLate(bySnapshots: 2)))
    try await convergesLate(on: HostilePlatform(.listsLate(bySnapshots: 3)))
    try await convergesLate(on: HostilePlatform(.removesLate))
  }

  private func convergesLate(on platform: some ShelvedPlatform) async throws {
    let source = FakeSource()
    let bench = SyncBench(platform, InMemoryJournal(), source)
    let process = bench.process()
    var wanted: [NotificationCandidate] = []
    for edit in 0..<5 {
      wanted = Row.daily(days: 1...(4 + edit), hour: 9 + edit % 2, title: "Edit \(edit)")
      await source.set(candidates: wanted)
      try await process.request()
    }
    for _ in 0..<4 { try await process.request() }
    #expect(await Set(platform.pending.keys) == Set(Row.ids(wanted)))
    await platform.fireDue(at: instant("2026-12-31T00:00:00Z"), in: .utc)
    #expect(await platform.delivered.map(\.id) == Row.ids(wanted), "each once, in order")
  }

  // MARK: 3

  @Test("Pain 3: a wall-clock notification goes along to another zone, before any pass")
  func travel() async throws {
    let platform = InMemoryPlatform()
    let bench = SyncBench(platform, InMemoryJournal(), FakeSource(candidates: Row.daily()))
    try await bench.process().request()
    let newYork = LocalZone(
      identifier: "-05:00", initialOffset: try #require(UTCOffset(seconds: -5 * 3600)),
      transitions: [], rule: nil)
    await platform.fireDue(at: instant("2026-12-01T13:59:59Z"), in: newYork)
    #expect(await platform.delivered.isEmpty)
    await platform.fireDue(at: instant("2026-12-01T14:00:00Z"), in: newYork)
    #expect(await platform.delivered.map(\.deliveredAt) == [instant("2026-12-01T14:00:00Z")])
  }

  // MARK: 4

  @Test("Pain 4: what a system lost at a restart is armed again by the next pass, and once")
  func lostAtReboot() async throws {
    let platform = InMemoryPlatform()
    let bench = SyncBench(platform, InMemoryJournal(), FakeSource(candidates: Row.daily()))
    try await bench.process().request()
    let before = await platform.pending
    await platform.losePending()
    try await bench.process().request()
    #expect(await platform.pending == before)
    await platform.fireDue(at: instant("2026-12-31T00:00:00Z"))
    #expect(await platform.delivered.count == 7)
  }

  @Test("Pain 4: a shell that sets alarms again from its record leaves the next pass nothing to do")
  func restoredAtReboot() async throws {
    let platform = UnlistedPlatform()
    let bench = SyncBench(platform, InMemoryJournal(), FakeSource(candidates: Row.daily()))
    try await bench.process().request()
    await platform.reboot(at: instant("2026-11-30T07:00:00Z"))
    #expect(try await bench.process().request().plan.diff.isEmpty)
    await platform.fireDue(at: instant("2026-12-02T12:00:00Z"), in: .utc)
    #expect(await platform.delivered.count == 2)
    #expect(await platform.record.count == 5)
  }

  // MARK: 5

  @Test("Pain 5: nothing bursts: after ten days without power a pass arms what is ahead, no more")
  func noBurst() async throws {
    let platform = InMemoryPlatform()
    let source = FakeSource(candidates: Row.daily(days: 1...20))
    let bench = SyncBench(platform, InMemoryJournal(), source)
    try await bench.process().request()
    let now = instant("2026-12-11T08:00:00Z")
    await bench.clock.set(ClockReading(now: now, zone: .utc))
    let steps = await platform.steps.count
    await source.set(candidates: Row.daily(days: 1...25))
    try await bench.process().request()
    for step in await platform.steps.dropFirst(steps) {
      if case .schedule(let request) = step { #expect(request.fireAt > now) }
    }
    #expect(await platform.pending.values.allSatisfy { $0.fireAt > now })
    #expect(await platform.pending.count == 15)
  }

  // MARK: 8

  @Test("Pain 8: alarms that a system has killed show up as a state of health")
  func killedAlarms() async throws {
    let platform = UnlistedPlatform()
    let source = FakeSource(candidates: Row.daily())
    let bench = SyncBench(platform, InMemoryJournal(), source)
    let process = bench.process()
    #expect(try await process.request().health.isDeliveryDoubtful == false)
    let killed = Row.ids(Row.daily(days: 1...2))
    await platform.kill(killed)
    await bench.clock.set(ClockReading(now: instant("2026-12-03T09:30:00Z"), zone: .utc))
    await platform.fireDue(at: instant("2026-12-03T09:30:00Z"), in: .utc)
    await source.set(candidates: Row.daily(days: 4...7))
    let outcome = try await process.request()
    #expect(outcome.health == SyncHealth(overdue: killed.sorted(), vanished: []))
    #expect(outcome.health.isDeliveryDoubtful)
    #expect(try await process.request().health.isDeliveryDoubtful == false)
  }

  @Test("Pain 8: a flight is no sign of trouble, neither to the west nor to the east")
  func flights() async throws {
    for (hours, time, hasFired) in [
      (-5, "2026-12-01T11:00:00Z", false), (9, "2026-12-01T02:00:00Z", true),
    ] {
      let platform = InMemoryPlatform()
      let bench = SyncBench(platform, InMemoryJournal(), FakeSource(candidates: Row.daily()))
      let process = bench.process()
      try await process.request()
      let offset = try #require(UTCOffset(seconds: hours * 3600))
      let zone = try #require(
        LocalZone(identifier: "there", initialOffset: offset, transitions: [], rule: nil))
      await platform.fireDue(at: instant(time), in: zone)
      #expect(await platform.delivered.isEmpty == !hasFired)
      await bench.clock.set(ClockReading(now: instant(time), zone: zone))
      let health = try await process.request().health
      #expect(health == SyncHealth(overdue: [], vanished: []))
    }
  }

  @Test("Pain 8: what vanished from the list is named, and armed again; what we removed is not")
  func vanished() async throws {
    let platform = InMemoryPlatform()
    let source = FakeSource(candidates: Row.daily())
    let bench = SyncBench(platform, InMemoryJournal(), source)
    let process = bench.process()
    try await process.request()
    await source.set(candidates: Row.daily(days: 1...5))
    #expect(try await process.request().health.vanished.isEmpty)
    await platform.losePending()
    let outcome = try await process.request()
    #expect(outcome.health.vanished == Row.ids(Row.daily(days: 1...5)).sorted())
    #expect(await platform.pending.count == 5)
    #expect(try await process.request().health.vanished.isEmpty)
  }

  @Test("Pain 8: a notification that is less than an hour late is no sign yet")
  func tolerance() async throws {
    for (minutes, isSign) in [(59, false), (60, false), (61, true)] {
      let platform = InMemoryPlatform()
      let source = FakeSource(candidates: Row.daily(days: 1...1))
      let bench = SyncBench(platform, InMemoryJournal(), source)
      try await bench.process().request()
      let now = instant("2026-12-01T09:00:00Z").adding(seconds: Int64(minutes) * 60)
      await bench.clock.set(ClockReading(now: now, zone: .utc))
      #expect(try await bench.process().request().health.isDeliveryDoubtful == isSign)
    }
  }

  // MARK: 9

  @Test("Pain 9: a permission lost in the middle of a pass costs no row; once back, all are armed")
  func deniedMidway() async throws {
    for additions in 0...6 {
      let platform = HostilePlatform(.denied(afterAdditions: additions))
      let source = FakeSource(candidates: Row.daily())
      let bench = SyncBench(platform, InMemoryJournal(), source)
      let process = bench.process()
      await #expect(throws: NotificationSyncError.self) { try await process.request() }
      #expect(await platform.pending.count == additions)
      #expect(try await process.request().authorization == .denied)
      #expect(await platform.pending.isEmpty, "nothing stays that could be taken for shown")
      await platform.allow()
      try await process.request()
      #expect(await Set(platform.pending.keys) == Set(Row.ids(Row.daily())))
    }
  }

  @Test(
    "Pain 9: denied for a week, then allowed: what is ahead comes back, what was missed does not")
  func deniedThenAllowed() async throws {
    let platform = InMemoryPlatform()
    let source = FakeSource(candidates: Row.daily())
    let bench = SyncBench(platform, InMemoryJournal(), source)
    try await bench.process().request()
    await platform.set(authorization: .denied)
    try await bench.process().request()
    let steps = await platform.steps.count
    try await bench.process().request()
    #expect(await platform.steps.count == steps, "denied twice changes nothing twice")
    await bench.clock.set(ClockReading(now: instant("2026-12-04T12:00:00Z"), zone: .utc))
    await platform.fireDue(at: instant("2026-12-04T12:00:00Z"))
    await platform.set(authorization: .authorized)
    try await bench.process().request()
    #expect(await Set(platform.pending.keys) == Set(Row.ids(Row.daily(days: 5...7))))
    #expect(await platform.delivered.isEmpty)
  }

  // MARK: 11

  @Test("Pain 11: NC-33: ten foregrounds add nothing, whatever the hour")
  func tenForegrounds() async throws {
    let platform = InMemoryPlatform()
    let bench = SyncBench(platform, InMemoryJournal(), FakeSource(candidates: Row.daily()))
    for _ in 0..<10 {
      try await bench.process().request()
      await bench.clock.advance(bySeconds: 3599)
    }
    #expect(await platform.steps.count == 7)
  }

  @Test(
    "Pain 11: an edit touches its own row alone; there is no wipe, and no moment without the rest")
  func noWipe() async throws {
    let platform = InMemoryPlatform()
    let source = FakeSource(candidates: Row.daily("a") + Row.daily("b", hour: 20))
    let bench = SyncBench(platform, InMemoryJournal(), source)
    try await bench.process().request()
    let steps = await platform.steps.count
    await source.set(
      candidates: Row.daily("a") + Row.daily("b", hour: 20, title: "Water them now"))
    try await bench.process().request()
    let changes = await Array(platform.steps.dropFirst(steps))
    #expect(changes.count == 14)
    for (number, step) in changes.enumerated() {
      switch step {
      case .schedule(let request):
        #expect(number.isMultiple(of: 2))
        #expect(request.payload.reference == "b")
      case .cancel(let id):
        #expect(!number.isMultiple(of: 2), "the old one goes when the new one is there")
        #expect(id.reference(in: .reminder) == "b")
      }
    }
  }
}
