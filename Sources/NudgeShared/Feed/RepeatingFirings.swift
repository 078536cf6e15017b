/// The firings of a repeating notification, each an entry of its own.
enum RepeatingFirings {
  /// How far back they are put together, in days: no farther than the log goes.
  static let limitDays = FeedLog.keptDays

  /// What separates the identifier of the notification from the moment of a firing.
  static let separator: Character = "@"

  /// The moments after one and up to another; daily ones, so at most two a day.
  static func moments(
    of time: RepeatingTime, after start: Instant, through end: Instant, in zone: LocalZone
  ) -> [Instant] {
    var moments: [Instant] = []
    let bound = end.adding(seconds: -Int64(limitDays) * 86_400)
    var moment = time.next(after: max(start, bound), in: zone)
    while moment <= end, moments.count < 2 * limitDays {
      moments.append(moment)
      moment = time.next(after: moment, in: zone)
    }
    return moments
  }
}

extension FeedEntry {
  /// When it repeats, if it does and is not itself a firing.
  var repeatingTime: RepeatingTime? {
    guard countedThrough != nil, case .repeating(let time) = trigger else { return nil }
    return time
  }

  /// One firing of it.
  func firing(at moment: Instant, in zone: LocalZone, _ outcome: FeedOutcome) -> FeedEntry {
    FeedEntry(
      id: NotificationID(
        rawValue: "\(id.rawValue)\(RepeatingFirings.separator)\(moment.secondsSinceEpoch)"),
      kind: kind, item: item, occurrences: [], fireAt: moment, trigger: trigger,
      zone: zone.identifier, offset: zone.offset(at: moment), channel: channel, title: title,
      body: body, isRedacted: isRedacted, armedAt: armedAt, isAllowed: isAllowed, outcome: outcome)
  }
}

extension FeedSettlement {
  /// The repeating notification itself, and its firings since it was last looked at.
  func settled(
    _ entry: FeedEntry, repeating time: RepeatingTime
  ) -> (standing: FeedEntry, firings: [FeedEntry]) {
    var standing = entry
    if isPending(entry.id) {
      seePending(&standing)
    } else {
      standing.outcome = outcomeAheadOfTime(of: entry)
    }
    guard entry.outcome.isOpen || standing.outcome.isOpen else { return (standing, []) }
    // A clock that was set back counts anew from where it stands: firings are each known by moment.
    let start = min(entry.countedThrough ?? entry.armedAt, reading.now)
    let moments = RepeatingFirings.moments(
      of: time, after: start, through: reading.now, in: reading.zone)
    let isTold = reportsAll && isAllowed
    let firings =
      isTold
      ? reportedFirings(of: entry, time, since: start)
      : moments.map { moment in
        let outcome = repeatedOutcome(of: entry, isHeld: standing.outcome == .armed, at: moment)
        return entry.firing(at: moment, in: reading.zone, outcome)
      }
    standing.countedThrough = isTold ? reading.now : moments.last ?? start
    if standing.outcome == .armed {
      standing.fireAt = time.next(after: reading.now, in: reading.zone)
    }
    return (standing, firings)
  }

  /// What the platform has shown of it, where it reports all that it shows: nothing else counts, and
  /// one that comes late has the moment at which it was due.
  ///
  /// Each report is looked at once, so that after a flight none is taken for another firing.
  private func reportedFirings(
    of entry: FeedEntry, _ time: RepeatingTime, since start: Instant
  ) -> [FeedEntry] {
    let oldest = reading.now.adding(seconds: -Int64(RepeatingFirings.limitDays) * 86_400)
    let earliest = max(oldest, start)
    return reports(of: entry.id).compactMap { report in
      guard let shownAt = report.deliveredAt, shownAt >= earliest else { return nil }
      // It repeats every week at the least.
      let weekBefore = shownAt.adding(seconds: -8 * 86_400)
      guard
        let moment = RepeatingFirings.moments(
          of: time, after: weekBefore, through: shownAt, in: reading.zone
        ).last
      else { return nil }
      return entry.firing(at: moment, in: reading.zone, .delivered(at: shownAt))
    }
  }

  /// Held now means held all the time since, and one that went lost did so at an unknown moment.
  private func repeatedOutcome(
    of entry: FeedEntry, isHeld: Bool, at moment: Instant
  ) -> FeedOutcome {
    if !isAllowed { return .suppressed }
    guard isHeld else {
      if case .armed = entry.outcome { return .unknown(.lostMeanwhile) }
      return firedOutcome(of: entry, at: moment)
    }
    return entry.isAllowed ? .presumedDelivered(at: moment) : .unknown(.permissionGiven)
  }

  /// Entries of firings with the platform's reports, each matched to the last firing before it.
  func reported(_ entries: [FeedEntry]) -> [FeedEntry] {
    var entries = entries
    for standing in entries where standing.repeatingTime != nil {
      let reports = reports(of: standing.id)
      guard !reports.isEmpty else { continue }
      let start = standing.id.rawValue + String(RepeatingFirings.separator)
      let firings = entries.indices.filter { index in
        entries[index].repeatingTime == nil && entries[index].id.rawValue.startsWithBytes(of: start)
      }
      for report in reports {
        let moment = report.deliveredAt ?? reading.now
        let before = firings.filter { entries[$0].fireAt <= moment }
        guard let last = before.max(by: { entries[$0].fireAt < entries[$1].fireAt }) else {
          continue
        }
        entries[last].outcome = delivered(entries[last], report)
      }
    }
    return entries
  }
}
