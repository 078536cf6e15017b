public import NudgeShared

/// All that is kept on a machine, read at one moment and without changing anything.
///
/// Takes no lock: each file is whole at any moment, though a process at work may stand between two
/// of them. An unreadable file is answered for as the next writing process will do it.
public struct AmbientNudgeStatus: Sendable {
  /// The nudge's own state, or nil where the app was never opened.
  public let state: AmbientNudgeState?
  /// What the person has set.
  public let preference: NotificationPreference
  /// Whether notifications are allowed.
  public let authorization: Authorization
  /// What the team has decided.
  public let configuration: NudgeConfiguration
  /// The language in the preferences, if one is set.
  public let locale: RequestedLocale?
  /// What the app knows.
  public let signals: NudgeSignals
  /// What is pending, soonest first.
  public let pending: [StoredNotification]
  /// What was shown, oldest first.
  public let delivered: [DeliveredEntry]
  /// Where it was read.
  let folder: StateFolder
  /// Moment and zone of this status.
  public let reading: ClockReading
  /// What could not be read as it stands, each once.
  public let losses: [FileLoss]

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - home: The folder; one that is not there is like one where the app was never opened.
  ///   - clock: Moment and zone.
  /// - Throws: ``FileProblem`` for a file from a newer version, preferences that are lost, or a
  ///   failing disk.
  public init(home: StateHome, clock: SystemClock) async throws(FileProblem) {
    try await self.init(folder: StateFolder(home), clock: clock)
  }

  init(folder: StateFolder, clock: SystemClock) async throws(FileProblem) {
    let now = clock.currentReading
    let fixed = SystemClock(zone: now.zone, fixedNow: now.now)
    let store = JSONNudgeStore(folder: folder, clock: fixed, seedForLostState: 0, readsOnly: true)
    let platform = JSONNudgePlatform(folder: folder, readsOnly: true)
    let preferencesFile = KeptFile<DevicePreferences>.preferences(in: folder)
    let preferences = try preferencesFile.preferences(repairs: false).0
    let stored: NudgeStoreSnapshot
    do {
      stored = try await store.load()
    } catch {
      throw await store.problem ?? FileProblem(error)
    }
    state = stored.state
    preference = stored.preference
    signals = stored.signals
    authorization = preferences.authorization
    configuration = preferences.configuration
    locale = preferences.locale
    pending = try await platform.pending()
    delivered = try await platform.delivered()
    self.folder = folder
    reading = now
    var seen: Set<FileLoss> = []
    let ours = [
      await store.losses, await platform.losses, await ArmedEventFile.losses(in: folder),
      await TapFile.losses(in: folder),
    ]
    losses = ours.flatMap { $0 }.filter { seen.insert($0).inserted }
  }

  /// The language that the next pass will plan in, given the same wishes.
  ///
  /// - Parameters:
  ///   - asked: The language that was asked for by hand, if any.
  ///   - environment: The language of the environment.
  /// - Returns: The language to look texts up in.
  package func language(asked: RequestedLocale?, environment: RequestedLocale) -> RequestedLocale {
    LanguageChoice(asked: asked, preferred: locale, environment: environment)
      .language { LanguageChoice.plannedLast(pending, delivered) }
  }

  /// When a pending nudge may be shown at the earliest: after one that was shown late, the gap can
  /// end later than its own moment.
  public func earliest(of notification: StoredNotification) -> Instant {
    configuration.cadence.earliest(
      of: notification.fireAt, after: lastFiredAt, now: reading.now)
  }

  /// The last firing that state or log knows of, or nil if none.
  public var lastFiredAt: Instant? { record.lastFiredAt }

  var record: NudgeRecord {
    NudgeRecord(pending: pending, delivered: delivered, state: state, now: reading.now)
  }

  /// The answer to "how often do you nudge me?", or nil where the app was never opened.
  ///
  /// The next nudge is said to come when it may be shown at the earliest.
  ///
  /// - Parameter strings: The reader's language.
  /// - Returns: The sentences.
  public func explanation(strings: some NudgeStrings) -> NudgeExplanation? {
    guard var expected = state else { return nil }
    expected.scheduled = expected.scheduled.map { nudge in
      guard nudge.fireAt > reading.now else { return nudge }
      let fireAt = configuration.cadence.earliest(
        of: nudge.fireAt, after: lastFiredAt, now: reading.now)
      return ScheduledNudge(
        id: nudge.id, fireAt: fireAt, week: nudge.week, key: nudge.key, surface: nudge.surface)
    }
    return NudgeExplanation(
      state: expected, preference: preference, configuration: configuration,
      authorization: authorization, at: reading, strings: strings)
  }
}
