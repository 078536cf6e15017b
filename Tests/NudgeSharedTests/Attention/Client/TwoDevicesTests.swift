import NudgeShared
import NudgeTesting
import Testing

@Suite("Two devices of one person, and one of somebody else, over one authority")
struct TwoDevicesTests {
  typealias Reconciler = AttentionReconciler<StoreTransport<InMemoryAttentionStore>, InMemoryTray>

  private let clock = SettableClock(ClockReading(now: OneDevice.start, zone: .utc))
  private let store = InMemoryAttentionStore()

  private struct Device {
    let transport: StoreTransport<InMemoryAttentionStore>
    let tray: InMemoryTray
    let reconciler: Reconciler
  }

  private func device(of name: String, showing shown: [NotificationID]) async throws -> Device {
    let principal = try #require(PrincipalID(rawValue: name))
    let now: @Sendable () async -> Instant = { await clock.reading().now }
    let transport = StoreTransport(store: store, principal: principal, now: now)
    let tray = InMemoryTray(shown)
    let reconciler = Reconciler(
      connection: AttentionConnection(server: "memory", account: name), transport: transport,
      platform: tray, now: now)
    await reconciler.becameActive()
    return Device(transport: transport, tray: tray, reconciler: reconciler)
  }

  /// Ada has a question and the result of a run, Bob a question of the same name.
  private func prepare() async throws -> (question: AttentionSubject, outcome: AttentionSubject) {
    let ada = try #require(PrincipalID(rawValue: "ada"))
    let bob = try #require(PrincipalID(rawValue: "bob"))
    let question = AttentionSubject(.question, try #require(SubjectReference(rawValue: "q1")))
    let outcome = AttentionSubject(
      .scheduledOutcome, try #require(SubjectReference(rawValue: "run-1")))
    let ended = AttentionRun(
      id: try run(1), principal: ada, state: .ended(.completed, at: OneDevice.start))
    try await store.transact { transaction throws(NudgeStoreError) in
      _ = try transaction.record(ended)
      for (owner, subject) in [(ada, question), (bob, question), (ada, outcome)] {
        _ = try transaction.enqueue(
          AttentionNotification(
            principal: owner, subject: subject, enqueuedAt: OneDevice.start))
      }
    }
    return (question, outcome)
  }

  @Test(
    "Pain 15: a result seen on the laptop leaves the phone and its dot; nobody else's screen changes"
  )
  func seenElsewhere() async throws {
    let subjects = try await prepare()
    let shown = [subjects.question.notificationID, subjects.outcome.notificationID]
    let phone = try await device(of: "ada", showing: shown)
    let laptop = try await device(of: "ada", showing: shown)
    let other = try await device(of: "bob", showing: shown)
    await phone.reconciler.query([try run(1)])
    await other.reconciler.query([try run(1)])
    #expect(await phone.reconciler.unread == [try run(1)])
    await laptop.reconciler.show(try readable(1, .ended(run(1))))
    await other.reconciler.show(try readable(1, .ended(run(1))))
    for device in [phone, laptop, other] { await device.reconciler.reconcile() }
    #expect(await phone.tray.shown == [subjects.question.notificationID])
    #expect(await laptop.tray.shown == [subjects.question.notificationID])
    #expect(await other.tray.shown == shown)
    #expect(await phone.reconciler.unread.isEmpty)
    #expect(await other.reconciler.unread.isEmpty, "nor was it ever told that there is a run")
  }

  @Test("Swiped away on the phone it is hidden there alone: the laptop still asks")
  func swiped() async throws {
    let shown = [try await prepare().question.notificationID]
    let phone = try await device(of: "ada", showing: shown)
    let laptop = try await device(of: "ada", showing: shown)
    await phone.tray.swipe(shown[0])
    for device in [phone, laptop] { await device.reconciler.reconcile() }
    #expect(await phone.tray.shown.isEmpty)
    #expect(await laptop.tray.shown == shown)
  }

  @Test("A question answered while the phone is offline leaves it when it is back")
  func offline() async throws {
    let subjects = try await prepare()
    let phone = try await device(of: "ada", showing: [subjects.question.notificationID])
    await phone.transport.suffer(.offline)
    let ada = try #require(PrincipalID(rawValue: "ada"))
    let moment = await clock.reading().now
    try await store.transact { transaction throws(NudgeStoreError) in
      try transaction.handle(subjects.question, of: ada, at: moment)
    }
    await phone.reconciler.streamEvent()
    #expect(await phone.tray.shown.count == 1)
    await phone.transport.suffer(nil)
    await phone.reconciler.reconcile()
    #expect(await phone.tray.shown.isEmpty)
  }

  @Test("The nudge of the week opened on one device leaves the other, and is told where pending")
  func weeklyNudge() async throws {
    let week = LocalDateTime(OneDevice.start, at: .utc).date.isoWeek
    let nudge = NotificationID(rawValue: "nudge:\(week):1796115600:000000000000001f")
    let phone = try await device(of: "ada", showing: [nudge])
    let laptop = try await device(of: "ada", showing: [])
    let other = try await device(of: "bob", showing: [nudge])
    await laptop.reconciler.acknowledge([try #require(RunID(nudgeOf: week))])
    #expect(await laptop.reconciler.reconcile(alsoAsking: [nudge]).openedWeeks == [week])
    #expect(await phone.reconciler.reconcile().openedWeeks == [week])
    await other.reconciler.reconcile()
    #expect(await phone.tray.shown.isEmpty)
    #expect(await other.tray.shown == [nudge])
  }

  @Test("With an older authority notifications go, and dots stay as they were")
  func olderAuthority() async throws {
    let subjects = try await prepare()
    let phone = try await device(of: "ada", showing: [subjects.outcome.notificationID])
    await phone.reconciler.query([try run(1)])
    await phone.transport.age(isOlder: true)
    await phone.reconciler.show(try readable(1, .ended(run(1))))
    #expect(await phone.tray.shown.isEmpty)
    #expect(await phone.reconciler.reconcile().problems.isEmpty)
  }
}
