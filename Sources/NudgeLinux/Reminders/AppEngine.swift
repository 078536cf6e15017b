import NudgeShared

/// Puts the sources of a state folder together that has more to say than the weekly nudge.
struct AppEngine {
  /// What the app would remind of.
  let rows: AppRows
  /// What came of the last pass.
  let record = PlanRecord()
  /// What the person did.
  let events: ArmedEventFile
  /// What was tapped.
  let taps: TapFile
  /// What was armed, and what became of it.
  let feed: JSONFeedStore
  private let preferencesFile: KeptFile<DevicePreferences>
  private let isUsed: Bool

  /// Reads the app's rows.
  ///
  /// A folder that has none, and never had any, is one for the weekly nudge alone.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - seedForNewDevice: Becomes the id of the device in a new feed.
  init(in folder: StateFolder, seedForNewDevice: UInt64) {
    feed = JSONFeedStore(folder: folder, seedForNewDevice: seedForNewDevice)
    preferencesFile = .preferences(in: folder)
    rows = AppRows(in: folder)
    events = ArmedEventFile(in: folder)
    taps = TapFile(in: folder)
    isUsed = rows != .missing || AppEngine.hasTraces(in: folder)
  }

  /// Whether dated things, anchors and what events arm are in use, not only reminder rows.
  var hasItems: Bool { rows.file?.items != nil }

  /// What of its files could not be read as it stood, in the order found.
  var losses: [FileLoss] {
    get async { await feed.losses + events.losses + taps.losses }
  }

  /// Reads what no pass may need, for the losses alone; what stops the reading is left for the operation that
  /// needs the file.
  func findLosses() async {
    _ = try? await events.events()
    _ = try? await taps.received()
  }

  /// Who drives the nudge: alone, or as one source of the engine.
  func scheduler<Sink: ActivationSink>(
    configuration: NudgeConfiguration, platform: JSONNudgePlatform, store: JSONNudgeStore,
    strings: StringTable, clock: SystemClock, sink: Sink, seedForNewInstallation: UInt64
  ) -> AmbientNudgeScheduler<JSONNudgePlatform, JSONNudgeStore, StringTable, SystemClock, Sink> {
    guard isUsed else {
      return AmbientNudgeScheduler(
        configuration: configuration, platform: platform, store: store, strings: strings,
        clock: clock, sink: sink, seedForNewInstallation: seedForNewInstallation)
    }
    let nudge = AmbientNudgeSource(
      configuration: configuration, store: store, strings: strings,
      seedForNewInstallation: seedForNewInstallation)
    let preferencesFile = preferencesFile
    let journal = FeedJournal(store: feed) {
      // What cannot be read is taken for locked: nobody is hurt by an amount that is left out.
      (try? preferencesFile.preferences(repairs: false).0.isLocked) ?? true
    }
    // From the preferences alone: signals and state are the nudge's affair, and one of them that
    // cannot be read silences nobody else.
    let preference = {
      @Sendable () async throws(NotificationSourceError) -> NotificationPreference in
      do throws(FileProblem) {
        return try preferencesFile.preferences(repairs: true).0.notification
      } catch {
        throw .failed(place: error.path, detail: "\(error.reason). \(error.remedy)")
      }
    }
    let sync = NotificationSync(
      platform: platform, planner: AppPlanner(hasItems: hasItems), strings: strings, clock: clock,
      journal: journal,
      sources: [nudge]
        + sources(strings) { () async throws(NotificationSourceError) in
          try await preference().member != nil
        } + [record],
      quietHours: { () async throws(NotificationSourceError) in try await preference().quietHours })
    return AmbientNudgeScheduler(nudge: nudge, sync: sync, sink: sink)
  }

