public import NudgeShared

/// What is pending beside the weekly nudge, and what a pass would make of the app's rows.
public struct RowsStatus: Sendable {
  /// How many of each kind are pending, in the order of their names.
  public let counts: [(kind: NotificationKind, count: Int)]
  /// When a delivery has something to do with them next.
  public let nextAttemptAt: Instant?
  /// What a pass at this moment would decide, without carrying it out; nil where there are no rows.
  public let plan: NotificationPlan?
  /// Why the rows cannot be read.
  public let problem: FileProblem?
}

extension AmbientNudgeStatus {
  /// The weekly nudges that are pending, soonest first.
  public var pendingNudges: [StoredNotification] {
    pending.filter { NotificationNamespace.nudge.contains($0.id) }
  }

  /// What is pending beside the nudge; nil where there is nothing of the sort.
  ///
  /// Reads the app's rows and the feed: only who asks pays for that.
  ///
  /// - Parameter strings: The reader's language.
  /// - Returns: The numbers, and how far they reach.
  public func rowsStatus(strings: some NudgeStrings) async -> RowsStatus? {
    let rows = AppRows(in: folder)
    let ours = pending.filter { $0.id.isOfEngine }
    guard rows != .missing || !ours.isEmpty else { return nil }
    let counts = Dictionary(grouping: ours, by: \.kind).mapValues(\.count)
    let said = await said
    let plan = rows.file.flatMap { file -> NotificationPlan? in
      guard preference.member != nil, authorization.allowsDelivery else { return nil }
      return RowsPlan(
        file, at: reading, pending: pending.map(\.id), fired: said,
        quietHours: preference.quietHours, strings: strings
      ).plan
    }
    return RowsStatus(
      counts: counts.map { ($0.key, $0.value) }.sorted { $0.kind < $1.kind },
      nextAttemptAt: state == nil ? nil : engineDecision.nextAttemptAt, plan: plan,
      problem: rows.problem)
  }

  /// What was said already; a feed that cannot be read is the next pass's to report.
  private var said: Set<OccurrenceKey> {
    get async {
      let feed = JSONFeedStore(folder: folder, seedForNewDevice: 0, readsOnly: true)
      return (try? await feed.load())?.said(at: reading.now) ?? []
    }
  }
}
