/// Says what became of what was armed, from what the platform shows now: a pure function.
///
/// A notification fires while no code of ours runs, so what happened is put together afterwards.
/// In this order, the first that applies:
///
/// 1. What the platform reports as shown was delivered, at the time it says, or at its fire time.
/// 2. What it still holds is armed; if its time has passed, it is late.
/// 3. What is gone and came due was presumably delivered; suppressed, if notifications are not
///    allowed; unknown, if nobody has seen it armed, its removal was under way, or the platform
///    reports whatever it shows and has not reported this. One whose place another was to take, and
///    whose reading the clock here has not reached, was moved all the same.
/// 4. What is gone ahead of its time was removed by us, or else dropped; it is armed anew.
///
/// An outcome is for good, whatever the clock does, except that a report replaces it, and that what
/// was lost, doubtful or taken back is armed where the platform turns out to hold it. What can never happen:
/// that something counts as delivered of which nobody has seen that it was armed.
public struct FeedSettlement: Sendable {
  /// Moment and zone.
  let reading: ClockReading
  /// Whether notifications are allowed.
  let isAllowed: Bool
  /// Whether what is not reported was not seen to be shown.
  let reportsAll: Bool
  private let pending: Set<NotificationID>
  private let reports: [NotificationID: [DeliveredNotification]]

  /// Takes what the platform shows.
  public init(_ snapshot: PlatformSnapshot, at reading: ClockReading) {
    self.reading = reading
    isAllowed = snapshot.authorization.allowsDelivery
    reportsAll = snapshot.reportsEveryDelivery
    pending = Set(snapshot.pending)
    reports = Dictionary(grouping: snapshot.delivered, by: \.id)
  }

  /// The log with every entry settled; settling again changes nothing.
  ///
  /// Linear in the number of entries, besides looking at most 60 days back.
  public func settled(_ log: FeedLog) -> FeedLog {
    var result = log
    var entries: [FeedEntry] = []
    var known = Set(log.entries.map(\.id))
    let arrivals = arrivals(in: log)
    for entry in log.entries {
      if let time = entry.repeatingTime {
        let (standing, firings) = settled(entry, repeating: time)
        entries.append(standing)
        entries += firings.filter { known.insert($0.id).inserted }
      } else {
        entries.append(settled(entry, arrivals: arrivals))
      }
    }
    result.replace(entries: reported(entries))
    result.noteForArchive(since: log)
    return result
  }

  /// Whether the platform holds it.
  func isPending(_ id: NotificationID) -> Bool { pending.contains(id) }

  /// What the platform reports of it.
  func reports(of id: NotificationID) -> [DeliveredNotification] { reports[id] ?? [] }

  /// What was planned in the zone of the reading, and may stand in the place of another.
  private func arrivals(in log: FeedLog) -> Set<NotificationID> {
    let isReplacing = log.entries.contains { entry in
      if case .cancelling(_?) = entry.outcome { true } else { false }
    }
    guard isReplacing else { return [] }
    return Set(log.entries.lazy.filter { $0.zone == reading.zone.identifier }.map(\.id))
  }

  /// Whether it was gone before it could be shown, though its moment in an earlier zone is past.
  ///
  /// Its removal was planned here, since what takes its place was, and the platform held it then. So
  /// it has not been shown before, and its reading is still ahead.
  private func wasMovedInTime(_ entry: FeedEntry, _ arrivals: Set<NotificationID>) -> Bool {
    guard case .cancelling(let successor?) = entry.outcome, arrivals.contains(successor),
      case .wallClock(let local) = entry.trigger
    else { return false }
    return reading.zone.resolve(local).earlierOrShiftedForward > reading.now
  }

  private func settled(_ entry: FeedEntry, arrivals: Set<NotificationID>) -> FeedEntry {
    var entry = entry
    if let report = reports(of: entry.id).first {
      entry.outcome = delivered(entry, report)
    } else if isPending(entry.id) {
      seePending(&entry)
    } else if let due = entry.dueMoment(at: reading), !wasMovedInTime(entry, arrivals) {
      entry.outcome = outcome(of: entry, due: due)
    } else {
      entry.outcome = outcomeAheadOfTime(of: entry)
    }
    return entry
  }

  /// A report without a time gets the fire time, until one with a time comes.
  func delivered(_ entry: FeedEntry, _ report: DeliveredNotification) -> FeedOutcome {
    if case .delivered(let at) = entry.outcome, at != entry.fireAt { return entry.outcome }
    return .delivered(at: report.deliveredAt ?? entry.fireAt)
  }

  /// The platform holds it: what was written ahead is known now, and a loss was none.
  ///
  /// Nor was a removal: if it is still unwanted, the plan of this pass takes it back once more; if it
  /// is kept, it will fire and counts then.
  func seePending(_ entry: inout FeedEntry) {
    switch entry.outcome {
    case .arming, .armed, .cancelling, .dropped, .unknown, .cancelled, .moved:
      entry.outcome = .armed
      entry.isAllowed = isAllowed
    case .delivered, .presumedDelivered, .suppressed: break
    }
  }

  private func outcome(of entry: FeedEntry, due: Instant) -> FeedOutcome {
    switch entry.outcome {
    case .arming, .armed, .cancelling: firedOutcome(of: entry, at: due)
    case .delivered, .presumedDelivered, .suppressed, .unknown, .cancelled, .moved, .dropped:
      entry.outcome
    }
  }

  /// What a firing that nobody saw came to.
  func firedOutcome(of entry: FeedEntry, at due: Instant) -> FeedOutcome {
    if !isAllowed { return .suppressed }
    switch entry.outcome {
    case .arming: return .unknown(.neverSeenPending)
    case .cancelling: return .unknown(.removalInterrupted)
    default:
      guard entry.isAllowed else { return .unknown(.permissionGiven) }
      return reportsAll ? .unknown(.neverReported) : .presumedDelivered(at: due)
    }
  }

  func outcomeAheadOfTime(of entry: FeedEntry) -> FeedOutcome {
    switch entry.outcome {
    case .arming: .dropped(.neverArmed)
    case .armed: .dropped(.lostBySystem)
    case .cancelling(nil): .cancelled
    case .cancelling(let id?): .moved(to: id)
    case .delivered, .presumedDelivered, .suppressed, .unknown, .cancelled, .moved, .dropped:
      entry.outcome
    }
  }
}
