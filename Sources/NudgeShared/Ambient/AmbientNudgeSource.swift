/// The weekly nudge as one source of the engine: it proposes, and keeps its state in step.
///
/// ```swift
/// let nudge = AmbientNudgeSource(
///   configuration: .standard, store: store, strings: strings, seedForNewInstallation: seed)
/// let sync = NotificationSync(
///   platform: platform, planner: NotificationPlanner(table: .standard), strings: strings,
///   clock: clock, journal: journal, sources: [nudge, reminders],
///   quietHours: nudge.quietHours)
/// let scheduler = AmbientNudgeScheduler(nudge: nudge, sync: sync, sink: sink)
/// ```
///
/// Before the first change on the platform the state knows both what goes and what comes, after the
/// last one only what is pending: whatever the platform holds when a pass is cut short is known to
/// the next one. Only what is armed is kept in the state; a nudge that the budget left out counts for
/// nothing.
public actor AmbientNudgeSource<Store: NudgeStore, Strings: NudgeStrings>: NotificationSource {
  /// The weekly nudge's own.
  public nonisolated let namespaces = [NotificationNamespace.nudge]
  /// Two nudges are never closer, not even an old and a new one in the middle of a pass.
  public nonisolated let separationSeconds: Int64
  /// What the team has decided.
  public nonisolated let configuration: NudgeConfiguration
  nonisolated let store: Store
  nonisolated let strings: Strings

  private let planner: AmbientNudgePlanner
  private let seedForNewInstallation: UInt64
  private var staged: Basis?
  private var proposal: Proposal?
  private var failure: NudgeStoreError?
  /// Counts what is asked: a store that hangs may come back when another question stands.
  private var question = 0

  /// What a proposal is made from.
  struct Basis: Sendable {
    /// The state as it is stored, or nil on a new installation.
    let stored: AmbientNudgeState?
    /// The state to plan from.
    let state: AmbientNudgeState
    /// What the person has set.
    let preference: NotificationPreference
    /// What there is to say.
    let signals: NudgeSignals
    /// Whether nobody seems to be signed in for no known reason: a session may not be restored yet.
    let isUnrestored: Bool
  }

  /// What was proposed, and how much of it is stored.
  private struct Proposal {
    var plan: AmbientNudgePlan
    var stored: AmbientNudgeState?
    /// Whether the engine has said that it was carried out; one that came too late never is.
    var isSettled = false
  }

  /// Puts the parts together; nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - configuration: What the team has decided.
  ///   - store: The durable storage.
  ///   - strings: The reader's language.
  ///   - seedForNewInstallation: Becomes the seed if the store has no state yet. Below 2^53 it
  ///     survives every JSON reader.
  public init(
    configuration: NudgeConfiguration, store: Store, strings: Strings,
    seedForNewInstallation: UInt64
  ) {
    self.configuration = configuration
    self.store = store
    self.strings = strings
    self.seedForNewInstallation = seedForNewInstallation
    planner = AmbientNudgePlanner(configuration: configuration)
    separationSeconds = max(
      configuration.cadence.minimumGapSeconds, AmbientNudgePlan.leastSeparationSeconds)
  }

  /// The person's quiet hours, from the store that the nudge has: there is no second notion of them.
  ///
  /// The whole store is read for them. Where a store keeps preference, signals and state apart, give
  /// the sync a reader of the preference alone instead: then a store that fails silences the nudge and
  /// nobody else.
  ///
  /// - Throws: ``NotificationSourceError`` if the store failed.
  public nonisolated func quietHours() async throws(NotificationSourceError) -> QuietHours {
    do {
      return try await store.load().preference.quietHours
    } catch {
      throw error.asSourceError
    }
  }

  // MARK: What the engine asks

  /// The channel that the team has decided on.
  public nonisolated var channels: [NotificationChannel] {
    let name = strings.text(for: .channelNudges, arguments: [])
    return [NotificationChannel(id: configuration.channel, name: name)]
  }

  /// The nudges of the horizon, ready made.
  public func propose(
    _ context: SourceContext
  ) async throws(NotificationSourceError) -> SourceAnswer {
    question += 1
    let question = question
    proposal = nil
    let basis = if let staged { staged } else { try await basis(at: context.reading) }
    guard question == self.question, !basis.isUnrestored else { throw .unauthenticated }
    // What others hold is the engine's affair: of its slots, so many are for one source.
    let snapshot = PlatformSnapshot(
      authorization: context.snapshot.authorization,
      pending: context.snapshot.pending.filter(NotificationNamespace.nudge.contains),
      delivered: context.snapshot.delivered, capacity: context.limit)
    let plan = planner.plan(
      state: basis.state, preference: basis.preference, signals: basis.signals,
      snapshot: snapshot, at: context.reading, strings: strings)
    proposal = Proposal(plan: plan, stored: basis.stored)
    return plan.answer
  }

  /// Stores the state that knows what goes and what comes.
  public func prepare(for plan: NotificationPlan) async throws(NotificationSourceError) {
    guard var proposal else { return }
    proposal.plan = proposal.plan.limited(to: plan)
    self.proposal = proposal
    try await save(proposal.plan.stateBeforeSteps)
  }

  /// Stores the state that knows what is pending.
  public func settle(_ plan: NotificationPlan) async throws(NotificationSourceError) {
    guard var proposal else { return }
    proposal.plan = proposal.plan.limited(to: plan)
    proposal.isSettled = true
    self.proposal = proposal
    try await save(proposal.plan.nextState)
  }

  // MARK: What the scheduler asks

  /// The next pass plans from this, which was read for it, and reads nothing again.
  func stage(_ basis: Basis) {
    question += 1
    staged = basis
    failure = nil
    proposal = nil
  }

  /// What came of the pass: the plan as it was carried out, or why the store failed.
  func takeResult() -> (plan: AmbientNudgePlan?, failure: NudgeStoreError?) {
    defer {
      staged = nil
      failure = nil
    }
    return (proposal.flatMap { $0.isSettled ? $0.plan : nil }, failure)
  }

  /// The state of a device on which the app is opened for the first time.
  nonisolated func firstState(_ reading: ClockReading) -> AmbientNudgeState {
    AmbientNudgeState(seed: seedForNewInstallation, firstOpenedOn: reading.today)
  }

  private func basis(at reading: ClockReading) async throws(NotificationSourceError) -> Basis {
    do {
      let loaded = try await store.load()
      let state = loaded.state ?? firstState(reading)
      return Basis(
        stored: loaded.state, state: state, preference: loaded.preference,
        signals: loaded.signals,
        isUnrestored: loaded.preference.member == nil && state.enabled)
    } catch {
      failure = error
      throw error.asSourceError
    }
  }

  private func save(_ state: AmbientNudgeState) async throws(NotificationSourceError) {
    guard state != proposal?.stored else { return }
    do {
      try await store.save(state)
      proposal?.stored = state
    } catch {
      failure = error
      throw error.asSourceError
    }
  }
}

extension NudgeStoreError {
  fileprivate var asSourceError: NotificationSourceError {
    .failed(place: place, detail: "\(operation): \(detail)")
  }
}
