/// Drives the weekly nudge through the seams: load, plan, write in the safe order.
///
/// ```swift
/// let scheduler = AmbientNudgeScheduler(
///   configuration: .standard, platform: platform, store: store, strings: strings, clock: clock,
///   sink: sink, seedForNewInstallation: .random(in: 0..<1 << 53))
/// switch try await scheduler.onAppForeground() {
/// case .needsPrimer: showPrimer()
/// default: break
/// }
/// ```
///
/// It writes nothing on the platform itself: the nudge is one source of a ``NotificationSync``, its
/// own in an app that has nothing else to say, or one that has further sources, so that one foreground
/// does all in one pass.
///
/// A pass reads one snapshot, decides with ``AmbientNudgePlanner`` and then only writes: first the
/// state that knows both what goes and what comes, then the platform, then the final state. A stop
/// between any two writes leaves a state from which the next pass converges, and never brings a
/// second nudge inside the gap. A pass with nothing new writes nothing. Operations never overlap;
/// passes that wait are merged.
public final class AmbientNudgeScheduler<
  Platform: NudgePlatform, Store: NudgeStore, Strings: NudgeStrings, Clock: NudgeClock,
  Sink: ActivationSink
>: Sendable {
  private let nudge: AmbientNudgeSource<Store, Strings>
  private let engine: any SyncEngine
  /// Whether nothing but the nudge is in a pass.
  private let isAlone: Bool
  private let platform: Platform
  private let store: Store
  let clock: Clock
  private let sink: Sink
  let flight = SingleFlight<Result<Passed, NudgeError>>()
  private let rounds = ActivationRounds()

  /// What came of a pass, and the activation events that then wait for the sink.
  struct Passed {
    let outcome: ForegroundOutcome
    let waiting: [ActivationEvent]
  }

  /// Puts the seams together, for an app in which nothing else has anything to say; nothing is read
  /// or written yet.
  ///
  /// - Parameters:
  ///   - configuration: What the team has decided.
  ///   - platform: The notification service.
  ///   - store: The durable storage.
  ///   - strings: The reader's language; after a change of language, make a new scheduler.
  ///   - clock: Moment and zone.
  ///   - sink: Takes activation events.
  ///   - seedForNewInstallation: Becomes the seed if the store has no state yet. Below 2^53 it
  ///     survives every JSON reader.
  public init(
    configuration: NudgeConfiguration, platform: Platform, store: Store, strings: Strings,
    clock: Clock, sink: Sink, seedForNewInstallation: UInt64
  ) {
    nudge = AmbientNudgeSource(
      configuration: configuration, store: store, strings: strings,
      seedForNewInstallation: seedForNewInstallation)
    // The nudge knows its quiet hours, and its store is read before each pass.
    engine = NotificationSync(
      platform: platform, planner: AmbientNudgePlanning(),
      strings: strings, clock: clock, journal: NoJournal(), sources: [nudge],
      quietHours: { .none }, optionalDeadline: nil)
    isAlone = true
    self.platform = platform
    self.store = store
    self.clock = clock
    self.sink = sink
  }

  /// Drives the nudge within an engine that has other sources, too.
  ///
  /// - Parameters:
  ///   - nudge: The nudge; it must be among the sync's sources.
  ///   - sync: The one writer.
  ///   - sink: Takes activation events.
  public init<Planner, Journal>(
    nudge: AmbientNudgeSource<Store, Strings>,
    sync: NotificationSync<Platform, Planner, Strings, Clock, Journal>, sink: Sink
  ) {
    self.nudge = nudge
    engine = sync
    isAlone = false
    platform = sync.platform
    store = nudge.store
    clock = sync.clock
    self.sink = sink
  }

  /// Brings the platform in line; to be called whenever the app comes to the foreground.
  ///
  /// Also after a change of preference, signals, zone, clock or permission. Never prompts. Once the
  /// platform holds what it should, waiting activation events are offered to the sink beside this
  /// call, which does not wait for them; see ``waitForActivations()``.
  ///
  /// - Returns: What the shell should know.
  /// - Throws: ``NudgeError`` if a seam failed; nothing is lost, the next call goes on.
  @discardableResult
  public func onAppForeground() async throws(NudgeError) -> ForegroundOutcome {
    let passed = try await flight.runPass { await self.pass() }.get()
    if !passed.waiting.isEmpty { await rounds.start { await self.offer(passed.waiting) } }
    return passed.outcome
  }

  /// Waits until the sink has answered for what a foreground has offered it.
  ///
  /// For processes that end right after a foreground. An app that lives on has no need of it.
  public func waitForActivations() async {
    await rounds.wait()
  }

  /// Turns nudges on or off and converges at once.
  ///
  /// The choice is stored before the platform is touched, so that a stop in between cannot lose it.
  ///
  /// - Parameter enabled: What the person wants.
  /// - Returns: What came of the pass.
  /// - Throws: ``NudgeError`` if a seam failed.
  @discardableResult
  public func setEnabled(_ enabled: Bool) async throws(NudgeError) -> ForegroundOutcome {
    try await flight.run {
      await self.pass { state, _, _ in state.enabled = enabled }
    }
    .get().outcome
  }

  /// The person agreed to be asked: notes the primer as handled, then prompts, then converges.
  ///
  /// Other operations go on while the prompt stands: it may stay for long, or never be answered.
  ///
  /// - Returns: What came of the pass.
  /// - Throws: ``NudgeError`` if a seam failed; a failed prompt is not repeated by itself.
  @discardableResult
  public func onPrimerContinue() async throws(NudgeError) -> ForegroundOutcome {
    try await notePrimerHandled()
    try await flight.run { await self.engine.makeChannelsAlone() }.orNudgeError()
    do { _ = try await platform.requestAuthorization() } catch { throw .platform(error) }
    return try await flight.runPass { await self.pass() }.get().outcome
  }

  /// The person put the question off or dismissed it: notes the primer as handled, asks nobody.
  ///
  /// - Throws: ``NudgeError`` if the store failed.
  public func onPrimerDismissed() async throws(NudgeError) {
    try await notePrimerHandled()
  }

  /// The person signed out: nothing of theirs may show up on the lock screen any more.
  ///
  /// Forget the member right after this has returned. If it stops half way, the member is still
  /// there, and the next foreground plans for them again.
  ///
  /// - Throws: ``NudgeError`` if a seam failed.
  public func onSignOut() async throws(NudgeError) {
    _ = try await flight.run { await self.pass(signedOut: true) }.get()
  }

  /// A notification was tapped, on a cold or a warm start.
  ///
  /// - Parameters:
  ///   - id: The notification's identifier.
  ///   - payload: What it carried; untrusted.
  /// - Returns: Where to go, or nil if this tap was handled before.
  /// - Throws: ``NudgeError`` if the store failed; the tap is then not handled and may be retried.
  public func onTap(
    _ id: NotificationID, payload: NotificationPayload
  ) async throws(NudgeError) -> NudgeRoute? {
    try await flight.run {
      await self.attempt { () async throws(NudgeError) in
        let reading = await self.clock.reading()
        let loaded = try await self.load()
        var state = loaded.state ?? self.nudge.firstState(reading)
        let route = state.recordTap(
          on: id, payload: payload, member: loaded.preference.member, now: reading.now)
        try await self.save(state, replacing: loaded.state)
        return route
      }
    }
    .get()
  }

  /// Code of ours has shown a nudge, or has found that it is never to be shown.
  ///
  /// For platforms that wake a process of ours at the moment of delivery; see ``NudgeDelivery``. The
  /// state then knows the true moment without the platform's report, and takes none of these for
  /// shown unseen. Claim what is shown durably before.
  ///
  /// - Parameters:
  ///   - ids: What is settled.
  ///   - firedAt: When one of them was shown, or nil if none was.
  /// - Throws: ``NudgeError`` if the store failed; the next pass settles by the platform's report.
  public func onDelivery(
    of ids: [NotificationID], firedAt: Instant?
  ) async throws(NudgeError) {
    try await flight.run {
      await self.attempt { () async throws(NudgeError) in
        try await self.change { state in
          state.scheduled.removeAll { ids.contains($0.id) }
          state.lastFiredAt = firedAt ?? state.lastFiredAt
        }
      }
    }
    .get()
  }

  // MARK: One pass

  func pass(
    signedOut: Bool = false,
    changing change:
      @escaping @Sendable (
        inout AmbientNudgeState, _ member: String?, ClockReading
      ) -> Void = { _, _, _ in }
  ) async -> Result<Passed, NudgeError> {
    await attempt { () async throws(NudgeError) in
      let reading = await self.clock.reading()
      let loaded = try await self.loadForPass(at: reading, signedOut: signedOut)
      var state = loaded.state ?? self.nudge.firstState(reading)
      let before = state
      let isSignedIn = loaded.preference.member != nil && !signedOut
      change(&state, isSignedIn ? loaded.preference.member : nil, reading)
      let isUnrestored = !isSignedIn && !signedOut && state.enabled && state == before
      guard !isUnrestored || !self.isAlone else {
        return Passed(outcome: .signedOut, waiting: [])
      }
      // The person's choice comes first: no later failure may lose it.
      if state != before { try await self.save(state, replacing: loaded.state) }
      await self.nudge.stage(
        AmbientNudgeSource.Basis(
          stored: state != before ? state : loaded.state, state: state,
          preference: NotificationPreference(
            member: isSignedIn ? loaded.preference.member : nil,
            quietHours: loaded.preference.quietHours),
          signals: loaded.signals, isUnrestored: isUnrestored))
      let result = await self.engine.pass(at: reading, withdrawing: signedOut)
      let (plan, failure) = await self.nudge.takeResult()
      if let failure { throw .store(failure) }
      let authorization = try result.orNudgeError().authorization
      guard !isUnrestored else { return Passed(outcome: .signedOut, waiting: []) }
      guard let plan else { throw .store(NudgeStoreError.nudgeWasNotAsked) }
      return Passed(
        outcome: self.outcome(
          of: plan, state: state, authorization: authorization, isSignedIn: isSignedIn),
        waiting: isSignedIn
          ? plan.nextState.outbox.filter { $0.member == loaded.preference.member } : [])
    }
  }

  /// A store that fails silences nobody but the nudge, and keeps nothing on the lock screen of who
  /// has signed out.
  private func loadForPass(
    at reading: ClockReading, signedOut: Bool
  ) async throws(NudgeError) -> NudgeStoreSnapshot {
    do {
      return try await load()
    } catch {
      if signedOut || !isAlone { _ = await engine.pass(at: reading, withdrawing: signedOut) }
      throw error
    }
  }

  private func outcome(
    of plan: AmbientNudgePlan, state: AmbientNudgeState, authorization: Authorization,
    isSignedIn: Bool
  ) -> ForegroundOutcome {
    if !isSignedIn { return .signedOut }
    if !state.enabled { return .off(plan) }
    if authorization.allowsDelivery { return .converged(plan) }
    let mayExplain = authorization == .notDetermined && !state.primerHandled
    return mayExplain ? .needsPrimer(plan) : .notAuthorized(plan)
  }

  // MARK: Activation

  /// One round, of which only the reading and writing of the state take part in the flight.
  private func offer(_ waiting: [ActivationEvent]) async {
    var taken: Set<ActivationEvent> = []
    for event in waiting {
      if await sink.submit(event) { taken.insert(event) }
    }
    guard !taken.isEmpty else { return }
    // What cannot be stored is offered again, and the receiver knows it by member and week.
    try? await onActivations(taken: taken)
  }

  /// A receiver has taken activation events: they are not offered again.
  ///
  /// For a process that offers what its sink was given later than in a round.
  ///
  /// - Throws: ``NudgeError`` if the store failed; they are then offered again.
  package func onActivations(taken: Set<ActivationEvent>) async throws(NudgeError) {
    try await flight.run {
      await self.attempt { () async throws(NudgeError) in
        try await self.change { $0.outbox.removeAll(where: taken.contains) }
      }
    }
    .get()
  }

  // MARK: Seams

  private func notePrimerHandled() async throws(NudgeError) {
    try await flight.run {
      await self.attempt { () async throws(NudgeError) in
        try await self.change { $0.primerHandled = true }
      }
    }
    .get()
  }

  private func change(
    _ change: @Sendable (inout AmbientNudgeState) -> Void
  ) async throws(NudgeError) {
    let loaded = try await load()
    var state =
      if let state = loaded.state { state } else { nudge.firstState(await clock.reading()) }
    change(&state)
    try await save(state, replacing: loaded.state)
  }

  func load() async throws(NudgeError) -> NudgeStoreSnapshot {
    do { return try await store.load() } catch { throw .store(error) }
  }

  private func save(
    _ state: AmbientNudgeState, replacing stored: AmbientNudgeState?
  ) async throws(NudgeError) {
    guard state != stored else { return }
    do { try await store.save(state) } catch { throw .store(error) }
  }

  /// While this runs, no pass does, be it asked for here or of the engine.
  func attempt<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws(NudgeError) -> Value
  ) async -> Result<Value, NudgeError> {
    let attempted: @Sendable () async -> Result<Value, NudgeError> = {
      do throws(NudgeError) { return .success(try await operation()) } catch {
        return .failure(error)
      }
    }
    // An engine that nobody else has runs nothing but what comes through the flight here.
    return isAlone ? await attempted() : await engine.exclusively(attempted)
  }
}

extension Result where Failure == NotificationSyncError {
  /// The same with the seam's error as the scheduler says it.
  fileprivate func orNudgeError() throws(NudgeError) -> Success {
    do {
      return try get()
    } catch {
      throw NudgeError(error)
    }
  }
}
