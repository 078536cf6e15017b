import NudgeTesting
import Testing

@testable import NudgeShared

@Suite("A connection that is gone has no say")
struct ReconcilerConnectionTests {
  @Test(
    "Another person, another authority or nobody while the answer is on its way: it is discarded",
    arguments: [
      OneDevice.bob, AttentionConnection(server: "https://two.example", account: "ada"), nil,
    ])
  func discarded(connection: AttentionConnection?) async throws {
    let device = OneDevice([.hold, .yes], then: .yes, shown: [OneDevice.attention(1)])
    await device.reconciler.acknowledge([try run(1)])
    await device.reconciler.query([try run(2)])
    let round = Task { await device.reconciler.reconcile() }
    await device.transport.isHolding()
    let other = ScriptedTransport(then: .answer(.nothing))
    await device.reconciler.connect(connection, transport: connection == nil ? nil : other)
    await device.transport.release()
    let result = await round.value
    #expect(result.problems == [.connectionChanged])
    #expect(result.removed.isEmpty && result.obsolete.isEmpty && result.acknowledged.isEmpty)
    #expect(await device.tray.shown == [OneDevice.attention(1)])
    #expect(await device.reconciler.unread.isEmpty)
    await device.reconciler.reconcile()
    #expect(await other.requests.allSatisfy { $0.acknowledged.isEmpty && $0.queried.isEmpty })
    #expect(await other.requests.count == (connection == nil ? 0 : 1))
  }

  @Test("Nobody waits for the answer to a connection that is gone")
  func doesNotWait() async {
    let device = OneDevice([.hold], then: .yes, shown: [OneDevice.attention(1)])
    let round = Task { await device.reconciler.reconcile() }
    await device.transport.isHolding()
    let other = ScriptedTransport(then: .yes)
    await device.reconciler.connect(OneDevice.bob, transport: other)
    #expect(await device.reconciler.reconcile().removed == [OneDevice.attention(1)])
    await device.transport.release()
    #expect(await round.value.problems == [.connectionChanged])
  }

  @Test("A round that waited for its turn does not ask for somebody else")
  func waitingRound() async {
    let device = OneDevice([.hold], then: .yes, shown: [OneDevice.attention(1)])
    let first = Task { await device.reconciler.reconcile() }
    await device.transport.isHolding()
    let second = Task { await device.reconciler.reconcile(alsoAsking: [OneDevice.attention(2)]) }
    while await device.reconciler.state.askedAlong.isEmpty { await Task.yield() }
    let other = ScriptedTransport(then: .answer(.nothing))
    await device.reconciler.connect(OneDevice.bob, transport: other)
    await device.transport.release()
    _ = await first.value
    #expect(await second.value.problems == [.connectionChanged])
    #expect(await other.requests.isEmpty)
  }

  @Test(
    "Between two requests: what the first confirmed is gone, what the second says does not count")
  func betweenBatches() async {
    let ids = (0..<150).map(OneDevice.attention)
    let device = OneDevice([.yes, .hold, .yes], shown: ids)
    let round = Task { await device.reconciler.reconcile() }
    await device.transport.isHolding()
    await device.reconciler.connect(nil, transport: nil)
    await device.transport.release()
    let result = await round.value
    #expect(result.removed == Array(ids[..<100]))
    #expect(result.obsolete.isEmpty)
    #expect(await device.tray.shown == Array(ids[100...]))
  }

  @Test("An answer to somebody else takes nothing from what the next person has seen")
  func answerToSomebodyElse() async throws {
    let device = OneDevice([.hold, .yes])
    await device.reconciler.acknowledge([try run(1)])
    let round = Task { await device.reconciler.reconcile() }
    await device.transport.isHolding()
    let other = ScriptedTransport(then: .yes)
    await device.reconciler.connect(OneDevice.bob, transport: other)
    await device.reconciler.acknowledge([try run(1)])
    await device.transport.release()
    _ = await round.value
    await device.reconciler.reconcile()
    #expect(await other.requests.map(\.acknowledged) == [[try run(1)]])
  }

