import NudgeShared
import NudgeTesting
import Testing

@Suite("More than one request can name goes in several")
struct ReconcilerBatchTests {
  @Test(
    "Everything is asked, each once, at most a hundred at a time",
    arguments: [0, 1, 99, 100, 101, 199, 200, 201, 350], [0, 1, 100, 101, 250])
  func everythingOnce(shown: Int, seen: Int) async throws {
    let ids = (0..<shown).map(OneDevice.attention)
    let runs = try (0..<seen).map { try run($0) }
    let device = OneDevice(then: .yes, shown: ids)
    await device.reconciler.acknowledge(runs)
    await device.reconciler.query(runs)
    let result = await device.reconciler.reconcile()
    let requests = await device.transport.requests
    #expect(requests.flatMap(\.delivered) == ids)
    #expect(requests.flatMap(\.acknowledged) == runs)
    #expect(requests.flatMap(\.queried) == runs)
    for request in requests {
      #expect(request.delivered.count <= 100 && request.acknowledged.count <= 100)
      #expect(request.queried.count <= 100 && !request.isEmpty)
    }
    #expect(result.removed == ids)
    #expect(await device.tray.shown.isEmpty)
  }

  @Test("Everything seen has been said by the time something shown is asked about")
  func seenFirst() async throws {
    let device = OneDevice(then: .yes, shown: (0..<101).map(OneDevice.attention))
    await device.reconciler.acknowledge(try (0..<201).map { try run($0) })
    await device.reconciler.reconcile()
    let requests = await device.transport.requests
    #expect(requests.map(\.acknowledged.count) == [100, 100, 1, 0])
    #expect(requests.map(\.delivered.count) == [0, 0, 100, 1])
  }

  @Test("What is confirmed goes after each request, before the next one is made")
  func removedAfterEach() async {
    let ids = (0..<150).map(OneDevice.attention)
    let device = OneDevice([.yes, .hold, .yes], shown: ids)
    let round = Task { await device.reconciler.reconcile() }
    await device.transport.isHolding()
    #expect(await device.tray.shown == Array(ids[100...]))
    await device.transport.release()
    #expect(await round.value.removed == ids)
  }

  @Test(
    "A request that fails leaves the rest in place, for the next round",
    arguments: [
      (AttentionTransportError.Kind.offline, 2), (.notOffered, 2), (.unavailable, 2),
      (.notAuthorized, 2), (.refused, 3), (.malformedAnswer, 3),
    ])
  func failingBatch(kind: AttentionTransportError.Kind, requests: Int) async throws {
    let ids = (0..<250).map(OneDevice.attention)
    let device = OneDevice([.yes, .failure(kind)], then: .yes, shown: ids)
    let result = await device.reconciler.reconcile()
    #expect(await device.transport.requests.count == requests)
    // What concerns one request alone does not keep the others back.
    let expected = requests == 3 ? Array(ids[100..<200]) : Array(ids[100...])
    #expect(await device.tray.shown == expected)
    #expect(result.problems.count == 1)
    await device.reconciler.connect(OneDevice.ada, transport: device.transport)
    await device.reconciler.reconcile()
    #expect(await device.tray.shown.isEmpty)
  }
}
