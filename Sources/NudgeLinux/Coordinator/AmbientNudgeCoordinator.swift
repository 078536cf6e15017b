public import NudgeShared

/// The weekly nudge on a Linux machine: opens the state folder, holds its lock and puts the seams
/// together for the core's scheduler.
///
/// ```swift
/// let coordinator = try AmbientNudgeCoordinator(
///   home: StateHome(option: nil, environment: environment), clock: SystemClock(zone: zone),
///   sink: sink, seedForNewInstallation: .random(in: 0..<1 << 53))
/// let outcome = try await coordinator.foreground()
/// for loss in await coordinator.losses { print(loss) }
/// ```
///
/// Another process that opens the same folder waits meanwhile. Every error is a ``FileProblem``
/// that names the file. A process may be killed at any moment; the next one goes on from there.
public final class AmbientNudgeCoordinator<Sink: ActivationSink>: Sendable {
  let scheduler:
    AmbientNudgeScheduler<JSONNudgePlatform, JSONNudgeStore, StringTable, SystemClock, Sink>
  let store: JSONNudgeStore
  let platform: JSONNudgePlatform
  let preferencesFile: KeptFile<DevicePreferences>
  let signalsFile: KeptFile<NudgeSignals>
  let configuration: NudgeConfiguration
  let engine: AppEngine
  /// What the team has set about this desktop.
  public let desktop: DesktopSettings
  let clock: SystemClock
  let strings: StringTable
  private let lossesOnOpening: [FileLoss]
  private let lock: FileLock

  /// Opens the folder, which is made if it is not there, and takes its lock.
  ///
  /// - Parameters:
  ///   - home: The folder.
  ///   - clock: Moment and zone.
  ///   - locale: The language of texts, if not the one in the preferences.
  ///   - environmentLocale: The language of texts where neither says one. An environment that
  ///     says none either keeps the language of what was planned last.
  ///   - sink: Takes activation events.
  ///   - seedForNewInstallation: Becomes the seed on a device without one; below 2^53 it survives
  ///     every JSON reader.
  ///   - seedForNewDevice: Becomes the id of the device in a feed without one: another draw, since an
  ///     archive learns it.
  ///   - waitingSeconds: How long to wait for another process.
  /// - Throws: ``FileProblem``; of kind `locked` if another process keeps the lock.
  public convenience init(
    home: StateHome, clock: SystemClock, locale: RequestedLocale? = nil,
    environmentLocale: RequestedLocale = .none, sink: Sink,
    seedForNewInstallation: UInt64, seedForNewDevice: UInt64 = .random(in: .min ... .max),
    waitingSeconds: Int = 5
  ) throws(FileProblem) {
    try self.init(
      home: home, clock: clock, locale: locale, environmentLocale: environmentLocale,
      seedForNewInstallation: seedForNewInstallation, seedForNewDevice: seedForNewDevice,
      waitingSeconds: waitingSeconds, makeSink: { _ in sink })
  }

  /// The same with a sink that depends on what is set about this desktop.
  public convenience init(
    home: StateHome, clock: SystemClock, locale: RequestedLocale? = nil,
    environmentLocale: RequestedLocale = .none, seedForNewInstallation: UInt64,
    seedForNewDevice: UInt64 = .random(in: .min ... .max), waitingSeconds: Int = 5,
    makeSink: (DesktopSettings) -> Sink
  ) throws(FileProblem) {
    try self.init(
      folder: StateFolder(home), clock: clock, locale: locale,
      environmentLocale: environmentLocale, seedForNewInstallation: seedForNewInstallation,
      seedForNewDevice: seedForNewDevice, waitingSeconds: waitingSeconds, makeSink: makeSink)
  }

  convenience init(
    folder: StateFolder, clock: SystemClock, locale: RequestedLocale? = nil,
    environmentLocale: RequestedLocale = .none, sink: Sink,
    seedForNewInstallation: UInt64, seedForNewDevice: UInt64, waitingSeconds: Int = 0
  ) throws(FileProblem) {
    try self.init(
      folder: folder, clock: clock, locale: locale, environmentLocale: environmentLocale,
      seedForNewInstallation: seedForNewInstallation, seedForNewDevice: seedForNewDevice,
      waitingSeconds: waitingSeconds, makeSink: { _ in sink })
  }

  init(
    folder: StateFolder, clock: SystemClock, locale: RequestedLocale?,
    environmentLocale: RequestedLocale, seedForNewInstallation: UInt64, seedForNewDevice: UInt64,
    waitingSeconds: Int, makeSink: (DesktopSettings) -> Sink
  ) throws(FileProblem) {
    lock = try folder.lock(waitingSeconds: waitingSeconds)
    preferencesFile = .preferences(in: folder)
    signalsFile = .signals(in: folder)
    let (preferences, loss) = try preferencesFile.preferences(repairs: true)
    lossesOnOpening = loss.map { [$0] } ?? []
    configuration = preferences.configuration
    desktop = preferences.desktop
    self.clock = clock
    let choice = LanguageChoice(
      asked: locale, preferred: preferences.locale, environment: environmentLocale)
    strings = try StringTable(embeddedFor: choice.language { folder.languagePlannedLast() })
    store = JSONNudgeStore(
      folder: folder, clock: clock, seedForLostState: seedForNewInstallation)
    platform = JSONNudgePlatform(folder: folder, locale: strings.locale)
    engine = AppEngine(in: folder, seedForNewDevice: seedForNewDevice)
    scheduler = engine.scheduler(
      configuration: configuration, platform: platform, store: store,
      strings: strings, clock: clock, sink: makeSink(preferences.desktop),
      seedForNewInstallation: seedForNewInstallation)
  }

