import Glibc
import NudgeShared
import NudgeTesting
import Testing

@testable import NudgeLinux

/// Whoever was to show it said no.
struct Refusal: Error, Hashable {}

@Suite("A nudge that was refused is as if it had never been claimed")
struct RefusedDeliveryTests {
  private static let monday = Machine.moment("2026-03-02T06:00")

  /// A machine with its first nudge due, and that nudge.
  private func prepared() async throws -> (Machine, StoredNotification) {
    let machine = Machine()
    try await machine.process(Self.monday).foreground()
    return (machine, try #require(try await machine.status(Self.monday).pending.first))
  }

  private func refuse(
    _ machine: Machine, at now: Instant, disk: Disk = Disk()
  ) async throws(FileProblem) -> Delivery {
    let shown = try await machine.process(now, disk: disk).deliver(
      obstacle: { nil }, show: { _, _ throws(Refusal) in throw Refusal() })
    #expect(shown.outcome.map { if case .failure = $0 { true } else { false } } != false)
    return shown.delivery
  }

  @Test("It is pending again, not on record, and no gap counts from it")
  func release() async throws {
    let (machine, first) = try await prepared()
    let before = [machine.folder.text("state.json"), machine.folder.text("pending.json")]
    let delivery = try await refuse(machine, at: first.fireAt)
    #expect(delivery.shown == nil)
    #expect(delivery.refused == first)
    #expect(delivery.nextAttemptAt == first.fireAt)
    #expect([machine.folder.text("state.json"), machine.folder.text("pending.json")] == before)
    let status = try await machine.status(first.fireAt)
    #expect(status.delivered.isEmpty)
    #expect(status.lastFiredAt == nil)
    #expect(status.losses.isEmpty)

    try await machine.process(first.fireAt).foreground()
    let later = first.fireAt.adding(seconds: 60)
    let next = try await machine.process(later).deliver()
    #expect(next.shown == first)
    #expect(next.refused == nil)
    #expect(try await machine.process(later).deliver().shown == nil)
    #expect(try await machine.status(later).delivered.map(\.deliveredAt) == [later])
  }

  @Test("An earlier one stays on record")
  func earlier() async throws {
    let (machine, first) = try await prepared()
    _ = try await machine.process(first.fireAt).deliver()
    let second = try #require(try await machine.status(first.fireAt).pending.first)
    let due = second.fireAt
    #expect(try await refuse(machine, at: due).refused == second)
    let status = try await machine.status(due)
    #expect(status.delivered.map(\.notification) == [first])
    #expect(status.lastFiredAt == first.fireAt)
    #expect(status.pending.contains(second))
  }

  @Test("One that was worded anew goes back as it was planned")
  func worded() async throws {
    let (machine, first) = try await prepared()
    machine.folder.write(
      "{\"schema\":1,\"pendingItems\":{\"count\":3,\"observedOn\":\"2026-03-09\"}}",
      to: "signals.json")
    var now = first.fireAt.adding(seconds: 86_400)
    // The next weekday, at the same time.
    while LocalZone.utc.localDate(at: now).weekday > .friday { now = now.adding(seconds: 86_400) }
    let refused = try #require(try await refuse(machine, at: now).refused)
    #expect(refused.id == first.id)
    #expect(try await machine.status(now).pending.first == first)
  }

  @Test("What is known to be missing before is told without a claim: no byte changes")
  func obstacle() async throws {
    let (machine, first) = try await prepared()
    let before = machine.folder.picture
    let shown = try await machine.process(first.fireAt).deliver(
      obstacle: { Refusal() },
      show: { _, _ throws(Refusal) in Issue.record("shown in spite of an obstacle") })
    #expect(shown.delivery.refused == first)
    #expect(shown.outcome.map { if case .failure = $0 { true } else { false } } == true)
    #expect(machine.folder.picture == before)
  }

  @Test("Neither is asked where nothing is to be shown")
  func nothingDue() async throws {
    let (machine, _) = try await prepared()
    let shown = try await machine.process(Self.monday).deliver(
      obstacle: { () -> Refusal? in
        Issue.record("asked though nothing is due")
        return nil
      }, show: { _, _ throws(Refusal) in Issue.record("shown though nothing is due") })
    #expect(shown.outcome.map { _ in } == nil)
    #expect(shown.delivery.shown == nil)
  }

  @Test("When the claim cannot be taken back it stands, and the problem is told")
  func failingDisk() async throws {
    let (rehearsal, first) = try await prepared()
    let counter = Stop(at: .max)
    _ = try await refuse(rehearsal, at: first.fireAt, disk: counter.disk(largestWrite: 4096))
    var told = 0
    for step in stride(from: 0, to: counter.calls, by: 4) {
      let (machine, first) = try await prepared()
      let disk = Stop(at: step, .fail(28)).disk(largestWrite: 4096)
      var isRefused = false
      do {
        isRefused = try await refuse(machine, at: first.fireAt, disk: disk).refused != nil
      } catch {
        told += 1
      }
      let status = try await machine.status(first.fireAt)
      let isPending = status.pending.contains(first)
      let isOnRecord = status.delivered.contains { $0.notification == first }
      #expect(isPending || isOnRecord, "step \(step) of \(counter.calls)")
      if isRefused { #expect(isPending && !isOnRecord, "step \(step) of \(counter.calls)") }
      let later = try await machine.process(first.fireAt.adding(seconds: 60)).deliver()
      #expect((later.shown != nil) == !isOnRecord, "step \(step) of \(counter.calls)")
    }
    #expect(told > 0)
  }

  @Test("A call that fails once before anybody was shown anything silences nothing")
  func failingClaim() async throws {
    let (rehearsal, first) = try await prepared()
    let counter = Stop(at: .max)
    _ = try await rehearsal.process(first.fireAt, disk: counter.disk(largestWrite: 4096)).deliver()
    var told = 0
    for step in stride(from: 0, to: counter.calls, by: 2) {
      let (machine, first) = try await prepared()
      var shown = 0
      let disk = Stop(at: step, .fail(EIO)).disk(largestWrite: 4096)
      do {
        _ = try await machine.process(first.fireAt, disk: disk).deliver(
          obstacle: { () -> Never? in nil }, show: { _, _ in shown += 1 })
      } catch {
        told += 1
        #expect(shown == 0, "step \(step) of \(counter.calls)")
      }
      let later = try await machine.process(first.fireAt.adding(seconds: 60)).deliver()
      #expect(shown + (later.shown == nil ? 0 : 1) == 1, "step \(step) of \(counter.calls)")
    }
    #expect(told > 0)
  }

  @Test("Killed at any call around a refusal, it is shown once later, or counts as shown")
  func killed() async throws {
    let (rehearsal, first) = try await prepared()
    let counter = Stop(at: .max)
    _ = try await refuse(rehearsal, at: first.fireAt, disk: counter.disk(largestWrite: 256))
    var sums: Set<Int> = []
    for step in stride(from: 0, through: counter.calls, by: 5) {
      let (machine, first) = try await prepared()
      _ = try? await refuse(
        machine, at: first.fireAt, disk: Stop(at: step).disk(largestWrite: 256))
      var shown = 0
      for minute in 1...3 {
        let now = first.fireAt.adding(seconds: Int64(minute) * 60)
        if try await machine.process(now).deliver().shown != nil { shown += 1 }
      }
      #expect(shown <= 1, "killed before call \(step)")
      sums.insert(shown)
      let status = try await machine.status(first.fireAt.adding(seconds: 600))
      #expect(status.delivered.map(\.notification) == [first], "killed before call \(step)")
      #expect(!status.pending.contains(first), "killed before call \(step)")
      #expect(status.losses.isEmpty, "killed before call \(step)")
    }
    #expect(sums == [0, 1])
  }

  @Test("Killed at any call around a showing, it is on the screen at most once")
  func killedShowing() async throws {
    let (rehearsal, first) = try await prepared()
    let counter = Stop(at: .max)
    let shown = { (machine: Machine, now: Instant, disk: Disk) in
      var shown = 0
      _ = try? await machine.process(now, disk: disk).deliver(
        obstacle: { () -> Never? in nil }, show: { _, _ in shown += 1 })
      return shown
    }
    #expect(await shown(rehearsal, first.fireAt, counter.disk(largestWrite: 256)) == 1)
    var sums: Set<Int> = []
    for step in stride(from: 0, through: counter.calls, by: 5) {
      let (machine, first) = try await prepared()
      var sum = await shown(machine, first.fireAt, Stop(at: step).disk(largestWrite: 256))
      for minute in 1...3 {
        sum += await shown(machine, first.fireAt.adding(seconds: Int64(minute) * 60), Disk())
      }
      #expect(sum <= 1, "killed before call \(step)")
      sums.insert(sum)
    }
    #expect(sums == [0, 1])
  }
}