  @Test("The same person with a new token keeps what waits, and the answer on its way counts")
  func sameConnection() async throws {
    let device = OneDevice([.hold, .yes], then: .yes, shown: [OneDevice.attention(1)])
    await device.reconciler.acknowledge([try run(1)])
    let round = Task { await device.reconciler.reconcile() }
    await device.transport.isHolding()
    await device.reconciler.connect(OneDevice.ada, transport: device.transport)
    await device.transport.release()
    #expect(await round.value.removed == [OneDevice.attention(1)])
    #expect(await round.value.acknowledged == [try run(1)])
  }

  @Test(
    "A failure of the old token's is none of the new one's: the request is made again with that",
    arguments: [
      AttentionTransportError.Kind.notAuthorized, .offline, .unavailable, .refused, .notOffered,
      .malformedAnswer,
    ])
  func lateFailure(kind: AttentionTransportError.Kind) async throws {
    let device = OneDevice([.hold, .failure(kind)], shown: [OneDevice.attention(1)])
    await device.reconciler.acknowledge([try run(1)])
    await device.reconciler.query([try run(2)])
    let round = Task { await device.reconciler.reconcile() }
    await device.transport.isHolding()
    let other = ScriptedTransport(then: .yes)
    await device.reconciler.connect(OneDevice.ada, transport: other)
    await device.transport.release()
    let result = await round.value
    #expect(result.problems.isEmpty, "\(result.problems)")
    #expect(result.removed == [OneDevice.attention(1)])
    #expect(result.acknowledged == [try run(1)])
    #expect(await device.transport.requests.count == 1)
    #expect(await other.requests.map(\.queried.count) == [1])
    #expect(await device.reconciler.state.pace.delaySeconds == 60)
    #expect(await device.reconciler.becameActive().problems.isEmpty, "it is not stopped")
    #expect(await device.reconciler.nextDue != nil)
  }

  @Test("What failed before the new token came does not make it wait")
  func earlierFailure() async throws {
    let device = OneDevice(
      [.failure(.malformedAnswer), .hold, .yes], shown: (0..<150).map(OneDevice.attention))
    let round = Task { await device.reconciler.reconcile() }
    await device.transport.isHolding()
    await device.reconciler.connect(OneDevice.ada, transport: ScriptedTransport(then: .yes))
    await device.transport.release()
    #expect(await round.value.removed.count == 50)
    #expect(await device.reconciler.state.pace.delaySeconds == 60)
  }

  @Test("That the old authority does not know queries says nothing of the new one")
  func lateRefusalOfQueries() async throws {
    let device = OneDevice([.failure(.refused), .hold, .yes], shown: [OneDevice.attention(1)])
    await device.reconciler.query([try run(1)])
    let round = Task { await device.reconciler.reconcile() }
    await device.transport.isHolding()
    let other = ScriptedTransport(then: .yes)
    await device.reconciler.connect(OneDevice.ada, transport: other)
    await device.transport.release()
    #expect(await round.value.removed == [OneDevice.attention(1)])
    await device.reconciler.reconcile()
    #expect(await other.requests.map(\.queried) == [[try run(1)]])
    #expect(await device.reconciler.unread == [try run(1)])
  }

  @Test("Nobody signed in: nothing is asked, nothing kept for who comes next")
  func nobody() async throws {
    let device = OneDevice(then: .yes, shown: [OneDevice.attention(1)])
    await device.reconciler.connect(nil, transport: nil)
    await device.reconciler.becameActive()
    await device.reconciler.show(try readable(1, .ended(run(1))))
    await device.reconciler.acknowledge([try run(2)])
    #expect(await device.reconciler.reconcile().problems == [.notConnected])
    #expect(await device.reconciler.nextDue == nil)
    await device.reconciler.connect(OneDevice.bob, transport: device.transport)
    #expect(await device.transport.requests.flatMap(\.acknowledged).isEmpty)
  }
}