  /// What could not be read as it stood, each once, in the order found.
  public var losses: [FileLoss] {
    get async {
      var seen: Set<FileLoss> = []
      let all =
        await lossesOnOpening + store.losses + platform.losses + engine.losses
      return all.filter { seen.insert($0).inserted }
    }
  }

  /// Reads every file, and gives what could not be read as it stood before anything else is done.
  ///
  /// A problem that also stops the reading is left for the operation that meets it.
  package func findLosses() async -> [FileLoss] {
    if (try? await store.load()) != nil, (try? await platform.pending()) != nil {
      _ = try? await platform.delivered()
    }
    await engine.findLosses()
    return await losses
  }

  /// The app came to the foreground: settles what has fired and plans what comes.
  ///
  /// With nothing new, no file changes. Comes back once the sink has answered for what it was
  /// offered, since the process may end and the lock be given up right after. What was planned for a
  /// member who is not signed in any more is withdrawn first.
  @discardableResult
  public func foreground() async throws(FileProblem) -> ForegroundOutcome {
    try await withdrawWhatIsForOthers()
    if engine.hasItems, try preferencesFile.preferences(repairs: true).0.member != nil {
      try await engine.events.noteOpening(at: clock.currentReading.now)
    }
    return try await onScheduler { scheduler async throws(NudgeError) in
      let outcome = try await scheduler.onAppForeground()
      await scheduler.waitForActivations()
      return outcome
    }
  }

  /// Turns nudges on or off, at once.
  @discardableResult
  public func setEnabled(_ enabled: Bool) async throws(FileProblem) -> ForegroundOutcome {
    try await withdrawWhatIsForOthers()
    return try await onScheduler { scheduler async throws(NudgeError) in
      try await scheduler.setEnabled(enabled)
    }
  }

  /// Here the member stands in a file that the host app may change at any time, and there is no cold
  /// start at which a session is still to be restored: another member, or none, has signed out.
  func withdrawWhatIsForOthers() async throws(FileProblem) {
    let member = try preferencesFile.preferences(repairs: true).0.member
    let pending = try await platform.pending()
    guard pending.contains(where: { member == nil || !$0.isFor(member) }) else { return }
    try await onScheduler { scheduler async throws(NudgeError) in
      try await scheduler.onSignOut()
    }
  }

  /// A nudge was tapped.
  ///
  /// - Parameter id: The identifier as it came from outside. One that was never shown here leads
  ///   home and leaves no trace.
  /// - Returns: Where to go, or nil if this tap was handled before.
  /// - Throws: ``FileProblem``; the tap is then not handled and may be retried.
  public func tap(_ id: NotificationID) async throws(FileProblem) -> NudgeRoute? {
    let shown = try await platform.delivered().last { $0.notification.id == id }
    guard let payload = shown?.notification.payload else { return .home }
    return try await onScheduler { scheduler async throws(NudgeError) in
      try await scheduler.onTap(id, payload: payload)
    }
  }

  /// The person answered the app's own explanation of the permission.
  ///
  /// - Parameter continues: Whether they agreed to be asked.
  /// - Throws: ``FileProblem``; an agreement that failed is not repeated by itself.
  public func answerPrimer(continues: Bool) async throws(FileProblem) {
    try await onScheduler { scheduler async throws(NudgeError) in
      if continues {
        try await scheduler.onPrimerContinue()
      } else {
        try await scheduler.onPrimerDismissed()
      }
    }
  }

  func onScheduler<Value: Sendable>(
    _ operation: (
      AmbientNudgeScheduler<JSONNudgePlatform, JSONNudgeStore, StringTable, SystemClock, Sink>
    ) async throws(NudgeError) -> Value
  ) async throws(FileProblem) -> Value {
    let failure: NudgeError
    do {
      return try await operation(scheduler)
    } catch {
      failure = error
    }
    throw await problem(behind: failure)
  }

  /// The problem with a file that made a seam fail.
  private func problem(behind error: NudgeError) async -> FileProblem {
    switch error {
    case .store(let error):
      if let problem = await store.problem {
        problem
      } else {
        await engine.feed.problem ?? FileProblem(error)
      }
    case .platform(let error): await platform.problem ?? FileProblem(error)
    }
  }
}

extension StringTable {
  /// The embedded texts in a language, or in the source language where none is asked for.
  init(embeddedFor locale: RequestedLocale?) throws(FileProblem) {
    do {
      self = try StringTable.embedded(locale: locale ?? .none)
    } catch {
      throw FileProblem(
        kind: .corrupt, operation: "read", path: "embedded string catalog", reason: "\(error)",
        remedy: "Build the program again.")
    }
  }
}
