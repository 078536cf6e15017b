public import NudgeShared

/// Plans what a rows file asks for: which kinds there are, which sources answer, what they say.
///
/// A list that is not in the file is a source that did not answer, and so are the weekly nudge and
/// what events arm, of which a rows file knows nothing: what they have pending is counted and kept.
public struct RowsPlan: Hashable, Sendable {
  /// What is to be pending, and what is not and why.
  public let plan: NotificationPlan
  /// What is not to be pending, in the published order, rows that no slot was left for included.
  public let dropped: [DroppedCandidate]
  /// What has passed and what comes later than the plan reaches.
  public let unproposed: Unproposed
  /// How many notifications are planned at most.
  public let maxPending: Int
  /// How many local days ahead it looks, today included.
  public let horizonDays: Int
  /// How many of those that the system holds are of other features.
  public let foreignCount: Int

  /// Whether something within the horizon is left out because no slot is left.
  public var hasUnplannedRest: Bool { plan.refreshBy < horizonEnd }

  /// The last second of the horizon.
  private var horizonEnd: Instant {
    let end = LocalDateTime(plan.reading.today.adding(days: horizonDays), .midnight)
    return plan.reading.zone.resolve(end).earlierOrShiftedForward.adding(seconds: -1)
  }

  /// Plans.
  ///
  /// - Parameters:
  ///   - file: The rows and the dated things.
  ///   - reading: Moment and zone.
  ///   - pending: What the system holds, notifications of others included.
  ///   - fired: What was shown already.
  ///   - quietHours: The person's quiet hours.
  ///   - maxPending: How many notifications are planned at most, 0 to 64.
  ///   - horizonDays: How many local days ahead to look, today included, 1 to 366.
  ///   - strings: The reader's language.
  public init(
    _ file: RowsFile, at reading: ClockReading, pending: [NotificationID] = [],
    fired: Set<OccurrenceKey> = [], quietHours: QuietHours = .none,
    maxPending: Int = NotificationPlanner.standardMaxPending,
    horizonDays: Int = NotificationPlanner.standardHorizonDays, strings: some NudgeStrings
  ) {
    let table: KindTable = file.items == nil ? .reminders : .standard
    let planner = NotificationPlanner(
      table: table, maxPending: maxPending, horizonDays: horizonDays)
    let snapshot = PlatformSnapshot(authorization: .authorized, pending: pending)
    let context = SourceContext(
      reading: reading, snapshot: snapshot, quietHours: quietHours,
      horizonDays: planner.horizonDays, limit: planner.limit(for: snapshot), fired: fired)
    var answers = [SourceAnswer(candidates: [], rejected: file.rejected)]
    var silent: [NotificationNamespace] = [.nudge, .event]
    if let drafts = file.reminders {
      let rows = ReminderRows(drafts)
      var answer = ReminderPlanner().candidates(rows, context, strings: strings)
      answer.rejected = rows.rejected
      answers.append(answer)
    } else {
      silent.append(.reminder)
    }
    if let drafts = file.items {
      answers.append(
        DatedItems(drafts, table: table, context: context, strings: strings).answer)
    } else {
      silent.append(.anchor)
      for policy in KindTable.standard.policies where policy.arming == .planned {
        silent.append(.items(of: policy.kind))
        silent.append(.digests(of: policy.kind))
      }
    }
    let known = planner.namespaces + silent
    foreignCount = pending.count { id in !known.contains { $0.contains(id) } }
    self.maxPending = planner.maxPending
    self.horizonDays = planner.horizonDays
    var unproposed = Unproposed()
    for answer in answers { unproposed.add(answer.unproposed) }
    self.unproposed = unproposed
    let plan = planner.plan(
      PlanningInput(
        reading: reading, snapshot: snapshot, quietHours: quietHours, answers: answers,
        silent: silent, fired: fired),
      strings: strings)
    self.plan = plan
    dropped =
      unproposed.leftOut.isEmpty
      ? plan.dropped : table.inPublishedOrder(plan.dropped + unproposed.leftOut)
  }
}
