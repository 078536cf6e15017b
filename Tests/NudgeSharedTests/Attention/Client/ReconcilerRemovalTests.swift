import NudgeShared
import NudgeTesting
import Testing

@Suite("A device removes what was supplied, confirmed and is still shown, and nothing else")
struct ReconcilerRemovalTests {
  private static let foreign = NotificationID(rawValue: "com.example.mail:1")
  private static let reminder = NotificationID(rawValue: "reminder:x:1796115600:0000000000000000")
  private static let nudge = NotificationID(
    rawValue: "nudge:2026-W49:1796115600:000000000000001f")

  @Test("It supplies attention and weekly nudges alone; what the authority says of others is void")
  func neverForeign() async {
    let shown = [Self.foreign, OneDevice.attention(1), Self.reminder, Self.nudge]
    let device = OneDevice(
      [OneDevice.obsolete(Self.foreign, Self.reminder, OneDevice.attention(1))], shown: shown)
    let result = await device.reconciler.reconcile()
    #expect(
      await device.transport.requests.map(\.delivered) == [[OneDevice.attention(1), Self.nudge]])
    #expect(result.removed == [OneDevice.attention(1)])
    #expect(result.obsolete == [OneDevice.attention(1)])
    #expect(await device.tray.shown == [Self.foreign, Self.reminder, Self.nudge])
  }

  @Test("An answer cannot name what was not supplied, though it is shown by the time it comes")
  func notSupplied() async {
    let (one, two) = (OneDevice.attention(1), OneDevice.attention(2))
    let device = OneDevice([.hold, OneDevice.obsolete(one, two)], shown: [one])
    let round = Task { await device.reconciler.reconcile() }
    await device.transport.isHolding()
    await device.tray.show(two)
    await device.transport.release()
    #expect(await round.value.removed == [one])
    #expect(await device.tray.shown == [two])
  }

  @Test("What the person swiped away meanwhile is not asked to be removed")
  func swipedAway() async {
    let (one, two) = (OneDevice.attention(1), OneDevice.attention(2))
    let device = OneDevice([.hold, OneDevice.obsolete(one, two)], shown: [one, two])
    let round = Task { await device.reconciler.reconcile() }
    await device.transport.isHolding()
    await device.tray.swipe(one)
    await device.transport.release()
    let result = await round.value
    #expect(result.removed == [two])
    #expect(result.obsolete == [one, two])
    #expect(await device.tray.removals == [[two]])
  }

  @Test("What is pending is asked about and not removed; its week is told")
  func pending() async throws {
    let device = OneDevice(then: .yes, shown: [])
    let result = await device.reconciler.reconcile(alsoAsking: [Self.nudge, Self.foreign])
    #expect(await device.transport.requests.map(\.delivered) == [[Self.nudge]])
    #expect(result.obsolete == [Self.nudge])
    #expect(result.openedWeeks == [try #require(ISOWeek("2026-W49"))])
    #expect(await device.tray.removals.isEmpty)
  }

  @Test("Nothing shown, nothing seen, nothing queried: nobody is asked")
  func nothingToSay() async {
    let device = OneDevice(shown: [Self.foreign])
    #expect(await device.reconciler.reconcile() == AttentionReconciliation())
    #expect(await device.transport.requests.isEmpty)
  }

  @Test("An identifier that cannot be sent is left out and keeps the rest from nothing")
  func unsendable() async {
    let long = NotificationID(rawValue: "attention:test:" + String(repeating: "x", count: 200))
    let accent = NotificationID(rawValue: "attention:test:é")
    let device = OneDevice(then: .yes, shown: [long, accent, OneDevice.attention(1)])
    #expect(await device.reconciler.reconcile().removed == [OneDevice.attention(1)])
    #expect(await device.tray.shown == [long, accent])
  }

  @Test("A system that cannot be asked: acknowledgements go all the same, nothing is removed")
  func platformFails() async throws {
    let device = OneDevice(then: .yes, shown: [OneDevice.attention(1)])
    let fault = NudgePlatformError(operation: "delivered", place: "tray", detail: "no bus")
    await device.tray.fail(with: fault)
    await device.reconciler.acknowledge([try run(1)])
    let result = await device.reconciler.reconcile()
    #expect(result.problems == [.platform(fault)])
    #expect(result.acknowledged == [try run(1)])
    await device.tray.fail(with: nil)
    #expect(await device.reconciler.reconcile().removed == [OneDevice.attention(1)])
  }
}
