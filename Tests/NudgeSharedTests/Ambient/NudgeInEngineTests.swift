import NudgeShared
import NudgeTesting
import Testing

/// The weekly nudge, reminder rows and a journal behind one writer, as a shell with both has them.
@Suite("The weekly nudge among other sources")
struct NudgeInEngineTests {
  private static let monday = ClockReading(now: instant("2026-11-30T06:00:00Z"), zone: .utc)

  private struct Shell<Platform: ShelvedPlatform, Store: NudgeStore> {
    let platform: Platform
    let store: Store
    let rows: InMemoryReminders
    let feed = InMemoryFeedStore()
    let clock = SettableClock(monday)

    /// A new process.
    func process(
      table: KindTable = .reminders
    ) -> AmbientNudgeScheduler<Platform, Store, KeyStrings, SettableClock, RecordingSink> {
      let strings = KeyStrings()
      let nudge = AmbientNudgeSource(
        configuration: .standard, store: store, strings: strings, seedForNewInstallation: 42)
      let sync = NotificationSync(
        platform: platform,
        planner: NotificationPlanner(table: table),
        strings: strings, clock: clock, journal: FeedJournal(store: feed),
        sources: [nudge, ReminderNotificationSource(rows: rows, strings: strings)],
        quietHours: nudge.quietHours)
      return AmbientNudgeScheduler(nudge: nudge, sync: sync, sink: RecordingSink())
    }
  }

  private static func daily(_ id: String, _ time: String) -> ReminderDraft {
    var draft = ReminderDraft(id: id)
    draft.title = "Row \(id)"
    draft.time = time
    draft.rule = ReminderDraft.Rule(kind: "daily")
    return draft
  }

  private static func shell(
    _ platform: InMemoryPlatform = InMemoryPlatform(), rows: Int = 2
  ) -> Shell<InMemoryPlatform, InMemoryStore> {
    Shell(
      platform: platform, store: InMemoryStore(),
      rows: InMemoryReminders((0..<rows).map { daily("r\($0)", "1\($0):00") }))
  }

  private func count(
    _ namespace: NotificationNamespace, on platform: some ShelvedPlatform
  ) async -> Int {
    await platform.pending.keys.count(where: namespace.contains)
  }

