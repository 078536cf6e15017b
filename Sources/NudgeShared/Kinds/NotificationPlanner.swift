/// Decides what is pending: quiet hours, daily caps and digests, the ceiling, the budget, the diff.
///
/// ```swift
/// let planner = NotificationPlanner(table: .standard)
/// let plan = planner.plan(input, strings: strings)
/// plan.diff.isEmpty  // true for a second pass with nothing new
/// ```
///
/// The order of the checks is part of the promise. A candidate has one identity, an
/// ``OccurrenceKey``: of two with the same one is planned, and none that was shown. Each that is not
/// to be pending is in ``NotificationPlan/dropped`` with its reason, or in
/// ``NotificationPlan/rejected`` if its kind is not one that is planned. The result does not depend on
/// the order in which sources answer. Linearithmic in the number of candidates.
public struct NotificationPlanner: NotificationPlanning {
  /// The kinds.
  public let table: KindTable
  /// How many notifications are planned at most, 0 to 64, whatever the platform holds.
  ///
  /// The reserve for what is armed by events is kept free beside them, as far as the platform has room.
  public let maxPending: Int
  /// How many local days ahead a plan looks, today included, 1 to 366.
  public let horizonDays: Int

  /// 50, of the 64 that a platform holds.
  public static let standardMaxPending = 50
  /// Two weeks.
  public static let standardHorizonDays = 14
  /// Puts the parts together; counts out of range are held at its ends.
  public init(
    table: KindTable, maxPending: Int = NotificationPlanner.standardMaxPending,
    horizonDays: Int = NotificationPlanner.standardHorizonDays
  ) {
    self.table = table
    self.maxPending = max(0, min(maxPending, PlatformSnapshot.largestCapacity))
    self.horizonDays = max(1, min(horizonDays, 366))
  }

  /// Those of the table's kinds, and those of kinds that it has no more.
  public var namespaces: [NotificationNamespace] { NotificationNamespace.everything }

  /// How many one-shot notifications a plan can arm at most on such a platform, at least 1.
  ///
  /// One is asked for even where there is no room, so that the plan can say what has none.
  public func limit(for snapshot: PlatformSnapshot) -> Int {
    let foreign = SortedIDs(snapshot.pending).ids.count { id in
      !NotificationNamespace.everything.contains { $0.contains(id) }
    }
    return max(1, min(maxPending, capacity(of: snapshot, foreignCount: foreign)))
  }

  /// The channels of the table's kinds, each once, in the table's order.
  ///
  /// The name of channel `timers` is the text of key `channel_timers`. The weekly nudge has the
  /// channel that its team has named, which its source tells of.
  public func channels(strings: some NudgeStrings) -> [NotificationChannel] {
    var channels: [NotificationChannel] = []
    for policy in table.policies where policy.kind != .ambientNudge {
      guard !channels.contains(where: { $0.id == policy.channel }) else { continue }
      channels.append(
        NotificationChannel(id: policy.channel, name: strings.channelName(policy.channel)))
    }
    return channels
  }

  /// Decides.
  public func plan(_ input: PlanningInput, strings: some NudgeStrings) -> NotificationPlan {
    var round = PlanningRound(table: table, input: input)
    round.collect()
    round.applyQuietHours()
    round.joinTwins()
    round.applyCaps(strings: strings)
    round.contenders.sort(by: Contender.precedes)
    round.applyCeiling()
    let anchors = round.anchors(strings: strings)
    let capacity = capacity(of: input.snapshot, foreignCount: round.foreignCount)
    let planned = round.applyBudget(
      capacity: capacity, maxPending: maxPending, anchors: anchors)
    return round.plan(planned, horizonDays: horizonDays)
  }

  /// How many of ours may be pending.
  private func capacity(of snapshot: PlatformSnapshot, foreignCount: Int) -> Int {
    max(0, snapshot.capacity - foreignCount)
  }
}

extension NudgeStrings {
  /// What people see of a channel of the table; also the title of a digest.
  func channelName(_ channel: String) -> String {
    text(forRawKey: "channel_" + channel, arguments: [])
  }
}
