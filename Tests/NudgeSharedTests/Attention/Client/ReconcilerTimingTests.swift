import NudgeTesting
import Testing

@testable import NudgeShared

@Suite("When a device asks, and when it leaves the authority alone")
struct ReconcilerTimingTests {
  @Test("Active, another conversation, an event: each asks")
  func events() async throws {
    let device = OneDevice(shown: [OneDevice.attention(1)])
    await device.reconciler.becameActive()
    #expect(await device.transport.requests.count == 1)
    await device.reconciler.show(try readable(1))
    #expect(await device.transport.requests.count == 2)
    await device.reconciler.show(try readable(1))
    #expect(await device.transport.requests.count == 2, "the same view is no change")
    await device.reconciler.show(try readable(1, .running(run(1))))
    #expect(await device.transport.requests.count == 2)
    await device.reconciler.show(try readable(2))
    #expect(await device.transport.requests.count == 3)
    await device.reconciler.streamEvent()
    #expect(await device.transport.requests.count == 4)
    await device.reconciler.show(nil)
    #expect(await device.transport.requests.count == 5)
  }

  @Test(
    "An authority that wants to be asked later is, for an hour at most, also after becoming active",
    arguments: [(0, 120, 60), (300, 300, 300), (99_999, 3_600, 3_600)] as [(Int64, Int64, Int64)])
  func retryAfter(asked: Int64, waits: Int64, afterResuming: Int64) async throws {
    let device = OneDevice(
      [.busy(retryAfterSeconds: asked)], shown: [OneDevice.attention(1)])
    await device.reconciler.becameActive()
    #expect(await device.reconciler.nextDue == OneDevice.start.adding(seconds: waits))
    await device.clock.advance(bySeconds: waits - 1)
    #expect(await device.reconciler.reconcileIfDue() == nil)
    var pace = await device.reconciler.state.pace
    pace.resume()
    #expect(pace.delaySeconds == afterResuming)
    await device.clock.advance(bySeconds: 1)
    #expect(await device.reconciler.reconcileIfDue()?.problems.isEmpty == true)
  }

  @Test("In the background nothing asks by itself")
  func background() async throws {
    let device = OneDevice(shown: [OneDevice.attention(1)])
    #expect(await device.reconciler.nextDue == nil)
    await device.reconciler.show(try readable(1, .ended(run(1))))
    await device.reconciler.streamEvent()
    await device.reconciler.query([try run(1)])
    await device.clock.advance(bySeconds: 100_000)
    #expect(await device.reconciler.reconcileIfDue() == nil)
    await device.reconciler.becameActive()
    await device.reconciler.becameInactive()
    await device.clock.advance(bySeconds: 100_000)
    #expect(await device.reconciler.reconcileIfDue() == nil)
    #expect(await device.transport.requests.count == 1)
  }

  @Test("While active it asks again after a minute, not before")
  func periodically() async {
    let device = OneDevice(shown: [OneDevice.attention(1)])
    await device.reconciler.becameActive()
    #expect(await device.reconciler.nextDue == OneDevice.start.adding(seconds: 60))
    await device.clock.advance(bySeconds: 59)
    #expect(await device.reconciler.reconcileIfDue() == nil)
    await device.clock.advance(bySeconds: 1)
    #expect(await device.reconciler.reconcileIfDue() != nil)
    #expect(await device.reconciler.nextDue == OneDevice.start.adding(seconds: 120))
    #expect(await device.transport.requests.count == 2)
  }

  @Test("A clock that was set back does not stop it")
  func clockSetBack() async {
    let device = OneDevice(shown: [OneDevice.attention(1)])
    await device.reconciler.becameActive()
    await device.clock.advance(bySeconds: -1_000_000)
    #expect(await device.reconciler.reconcileIfDue() != nil)
  }