  @Test("One foreground does all in one pass, and the next one writes nothing anywhere")
  func onePass() async throws {
    let shell = Self.shell()
    guard case .converged(let plan) = try await shell.process().onAppForeground() else {
      Issue.record("not converged")
      return
    }
    #expect(plan.nudges.count == 4)
    #expect(await count(.nudge, on: shell.platform) == 4)
    #expect(await count(.reminder, on: shell.platform) == 28)
    #expect(await shell.platform.calls.count { $0 == .snapshot } == 1)
    #expect(
      await Set(shell.store.state?.scheduled.map(\.id) ?? []) == Set(plan.nudges.map(\.request.id)))
    #expect(
      await shell.platform.channels.map { $0.map(\.id) } == [
        ["reminders", "ambient_nudge"]
      ])

    let steps = await shell.platform.steps
    let saves = await (shell.store.saveCount, shell.feed.saveCount)
    try await shell.process().onAppForeground()
    #expect(await shell.platform.steps == steps)
    #expect(await (shell.store.saveCount, shell.feed.saveCount) == saves)
  }

  @Test("Turning nudges off takes nudges back and leaves reminders, and on again")
  func offAndOn() async throws {
    let shell = Self.shell()
    let process = shell.process()
    try await process.onAppForeground()
    guard case .off = try await process.setEnabled(false) else {
      Issue.record("not off")
      return
    }
    #expect(await count(.nudge, on: shell.platform) == 0)
    #expect(await count(.reminder, on: shell.platform) == 28)
    #expect(await shell.store.state?.scheduled.isEmpty == true)
    try await process.setEnabled(true)
    #expect(await count(.nudge, on: shell.platform) == 4)
  }

  @Test("Signing out takes everything back; a session that is not restored touches nothing")
  func sessions() async throws {
    let shell = Self.shell()
    let process = shell.process()
    try await process.onAppForeground()
    let steps = await shell.platform.steps
    await shell.store.set(preference: NotificationPreference(member: nil))
    await shell.rows.set(refusal: .unauthenticated)
    #expect(try await shell.process().onAppForeground() == .signedOut)
    #expect(await shell.platform.steps == steps)

    await shell.store.set(preference: NotificationPreference(member: "ada"))
    try await process.onSignOut()
    #expect(await shell.platform.pending.isEmpty)
    #expect(await shell.store.state?.scheduled.isEmpty == true)
  }

  @Test("Nobody signed in for the nudge: reminders are planned all the same")
  func nudgeWithoutMember() async throws {
    let shell = Self.shell()
    await shell.store.set(preference: NotificationPreference(member: nil))
    #expect(try await shell.process().onAppForeground() == .signedOut)
    #expect(await count(.reminder, on: shell.platform) == 28)
    #expect(await count(.nudge, on: shell.platform) == 0)
  }

  @Test("A store that fails is reported; with a reader for quiet hours it silences only the nudge")
  func storeFails() async throws {
    let shell = Shell(
      platform: InMemoryPlatform(), store: RefusingStore(),
      rows: InMemoryReminders([Self.daily("r1", "09:00")]))
    // Where quiet hours come from the same store, nothing may be said without it.
    await #expect(throws: NudgeError.store(RefusingStore.refusal(of: "load"))) {
      try await shell.process().onAppForeground()
    }
    #expect(await shell.platform.pending.isEmpty)

    let strings = KeyStrings()
    let nudge = AmbientNudgeSource(
      configuration: .standard, store: shell.store, strings: strings, seedForNewInstallation: 1)
    let sync = NotificationSync(
      platform: shell.platform, planner: NotificationPlanner(table: .reminders), strings: strings,
      clock: shell.clock, journal: NoJournal(),
      sources: [nudge, ReminderNotificationSource(rows: shell.rows, strings: strings)],
      quietHours: { .none })
    let process = AmbientNudgeScheduler(nudge: nudge, sync: sync, sink: RecordingSink())
    await #expect(throws: NudgeError.store(RefusingStore.refusal(of: "load"))) {
      try await process.onAppForeground()
    }
    #expect(await count(.reminder, on: shell.platform) == 14)
  }

  @Test("Signed out while the store cannot be read: nothing is armed, and what is pending goes")
  func signOutWithoutStore() async throws {
    let working = Self.shell()
    try await working.process().onAppForeground()
    let shell = Shell(platform: working.platform, store: RefusingStore(), rows: working.rows)
    await #expect(throws: NudgeError.store(RefusingStore.refusal(of: "load"))) {
      try await shell.process().onSignOut()
    }
    #expect(await shell.platform.pending.isEmpty)

    let alone = InMemoryPlatform()
    func process(_ store: some NudgeStore) -> AmbientNudgeScheduler<
      InMemoryPlatform, some NudgeStore, KeyStrings, SettableClock, RecordingSink
    > {
      AmbientNudgeScheduler(
        configuration: .standard, platform: alone, store: store, strings: KeyStrings(),
        clock: working.clock, sink: RecordingSink(), seedForNewInstallation: 1)
    }
    try await process(InMemoryStore()).onAppForeground()
    #expect(await alone.pending.count == 4)
    await #expect(throws: NudgeError.self) { try await process(RefusingStore()).onSignOut() }
    #expect(await alone.pending.isEmpty)
  }

  @Test("What the budget leaves out of the nudges is not in the state, and the week says why")
  func noRoom() async throws {
    // Three anchors and eight in reserve leave so many for rows first, and the rest for nudges.
    for (capacity, nudges) in [(14, 0), (11 + 14, 0), (11 + 14 + 2, 2), (40, 4)] {
      let platform = InMemoryPlatform(capacity: capacity)
      let shell = Self.shell(platform, rows: 1)
      let process = shell.process(table: .standard)
      guard case .converged(let plan) = try await process.onAppForeground() else {
        Issue.record("not converged")
        return
      }
      let armed = await Set(platform.pending.keys.filter(NotificationNamespace.nudge.contains))
      #expect(armed.count == nudges, "capacity \(capacity)")
      #expect(await Set(shell.store.state?.scheduled.map(\.id) ?? []) == armed)
      #expect(Set(plan.nudges.map(\.request.id)) == armed)
      #expect(plan.silentWeeks.count { $0.reason == .noRoom } == 4 - nudges)
      #expect(await platform.overflow.isEmpty)
      let writes = await (platform.steps.count, shell.store.saveCount)
      try await shell.process(table: .standard).onAppForeground()
      #expect(await (platform.steps.count, shell.store.saveCount) == writes)
    }
  }

  @Test("A nudge that is about to fire is left alone while everything around it changes")
  func aboutToFire() async throws {
    let shell = Self.shell()
    try await shell.process().onAppForeground()
    let first = try #require(await shell.store.state?.scheduled.first)
    await shell.clock.set(
      ClockReading(now: first.fireAt.adding(seconds: -30), zone: .utc))
    await shell.platform.fireDue(at: first.fireAt.adding(seconds: -30))
    await shell.rows.set([Self.daily("r9", "20:00")])
    try await shell.process().onAppForeground()
    #expect(await shell.platform.pending[first.id] != nil)
    #expect(await shell.store.state?.scheduled.first == first)
    #expect(await shell.store.state?.scheduled.count == 4)
  }

  @Test("A request for the sync alone brings the nudge along, and a tap is not lost meanwhile")
  func syncAlone() async throws {
    let shell = Self.shell()
    let strings = KeyStrings()
    let nudge = AmbientNudgeSource(
      configuration: .standard, store: shell.store, strings: strings, seedForNewInstallation: 42)
    let sync = NotificationSync(
      platform: shell.platform, planner: NotificationPlanner(table: .reminders), strings: strings,
      clock: shell.clock, journal: NoJournal(), sources: [nudge], quietHours: nudge.quietHours)
    let scheduler = AmbientNudgeScheduler(nudge: nudge, sync: sync, sink: RecordingSink())
    let id = NotificationID(rawValue: "nudge:2026-W49:1796112000:1f")
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<30 {
        group.addTask {
          switch number % 3 {
          case 0: _ = try? await sync.request()
          case 1: _ = try? await scheduler.onAppForeground()
          default: _ = try? await scheduler.onTap(id, payload: .init(kind: "", reference: ""))
          }
        }
      }
    }
    #expect(await shell.platform.steps.count == 4)
    #expect(await shell.store.state?.handledTaps == [id])
    #expect(await shell.store.state?.scheduled.count == 4)
    #expect(await shell.store.state?.seed == 42)
  }

  @Test("A nudge that nobody gave to the sync says so")
  func notAmongSources() async throws {
    let shell = Self.shell()
    let strings = KeyStrings()
    let nudge = AmbientNudgeSource(
      configuration: .standard, store: shell.store, strings: strings, seedForNewInstallation: 42)
    let sync = NotificationSync(
      platform: shell.platform, planner: NotificationPlanner(table: .reminders), strings: strings,
      clock: shell.clock, journal: NoJournal(), sources: [], quietHours: { .none })
    let scheduler = AmbientNudgeScheduler(nudge: nudge, sync: sync, sink: RecordingSink())
    do {
      try await scheduler.onAppForeground()
      Issue.record("no error")
    } catch {
      #expect("\(error)".contains("give it to the sync among its sources"))
    }
  }

  @Test(
    "Anchors repeat: three days later nothing has to be written, and none was shown twice a day")
  func anchors() async throws {
    let platform = InMemoryPlatform()
    let clock = SettableClock(Self.monday)
    let sync = NotificationSync(
      platform: platform, planner: NotificationPlanner(table: .standard), strings: KeyStrings(),
      clock: clock, journal: FeedJournal(store: InMemoryFeedStore()), sources: [],
      quietHours: { .none })
    try await sync.request()
    #expect(await platform.pending.keys.allSatisfy(NotificationNamespace.anchor.contains))
    #expect(await platform.pending.count == 3)
    for day in 1...3 {
      let now = Self.monday.now.adding(seconds: Int64(day) * 24 * 3600)
      await clock.set(ClockReading(now: now, zone: .utc))
      await platform.fireDue(at: now, in: .utc)
      #expect(try await sync.request().plan.diff.isEmpty)
    }
    #expect(await platform.delivered.count == 6)
    #expect(await Set(platform.delivered).count == 6)
  }
}
