import NudgeShared

/// Puts the sources of a state folder together that has more to say than the weekly nudge.
struct AppEngine {
  /// What the app would remind of.
  let rows: AppRows
  /// What came of the last pass.
  let record = PlanRecord()
  /// What the person did.
  let events: ArmedEventFile
  private let isUsed: Bool

  /// Reads the app's rows.
  ///
  /// A folder that has none, and never had any, is one for the weekly nudge alone.
  init(in folder: StateFolder) {
    rows = AppRows(in: folder)
    events = ArmedEventFile(in: folder)
    isUsed = rows != .missing || AppEngine.hasTraces(in: folder)
  }

  /// Whether dated things, anchors and what events arm are in use, not only reminder rows.
  var hasItems: Bool { rows.file?.items != nil }

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
    let sync = NotificationSync(
      platform: platform, planner: AppPlanner(hasItems: hasItems), strings: strings, clock: clock,
      journal: NoJournal(), sources: [nudge] + sources(store, strings) + [record],
      quietHours: nudge.quietHours)
    return AmbientNudgeScheduler(nudge: nudge, sync: sync, sink: sink)
  }

  /// What has things to say beside the nudge.
  private func sources(_ store: JSONNudgeStore, _ strings: StringTable) -> [any NotificationSource]
  {
    let isSignedIn = { @Sendable () async throws(NotificationSourceError) -> Bool in
      do throws(NudgeStoreError) {
        return try await store.load().preference.member != nil
      } catch {
        throw .failed(place: error.place, detail: error.detail)
      }
    }
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
    let isThere = (try? folder.disk.entry(at: folder.file(.events).path)).map { $0 != .nothing }
    if isThere == true { return true }
    let pending = try? KeptFile.pending(in: folder).pending(repairs: false).0
    return pending?.contains { $0.id.isOfEngine } == true
  }
}

extension NotificationID {
  /// Whether it is one of ours beside the weekly nudge's: a reminder, an item, a digest, an anchor or
  /// what an event has armed.
  var isOfEngine: Bool {
    let namespaces: [NotificationNamespace] = [.reminder, .anchor, .event]
    return namespaces.contains { $0.contains(self) }
      || ["nudge.item.", "nudge.digest."].contains { rawValue.utf8.starts(with: $0.utf8) }
  }
}
