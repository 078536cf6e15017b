import NudgeShared
import NudgeTesting
import Testing

@Suite("Whatever fails leaves everything in place and is tried again")
struct ReconcilerFailureTests {
  typealias Kind = AttentionTransportError.Kind

  @Test(
    "Nothing is removed, what was seen waits and goes with the next round",
    arguments: [
      Kind.offline, .notOffered, .unavailable, .malformedAnswer, .refused,
    ])
  func waits(kind: Kind) async throws {
    let device = OneDevice([.failure(kind)], then: .yes, shown: [OneDevice.attention(1)])
    await device.reconciler.acknowledge([try run(1)])
    let failed = await device.reconciler.reconcile()
    #expect(failed.problems.count == 1)
    #expect(failed.removed.isEmpty && failed.acknowledged.isEmpty && failed.obsolete.isEmpty)
    #expect(await device.tray.shown == [OneDevice.attention(1)])
    let next = await device.reconciler.reconcile()
    #expect(next.acknowledged == [try run(1)])
    #expect(next.removed == [OneDevice.attention(1)])
  }

  @Test("An acknowledgement that the authority does not confirm is said again")
  func notTaken() async throws {
    let device = OneDevice([.answer(.nothing)], then: .yes)
    await device.reconciler.acknowledge([try run(1), try run(2)])
    #expect(await device.reconciler.reconcile().acknowledged.isEmpty)
    #expect(await device.reconciler.reconcile().acknowledged == [try run(1), try run(2)])
    await device.reconciler.reconcile()
    #expect(await device.transport.requests.count == 2, "nothing is left to say")
  }

  @Test("An older authority, which does not say what it took, is believed")
  func believed() async throws {
    let older = AttentionSyncAnswer(obsolete: [], acknowledged: nil, unread: nil)
    let device = OneDevice(then: .answer(older))
    await device.reconciler.acknowledge([try run(1)])
    #expect(await device.reconciler.reconcile().acknowledged == [try run(1)])
    await device.reconciler.reconcile()
    #expect(await device.transport.requests.count == 1)
  }

  @Test("The newest 500 acknowledgements wait")
  func bounded() async throws {
    let device = OneDevice()
    await device.reconciler.acknowledge(try (0..<600).map { try run($0) })
    await device.reconciler.reconcile()
    let said = await device.transport.requests.flatMap(\.acknowledged)
    #expect(said == (try (100..<600).map { try run($0) }))
  }

  @Test("A refused token: nothing is asked any more until there is another connection")
  func notAuthorized() async throws {
    let device = OneDevice([.failure(.notAuthorized)], then: .yes, shown: [OneDevice.attention(1)])
    await device.reconciler.becameActive()
    #expect(await device.reconciler.nextDue == nil)
    #expect(await device.reconciler.reconcile().problems == [.stopped])
    #expect(await device.reconciler.streamEvent()?.problems == [.stopped])
    #expect(await device.reconciler.becameActive().problems == [.stopped])
    #expect(await device.transport.requests.count == 1)
    // The same person with a new token.
    let result = await device.reconciler.connect(OneDevice.ada, transport: device.transport)
    #expect(result?.removed == [OneDevice.attention(1)])
    #expect(await device.reconciler.nextDue != nil)
  }

  @Test("An authority that refuses queries is asked at once without them, and not for a day")
  func olderAuthority() async throws {
    let day: Int64 = 86_400
    let device = OneDevice([.failure(.refused)], then: .yes, shown: [OneDevice.attention(1)])
    await device.reconciler.query([try run(1)])
    let result = await device.reconciler.reconcile()
    #expect(result.problems.isEmpty, "\(result.problems)")
    #expect(result.removed == [OneDevice.attention(1)])
    #expect(await device.transport.requests.map(\.queried.count) == [1, 0])
    await device.tray.show(OneDevice.attention(2))
    await device.clock.advance(bySeconds: day - 1)
    await device.reconciler.reconcile()
    #expect(await device.transport.requests.map(\.queried.count) == [1, 0, 0])
    await device.clock.advance(bySeconds: 1)
    await device.reconciler.reconcile()
    #expect(await device.transport.requests.map(\.queried.count) == [1, 0, 0, 1])
  }

  @Test("After a reconnect it is asked with queries again")
  func olderAuthorityReconnected() async throws {
    let device = OneDevice([.failure(.refused)], then: .yes, shown: [OneDevice.attention(1)])
    await device.reconciler.query([try run(1)])
    await device.reconciler.reconcile()
    await device.reconciler.connect(OneDevice.ada, transport: device.transport)
    await device.reconciler.reconcile()
    #expect(await device.transport.requests.map(\.queried.count) == [1, 0, 1])
  }

  @Test("Where the request without queries is refused too, they are not to blame")
  func refusedAnyway() async throws {
    let device = OneDevice(
      [.failure(.refused), .failure(.refused)], then: .yes, shown: [OneDevice.attention(1)])
    await device.reconciler.query([try run(1)])
    #expect(await device.reconciler.reconcile().problems.count == 1)
    await device.reconciler.reconcile()
    #expect(await device.transport.requests.map(\.queried.count) == [1, 0, 1])
  }
}
