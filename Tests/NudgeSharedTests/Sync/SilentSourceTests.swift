import NudgeShared
import NudgeTesting
import Testing

@Suite("A source that does not answer keeps its horizon")
struct SilentSourceTests {
  private static let bills = NotificationNamespace.items(of: NotificationKind.bill)
  private static let planner = CandidatePlanner(namespaces: [.reminder, bills])

  private let reminders = FakeSource(candidates: Row.daily())
  private let bills = FakeSource(
    namespaces: [Self.bills], candidates: Row.daily("b1", hour: 8, namespace: Self.bills))
  private let platform = InMemoryPlatform()
  private let journal = InMemoryJournal()

  private var bench: SyncBench<InMemoryPlatform, InMemoryJournal> {
    var bench = SyncBench(platform, journal, reminders, bills)
    bench.planner = Self.planner
    return bench
  }

  private func pending(in namespace: NotificationNamespace) async -> Set<NotificationID> {
    await Set(platform.pending.keys.filter(namespace.contains))
  }

  @Test(
    "Failed or not signed in is not empty: what it had pending stays, and others go on",
    arguments: [FakeSource.Behaviour.fails, .unauthenticated])
  func refused(behaviour: FakeSource.Behaviour) async throws {
    let process = bench.process()
    try await process.request()
    let before = await pending(in: Self.bills)
    #expect(before.count == 7)
    await bills.set(behaviour)
    await reminders.set(candidates: Row.daily(days: 3...9))
    let outcome = try await process.request()
    #expect(await pending(in: Self.bills) == before)
    #expect(await pending(in: .reminder) == Set(Row.ids(Row.daily(days: 3...9))))
    #expect(Set(outcome.plan.held) == before)
    let reason: NotificationSourceError =
      behaviour == .fails ? FakeSource.failure : .unauthenticated
    #expect(
      outcome.silent == [SilentSource(namespaces: [Self.bills], reason: .refused(reason))])
    #expect(await bills.told == ["prepare", "settle"], "it had no part in the second pass")
    await bills.set(.answers)
    await bills.set(candidates: [])
    #expect(try await process.request().silent.isEmpty)
    #expect(await pending(in: Self.bills).isEmpty, "an empty answer is an answer")
  }

  @Test("What it had pending counts: others get the slots that are left")
  func heldCounts() async throws {
    let platform = InMemoryPlatform(capacity: 10)
    var bench = SyncBench(platform, journal, reminders, bills)
    bench.planner = Self.planner
    await reminders.set(candidates: [])
    let process = bench.process()
    try await process.request()
    await bills.set(.fails)
    await reminders.set(candidates: Row.daily())
    let outcome = try await process.request()
    #expect(outcome.plan.planned.count == 3)
    #expect(outcome.plan.dropped.count == 4)
    #expect(await platform.pending.count == 10)
    #expect(await platform.overflow.isEmpty)
  }

  @Test(
    "One that hangs does not hang the pass, nor the next one; once it is back it is asked again")
  func hangs() async throws {
    var bench = bench
    let gate = Gate()
    bench.deadline = gate
    let process = bench.process()
    let first = Task { try await process.request() }
    await bills.wait(forAskCount: 1)
    _ = try await first.value
    let before = await pending(in: Self.bills)

    await bills.set(.hangs)
    let second = Task { try await process.request() }
    await bills.wait(forAskCount: 2)
    await gate.open()
    let outcome = try await second.value
    #expect(outcome.silent == [SilentSource(namespaces: [Self.bills], reason: .late)])
    #expect(await pending(in: Self.bills) == before)

    await reminders.set(candidates: Row.daily(days: 2...8))
    let third = try await process.request()
    #expect(third.silent.map(\.reason) == [.late])
    #expect(await bills.askCount == 2, "calls that hang do not pile up")
    #expect(await pending(in: .reminder) == Set(Row.ids(Row.daily(days: 2...8))))
    #expect(await pending(in: Self.bills) == before)

    await bills.set(.answers)
    await bills.set(candidates: Row.daily("b1", days: 1...2, hour: 8, namespace: Self.bills))
    await bills.release()
    // Its late answer is about an earlier moment and is passed over; the call has to come back.
    var silent = third.silent
    for _ in 0..<1000 where !silent.isEmpty {
      await Task.yield()
      silent = try await process.request().silent
    }
    #expect(silent.isEmpty)
    #expect(await bills.askCount == 3)
    #expect(await pending(in: Self.bills).count == 2)
  }

  @Test("A late answer to an earlier question does not count, even while others are still asked")
  func lateAnswer() async throws {
    var bench = bench
    let gate = Gate()
    bench.deadline = gate
    let process = bench.process()
    await bills.set(.hangs)
    let first = Task { try await process.request() }
    await bills.wait(forAskCount: 1)
    await gate.wait(forArrivals: 1)
    await gate.letThrough()
    #expect(try await first.value.silent.map(\.reason) == [.late])

    await reminders.set(.hangs)
    let second = Task { try await process.request() }
    await reminders.wait(forAskCount: 2)
    await bills.set(.answers)
    await bills.release()
    for _ in 0..<1000 { await Task.yield() }
    await reminders.set(.answers)
    await reminders.release()
    let outcome = try await second.value
    #expect(outcome.silent == [SilentSource(namespaces: [Self.bills], reason: .late)])
    #expect(await pending(in: Self.bills).isEmpty)
    await gate.open()
  }

  @Test("Not allowed: what a source that does not answer has pending stays, and the rest goes")
  func notAllowed() async throws {
    let process = bench.process()
    try await process.request()
    let before = await pending(in: Self.bills)
    await bills.set(.fails)
    await platform.set(authorization: .denied)
    let outcome = try await process.request()
    #expect(Set(outcome.plan.held) == before)
    #expect(await pending(in: Self.bills) == before)
    #expect(await pending(in: .reminder).isEmpty)
  }

  @Test("With every source silent nothing is touched")
  func allSilent() async throws {
    let process = bench.process()
    try await process.request()
    let steps = await platform.steps
    await bills.set(.unauthenticated)
    await reminders.set(.unauthenticated)
    let outcome = try await process.request()
    #expect(outcome.plan.diff.isEmpty)
    #expect(outcome.plan.held.count == 14)
    #expect(await platform.steps == steps)
  }
}

extension NotificationKind {
  /// A bill that is due.
  fileprivate static let bill = NotificationKind(rawValue: "billDue") ?? .reminder
}
