import NudgeShared
import NudgeTesting
import Testing

@Suite("Dots tell what is unread by the last whole round")
struct ReconcilerUnreadTests {
  private func unread(_ runs: RunID...) -> ScriptedTransport.Reply {
    .answer(AttentionSyncAnswer(obsolete: [], acknowledged: [], unread: runs))
  }

  @Test("They are replaced, not merged")
  func replaced() async throws {
    let device = OneDevice([unread(try run(1), try run(2)), unread(try run(2), try run(3))])
    await device.reconciler.query([try run(1), try run(2), try run(3)])
    await device.reconciler.reconcile()
    #expect(await device.reconciler.unread == [try run(1), try run(2)])
    await device.reconciler.reconcile()
    #expect(await device.reconciler.unread == [try run(2), try run(3)])
  }

  @Test("A run that was not queried gets no dot")
  func notQueried() async throws {
    let device = OneDevice([unread(try run(1), try run(9))])
    await device.reconciler.query([try run(1)])
    await device.reconciler.reconcile()
    #expect(await device.reconciler.unread == [try run(1)])
    await device.reconciler.query([try run(9)])
    #expect(await device.reconciler.unread.isEmpty)
  }

  @Test(
    "Over several requests they change at the end, and not at all if one fails",
    arguments: [
      AttentionTransportError.Kind.offline, .notOffered, .malformedAnswer, .unavailable,
    ])
  func wholeRound(kind: AttentionTransportError.Kind) async throws {
    let runs = try (0..<150).map { try run($0) }
    let device = OneDevice([.yes, .yes, .answer(.nothing), .hold, .failure(kind)])
    await device.reconciler.query(runs)
    await device.reconciler.reconcile()
    #expect(await device.reconciler.unread == Set(runs))
    let round = Task { await device.reconciler.reconcile() }
    await device.transport.isHolding()
    #expect(await device.reconciler.unread == Set(runs), "not before the round is whole")
    await device.transport.release()
    _ = await round.value
    #expect(await device.reconciler.unread == Set(runs), "as they were")
    await device.reconciler.reconcile()
    #expect(await device.reconciler.unread.isEmpty)
  }

  @Test("An older authority leaves them as they were")
  func olderAuthority() async throws {
    let older = AttentionSyncAnswer(obsolete: [], acknowledged: nil, unread: nil)
    let device = OneDevice(
      [.yes, .answer(older), .failure(.refused), .answer(older)], then: .answer(older),
      shown: [OneDevice.attention(1)])
    await device.reconciler.query([try run(1)])
    await device.reconciler.reconcile()
    await device.tray.show(OneDevice.attention(1))
    for _ in 1...3 {
      #expect(await device.reconciler.reconcile().problems.isEmpty)
      #expect(await device.reconciler.unread == [try run(1)])
    }
  }

  @Test("What was seen here loses its dot at once, offline too")
  func seenHere() async throws {
    let device = OneDevice([.yes], then: .failure(.offline))
    await device.reconciler.becameActive()
    await device.reconciler.query([try run(1), try run(2)])
    #expect(await device.reconciler.unread == [try run(1), try run(2)])
    await device.reconciler.show(try readable(1, .ended(run(1))))
    #expect(await device.reconciler.unread == [try run(2)])
  }

  @Test("A dot that was seen and acknowledged stays away, though the rest of the round fails")
  func seenInPart() async throws {
    let runs = try (0..<150).map { try run($0) }
    let taken = AttentionSyncAnswer(obsolete: [], acknowledged: [try run(1)], unread: [])
    let device = OneDevice(
      [.yes, .yes, .answer(taken), .failure(.unavailable)], then: .failure(.offline))
    await device.reconciler.becameActive()
    await device.reconciler.query(runs)
    #expect(await device.reconciler.unread == Set(runs))
    let result = await device.reconciler.show(try readable(1, .ended(run(1))))
    #expect(result?.acknowledged == [try run(1)])
    #expect(result?.problems.count == 1)
    #expect(await device.reconciler.unread == Set(runs).subtracting([try run(1)]))
    await device.reconciler.reconcile()
    #expect(await device.reconciler.unread == Set(runs).subtracting([try run(1)]))
  }

  @Test("Nor does it come back from an older authority, which does not tell of dots")
  func seenBeforeOlderAuthority() async throws {
    let older = AttentionSyncAnswer(obsolete: [], acknowledged: nil, unread: nil)
    for replies in [[], [ScriptedTransport.Reply.failure(.refused)]] {
      let device = OneDevice([.yes] + replies, then: .answer(older))
      await device.reconciler.becameActive()
      await device.reconciler.query([try run(1), try run(2)])
      let result = await device.reconciler.show(try readable(1, .ended(run(1))))
      #expect(result?.acknowledged == [try run(1)])
      #expect(await device.reconciler.unread == [try run(2)])
    }
  }

  @Test("A result tells of which dots it has learned, and of none where the round is not whole")
  func told() async throws {
    let older = AttentionSyncAnswer(obsolete: [], acknowledged: nil, unread: nil)
    let runs = try (0..<150).map { try run($0) }
    let device = OneDevice([.answer(.nothing), .yes, .yes, .failure(.offline), .answer(older)])
    await device.reconciler.query(runs)
    #expect(await device.reconciler.reconcile().queried == runs)
    #expect(await device.reconciler.reconcile().queried.isEmpty)
    await device.reconciler.query([try run(1)])
    #expect(await device.reconciler.reconcile().queried.isEmpty)
  }

  @Test("Another connection starts without dots")
  func connectionChanges() async throws {
    let device = OneDevice(then: .yes)
    await device.reconciler.query([try run(1)])
    await device.reconciler.reconcile()
    await device.reconciler.connect(OneDevice.bob, transport: device.transport)
    #expect(await device.reconciler.unread.isEmpty)
    await device.reconciler.connect(OneDevice.ada, transport: device.transport)
    #expect(await device.reconciler.unread.isEmpty, "also for who was there before")
  }

  @Test("At most 1,000 are asked about")
  func bounded() async throws {
    let device = OneDevice(then: .yes)
    await device.reconciler.query(try (0..<1_200).map { try run($0) })
    await device.reconciler.reconcile()
    #expect(
      await device.transport.requests.map(\.queried.count) == Array(repeating: 100, count: 10))
  }
}