  /// Notes down that something is never to be shown, before it is taken off the list: what is gone
  /// and came due would be taken for shown.
  ///
  /// The journal writes the same file, but never meanwhile: a process holds the folder's lock, and
  /// does one thing with it, a pass or a delivery. What a journal has read is read anew at the
  /// opening of its next pass.
  func noteDropped(_ notifications: [StoredNotification]) async throws(FileProblem) {
    guard isUsed, !notifications.isEmpty else { return }
    let ids = Set(notifications.map(\.id))
    do throws(NudgeStoreError) {
      let log = try await feed.load()
      let entries = log.entries.map { entry in
        guard ids.contains(entry.id), entry.outcome.isOpen else { return entry }
        var entry = entry
        entry.outcome = .cancelled
        return entry
      }
      guard entries != log.entries else { return }
      try await feed.save(
        FeedLog(
          deviceID: log.deviceID, entries: entries, remembered: log.remembered,
          outbox: log.outbox))
    } catch {
      throw await feed.problem ?? FileProblem(error)
    }
  }

  /// What has things to say beside the nudge.
  private func sources(
    _ strings: StringTable,
    isSignedIn: @escaping @Sendable () async throws(NotificationSourceError) -> Bool
  ) -> [any NotificationSource] {
    let file: RowsFile
    switch rows {
    case .unreadable(let problem):
      let reason = NotificationSourceError.failed(
        place: problem.path, detail: "\(problem.reason). \(problem.remedy)")
      let namespaces = [.reminder] + AppEngine.itemNamespaces + [.anchor, .event]
      return [SilentAppSource(namespaces: namespaces, reason: reason)]
    case .missing:
      return [
        AppSource(
          ReminderNotificationSource(rows: JSONReminderSource(rows: []), strings: strings),
          alsoHolding: AppEngine.itemNamespaces + [.anchor, .event], isSignedIn: isSignedIn)
      ]
    case .rows(let rows): file = rows
    }
    let table = KindTable.standard
    func silent(_ list: String, _ namespaces: [NotificationNamespace]) -> SilentAppSource {
      SilentAppSource(
        namespaces: namespaces,
        reason: .failed(
          place: StateFileName.reminders.rawValue, detail: "there is no list \"\(list)\" in it"))
    }
    var sources: [any NotificationSource] = []
    if let reminders = file.reminders {
      sources.append(
        AppSource(
          ReminderNotificationSource(rows: JSONReminderSource(rows: reminders), strings: strings),
          rejected: file.rejected, isSignedIn: isSignedIn))
    } else {
      sources.append(silent("reminders", [.reminder]))
    }
    if let items = file.items {
      sources += [
        AppSource(
          DatedItemNotificationSource(
            items: JSONDatedItemSource(things: items), kinds: AppEngine.itemKinds, table: table,
            strings: strings),
          alsoHolding: [.anchor], rejected: file.reminders == nil ? file.rejected : [],
          isSignedIn: isSignedIn),
        AppSource(
          EventNotificationSource(store: events, table: table, strings: strings),
          isSignedIn: isSignedIn),
      ]
    } else {
      sources.append(silent("items", AppEngine.itemNamespaces + [.anchor, .event]))
    }
    return sources
  }

  /// The kinds that dated things can be of.
  private static let itemKinds = Set(
    KindTable.standard.policies.filter { $0.arming == .planned }.map(\.kind)
  ).subtracting([.reminder, .ambientNudge])

  private static let itemNamespaces = itemKinds.sorted().flatMap {
    [NotificationNamespace.items(of: $0), .digests(of: $0)]
  }

  /// Whether something was planned here for rows that are gone since.
  private static func hasTraces(in folder: StateFolder) -> Bool {
    for name in [StateFileName.feed, .events] {
      if let entry = try? folder.disk.entry(at: folder.file(name).path), entry != .nothing {
        return true
      }
    }
    let pending = try? KeptFile.pending(in: folder).pending(repairs: false).0
    return pending?.contains { $0.id.isOfEngine } == true
  }
}

extension NotificationID {
  /// Whether it is one of ours beside the weekly nudge's: a reminder, an item, a digest, an anchor or
  /// what an event has armed.
  var isOfEngine: Bool {
    NotificationNamespace.everything.contains { $0 != .nudge && $0.contains(self) }
  }
}
