/// The one writer: brings what the platform holds in line with what all sources would say.
///
/// ```swift
/// let sync = NotificationSync(
///   platform: platform, planner: NotificationPlanner(table: .standard), strings: strings,
///   clock: clock, journal: journal, sources: [reminders, items], quietHours: { hours })
/// try await sync.request()  // at every foreground, and after every change of a row
/// ```
///
/// A pass makes the channels, reads one snapshot, lets the journal settle what was armed, asks the
/// sources beside each other up to a soft deadline, plans, and then only writes. A stop between any
/// two writes leaves a device from which the next pass converges. A pass with nothing new writes
/// nothing. Passes never overlap; whoever asks while one runs gets the next, together with all
/// others who ask meanwhile.
///
/// While a source has nobody signed in, no anchor is armed anew: its words are for somebody. What is
/// pending stays, and signing out takes it back with ``withdraw()``.
///
/// While notifications are not allowed, nothing is armed and what is pending of ours is removed, so
/// that nothing can be taken for shown; rows, journal and states of sources are kept, and the first
/// pass that finds the permission again arms everything anew.
public final class NotificationSync<
  Platform: NudgePlatform, Planner: NotificationPlanning, Strings: NudgeStrings, Clock: NudgeClock,
  Journal: NotificationJournal
>: Sendable {
  /// Reads the person's quiet hours.
  public typealias QuietHoursReader =
    @Sendable () async throws(NotificationSourceError) -> QuietHours
  /// Returns when sources have had time enough.
  public typealias SoftDeadline = @Sendable () async -> Void

  let platform: Platform
  let clock: Clock
  private let flight = SingleFlight<Result<SyncOutcome, NotificationSyncError>>()
  private let planner: Planner
  private let strings: Strings
  private let journal: Journal
  private let sources: [any NotificationSource]
  private let quietHours: QuietHoursReader
  private let waitsForSources: Bool
  private let desk: SourceDesk
  private let separations: [NotificationNamespace: Int64]
  private let memory = SyncMemory()

  /// Puts the parts together; nothing is read or written yet.
  ///
  /// - Parameters:
  ///   - platform: The notification service.
  ///   - planner: Decides.
  ///   - strings: The reader's language; after a change of language, make a new sync.
  ///   - clock: Moment and zone.
  ///   - journal: The write-ahead log.
  ///   - sources: What has things to say; each has namespaces of its own.
  ///   - quietHours: Reads the person's quiet hours, at each pass.
  ///   - deadline: Returns when sources have had time enough, 20 seconds if nothing is said: systems
  ///     give a background launch about 30.
  public convenience init(
    platform: Platform, planner: Planner, strings: Strings, clock: Clock, journal: Journal,
    sources: [any NotificationSource], quietHours: @escaping QuietHoursReader,
    deadline: @escaping SoftDeadline = { try? await Task.sleep(nanoseconds: 20_000_000_000) }
  ) {
    self.init(
      platform: platform, planner: planner, strings: strings, clock: clock, journal: journal,
      sources: sources, quietHours: quietHours, optionalDeadline: deadline)
  }

  /// The same; without a deadline, sources are waited for, one after the other.
  init(
    platform: Platform, planner: Planner, strings: Strings, clock: Clock, journal: Journal,
    sources: [any NotificationSource], quietHours: @escaping QuietHoursReader,
    optionalDeadline: SoftDeadline?
  ) {
    self.platform = platform
    self.planner = planner
    self.strings = strings
    self.clock = clock
    self.journal = journal
    self.sources = sources
    self.quietHours = quietHours
    separations = sources.reduce(into: [:]) { separations, source in
      for namespace in source.namespaces { separations[namespace] = source.separationSeconds }
    }
    waitsForSources = optionalDeadline == nil
    desk = SourceDesk(sources, deadline: optionalDeadline)
  }

  /// Asks for a pass, and waits for its end.
  ///
  /// Never prompts.
  ///
  /// When to ask, as no system tells an app that what it has armed is out of date:
  /// - the app came to the foreground, or was launched in the background;
  /// - a row or an item was inserted, edited, done, snoozed or deleted, after it is committed;
  /// - quiet hours or another setting changed;
  /// - the zone or the clock changed; where there is no signal for the clock changes of a zone, at
  ///   ``NotificationPlan/nextZoneTransition``;
  /// - the language changed, on a new sync with the new strings;
  /// - the permission or a capability changed, such as exact alarms;
  /// - the app was updated, or the device has started;
  /// - at ``NotificationPlan/refreshBy``, at the latest.
  ///
  /// - Returns: What came of it.
  /// - Throws: ``NotificationSyncError`` if a seam failed; nothing is lost, the next pass goes on.
  @discardableResult
  public func request() async throws(NotificationSyncError) -> SyncOutcome {
    try await flight.runPass { await self.pass(at: nil, withdrawing: false) }.get()
  }

  /// The person asked for notifications: makes the channels, prompts if the system still would, and
  /// passes.
  ///
  /// To be called from a person's action and from nowhere else: a system asks once, and who is asked
  /// for no reason says no. Passes go on while the prompt stands; it may stay for long.
  ///
  /// - Returns: Whether notifications are on now.
  /// - Throws: ``NotificationSyncError`` if a seam failed; a failed prompt is not repeated by itself.
  @discardableResult
  public func enable() async throws(NotificationSyncError) -> EnableOutcome {
    try await makeChannelsAlone().get()
    let before = await exclusively {
      await self.attempt { () async throws(NotificationSyncError) in
        try await self.onPlatform { platform async throws(NudgePlatformError) in
          try await platform.snapshot().authorization
        }
      }
    }
    if try before.get() == .notDetermined {
      _ = try await onPlatform { platform async throws(NudgePlatformError) in
        try await platform.requestAuthorization()
      }
    }
    return EnableOutcome(try await request())
  }

  /// The person signed out: everything of ours that is pending is taken back, whatever sources say.
  ///
  /// Nothing is read but what is pending, so neither quiet hours nor a source can be in the way.
  /// Afterwards sources are asked and told as ever, so that those with a state of their own keep it in
  /// step; one that does not answer keeps nothing pending here. Forget the person right after this
  /// returned.
  ///
  /// - Returns: What came of it.
  /// - Throws: ``NotificationSyncError`` if a seam failed; some of it may then still be pending.
  @discardableResult
  public func withdraw() async throws(NotificationSyncError) -> SyncOutcome {
    try await flight.run { await self.pass(at: nil, withdrawing: true) }.get()
  }

  // MARK: One pass

  private func converge(
    at given: ClockReading?, withdrawing: Bool
  ) async throws(NotificationSyncError) -> SyncOutcome {
    if !withdrawing { try await makeChannels() }
    let reading = if let given { given } else { await clock.reading() }
    let snapshot = try await onPlatform { platform async throws(NudgePlatformError) in
      try await platform.snapshot()
    }
    if withdrawing { return try await takeBack(snapshot, at: reading) }
    let fired = try await onJournal { journal async throws(NotificationSourceError) in
      try await journal.open(snapshot, at: reading)
    }
    var hours = QuietHours.none
    // Where nothing may be said, no hour of it has to be quiet.
    if snapshot.authorization.allowsDelivery {
      do { hours = try await quietHours() } catch { throw .quietHours(error) }
    }
    let asked = await ask(
      SourceContext(
        reading: reading, snapshot: snapshot, quietHours: hours,
        horizonDays: planner.horizonDays, limit: planner.limit(for: snapshot), fired: fired))
    let input = PlanningInput(
      reading: await laterReading(than: reading), snapshot: snapshot, quietHours: hours,
      answers: asked.answers, silent: NotificationSync.unanswered(asked.silent), fired: fired)
    let plan =
      snapshot.authorization.allowsDelivery
      ? planner.plan(input, strings: strings) : silence(input)
    let health = await memory.compare(snapshot, with: plan)
    try await carryOut(plan, for: asked.answering)
    return SyncOutcome(
      plan: plan, authorization: snapshot.authorization, silent: asked.silent, health: health)
  }

  /// The person is gone: what is pending goes first, and only then is anything asked.
  ///
  /// Neither quiet hours, nor a journal that fails, nor a source that hangs can be in the way. A
  /// source that answers afterwards keeps its state in step; one that does not finds out at its next
  /// pass, as after a stop.
  private func takeBack(
    _ snapshot: PlatformSnapshot, at reading: ClockReading
  ) async throws(NotificationSyncError) -> SyncOutcome {
    let plan = silence(
      PlanningInput(
        reading: reading, snapshot: snapshot, quietHours: .none, answers: [], silent: [], fired: [])
    )
    let health = await memory.compare(snapshot, with: plan)
    let noted = await attempt { () async throws(NotificationSyncError) in
      try await self.onJournal { journal async throws(NotificationSourceError) in
        let fired = try await journal.open(snapshot, at: reading)
        if !plan.diff.isEmpty { try await journal.willCarryOut(plan) }
        return fired
      }
    }
    var run = SyncRun(plan, separations: separations)
    await run.make(on: platform)
    let asked = await ask(
      SourceContext(
        reading: reading, snapshot: snapshot, quietHours: .none,
        horizonDays: planner.horizonDays, limit: planner.limit(for: snapshot),
        fired: try noted.get()))
    try await conclude(plan, run, for: asked.answering)
    return SyncOutcome(
      plan: plan, authorization: snapshot.authorization, silent: asked.silent, health: health)
  }

  private func silence(_ input: PlanningInput) -> NotificationPlan {
    .silence(
      input, namespaces: planner.namespaces + sources.flatMap(\.namespaces),
      horizonDays: planner.horizonDays)
  }

  private struct Asked {
    var answers: [SourceAnswer] = []
    var answering: [any NotificationSource] = []
    var silent: [SilentSource] = []
  }

  private func ask(_ context: SourceContext) async -> Asked {
    var asked = Asked()
    for (source, reply) in zip(sources, await desk.ask(context)) {
      switch reply {
      case .answer(let answer):
        asked.answers.append(answer)
        asked.answering.append(source)
      case .silent(let reason):
        asked.silent.append(SilentSource(namespaces: source.namespaces, reason: reason))
      }
    }
    return asked
  }

  /// What is left as it is; anchors with it while nobody is signed in, since no source speaks for
  /// them.
  private static func unanswered(_ silent: [SilentSource]) -> [NotificationNamespace] {
    let isSignedOut = silent.contains { $0.reason == .refused(.unauthenticated) }
    return silent.flatMap(\.namespaces) + (isSignedOut ? [.anchor] : [])
  }

  /// Writes what was decided; no decision is made from here on.
  private func carryOut(
    _ plan: NotificationPlan, for answering: [any NotificationSource]
  ) async throws(NotificationSyncError) {
    let run = try await makeSteps(of: plan, for: answering)
    try await conclude(plan, run, for: answering)
  }

  /// Writes ahead, then on the platform.
  private func makeSteps(
    of plan: NotificationPlan, for answering: [any NotificationSource]
  ) async throws(NotificationSyncError) -> SyncRun {
    var run = SyncRun(plan, separations: separations)
    guard !plan.diff.isEmpty else { return run }
    try await onJournal { journal async throws(NotificationSourceError) in
      try await journal.willCarryOut(plan)
    }
    for source in answering {
      do { try await source.prepare(for: plan) } catch { throw .source(error) }
    }
    await run.make(on: platform)
    return run
  }

  /// Notes down what was made; the first failure of all comes last.
  private func conclude(
    _ plan: NotificationPlan, _ run: SyncRun, for answering: [any NotificationSource]
  ) async throws(NotificationSyncError) {
    // One source that cannot note it keeps no other from doing so, and one of whose steps not all
    // were made is not told that they were.
    var failure: NotificationSourceError?
    for source in answering
    where !run.undone.contains(where: { id in source.namespaces.contains { $0.contains(id) } }) {
      do { try await source.settle(plan) } catch { failure = failure ?? error }
    }
    let made = run.made
    let noted = await attempt { () async throws(NotificationSyncError) in
      guard !made.diff.isEmpty else { return }
      try await self.onJournal { journal async throws(NotificationSourceError) in
        try await journal.didCarryOut(made)
      }
    }
    if let refusal = run.failure { throw .platform(refusal) }
    try noted.get()
    if let failure { throw .source(failure) }
    await memory.remember(plan)
  }

  /// The moment of planning, where asking may have taken long: what came due meanwhile is not armed.
  ///
  /// A clock that was set back meanwhile, or another zone, is left to the next pass.
  private func laterReading(than reading: ClockReading) async -> ClockReading {
    guard !waitsForSources else { return reading }
    let later = await clock.reading()
    return later.zone == reading.zone && later.now > reading.now ? later : reading
  }

  // MARK: Seams

  /// Once per process: making them again would be a write at every pass.
  private func makeChannels() async throws(NotificationSyncError) {
    guard await !memory.hasChannels else { return }
    var channels = planner.channels(strings: strings)
    for channel in sources.flatMap(\.channels)
    where !channels.contains(where: { $0.id == channel.id }) {
      channels.append(channel)
    }
    try await onPlatform { platform async throws(NudgePlatformError) in
      try await platform.prepare(channels)
    }
    await memory.rememberChannels()
  }

  private func onPlatform<Value: Sendable>(
    _ operation: (Platform) async throws(NudgePlatformError) -> Value
  ) async throws(NotificationSyncError) -> Value {
    do { return try await operation(platform) } catch { throw .platform(error) }
  }

  private func onJournal<Value: Sendable>(
    _ operation: (Journal) async throws(NotificationSourceError) -> Value
  ) async throws(NotificationSyncError) -> Value {
    do { return try await operation(journal) } catch { throw .journal(error) }
  }

  private func attempt<Value: Sendable>(
    _ operation: () async throws(NotificationSyncError) -> Value
  ) async -> Result<Value, NotificationSyncError> {
    do { return .success(try await operation()) } catch { return .failure(error) }
  }
}

extension NotificationSync: SyncEngine {
  func exclusively<Value: Sendable>(
    _ operation: @escaping @Sendable () async -> Value
  ) async -> Value {
    await flight.run(operation)
  }

  func pass(
    at reading: ClockReading?, withdrawing: Bool
  ) async -> Result<SyncOutcome, NotificationSyncError> {
    await attempt { () async throws(NotificationSyncError) in
      try await self.converge(at: reading, withdrawing: withdrawing)
    }
  }

  func makeChannelsAlone() async -> Result<Void, NotificationSyncError> {
    await exclusively {
      await self.attempt { () async throws(NotificationSyncError) in try await self.makeChannels() }
    }
  }
}