  @Test("Each failure doubles the period, up to an hour; a success makes it a minute again")
  func backsOff() async {
    let device = OneDevice(
      Array(repeating: .failure(.offline), count: 9), shown: [OneDevice.attention(1)])
    await device.reconciler.becameActive()
    var delays: [Int64] = []
    for _ in 1...10 {
      guard let due = await device.reconciler.nextDue else { break }
      let moment = await device.clock.reading().now
      delays.append(due.seconds(since: moment))
      await device.clock.advance(bySeconds: due.seconds(since: moment))
      #expect(await device.reconciler.reconcileIfDue() != nil)
    }
    #expect(delays == [120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600, 3_600, 60])
  }

  @Test("Becoming active asks at once and makes the period a minute again")
  func becomingActiveResets() async {
    let device = OneDevice(
      Array(repeating: .failure(.notOffered), count: 5), shown: [OneDevice.attention(1)])
    await device.reconciler.becameActive()
    for _ in 1...3 { await device.reconciler.streamEvent() }
    #expect(await device.reconciler.nextDue == OneDevice.start.adding(seconds: 960))
    await device.reconciler.becameActive()
    #expect(await device.reconciler.nextDue == OneDevice.start.adding(seconds: 120))
    #expect(await device.transport.requests.count == 5)
  }

  @Test("A pace of any numbers is held within a day", arguments: [Int64.min, -1, 0, 1, .max])
  func anyPace(seconds: Int64) {
    let pace = AttentionPace(periodSeconds: seconds, longestPeriodSeconds: seconds)
    #expect((1...86_400).contains(pace.periodSeconds))
    #expect(pace.longestPeriodSeconds == pace.periodSeconds)
  }
}

@Suite("One round at a time")
struct ReconcilerSingleFlightTests {
  @Test("Fifty at once: never two requests at a time, and two rounds serve all")
  func fifty() async {
    let device = OneDevice([.hold, .yes], shown: [OneDevice.attention(1)])
    let first = Task { await device.reconciler.reconcile() }
    await device.transport.isHolding()
    let ids = (2...50).map(OneDevice.attention)
    let others = ids.map { id in Task { await device.reconciler.reconcile(alsoAsking: [id]) } }
    while await device.reconciler.state.askedAlong.count < 49 { await Task.yield() }
    await device.transport.release()
    _ = await first.value
    for other in others { #expect(await other.value.problems.isEmpty) }
    #expect(await device.transport.mostAtOnce == 1)
    let requests = await device.transport.requests
    #expect((2...3).contains(requests.count))
    #expect(Set(requests.dropFirst().flatMap(\.delivered)) == Set(ids), "each is asked for")
  }

  @Test("What is seen while a round runs goes with the next one")
  func seenMeanwhile() async throws {
    let device = OneDevice([.hold, .yes], then: .yes, shown: [OneDevice.attention(1)])
    let active = Task { await device.reconciler.becameActive() }
    await device.transport.isHolding()
    let shown = Task { await device.reconciler.show(try readable(1, .ended(run(1)))) }
    while await device.reconciler.state.waiting.runs.isEmpty { await Task.yield() }
    await device.transport.release()
    #expect(await active.value.acknowledged.isEmpty)
    #expect(try await shown.value?.acknowledged == [try run(1)])
  }

  @Test("Cancelling who showed it loses no acknowledgement")
  func cancelled() async throws {
    let device = OneDevice([.hold, .failure(.offline)], then: .yes)
    await device.reconciler.becameActive()
    let view = try readable(1, .ended(run(1)))
    let shown = Task { await device.reconciler.show(view) }
    await device.transport.isHolding()
    shown.cancel()
    await device.transport.release()
    _ = await shown.value
    #expect(await device.reconciler.reconcile().acknowledged == [try run(1)])
    let other = try readable(2, .ended(run(2)))
    let cancelledBefore = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await device.reconciler.show(other)
    }
    #expect(await cancelledBefore.value?.acknowledged == [try run(2)])
  }
}
