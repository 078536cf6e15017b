/// Says what became of what was armed, from what the platform shows now: a pure function.
///
/// A notification fires while no code of ours runs, so what happened is put together afterwards.
/// In this order, the first that applies:
///
/// 1. What the platform reports as shown was delivered, at the time it says, or at its fire time.
/// 2. What it still holds is armed; if its time has passed, it is late.
/// 3. What is gone and came due was presumably delivered; suppressed, if notifications are not
///    allowed; unknown, if nobody has seen it armed, or its removal was under way.
/// 4. What is gone ahead of its time was removed by us, or else dropped; it is armed anew.
///
/// An outcome is for good, whatever the clock does, except that a report replaces it, and that what
/// was lost or doubtful is armed where the platform turns out to hold it. What can never happen:
/// that something counts as delivered of which nobody has seen that it was armed.
public struct FeedSettlement: Sendable {
  /// Moment and zone.
  let reading: ClockReading
  /// Whether notifications are allowed.
  let isAllowed: Bool
  private let pending: Set<NotificationID>
  private let reports: [NotificationID: [DeliveredNotification]]

  /// Takes what the platform shows.
  public init(_ snapshot: PlatformSnapshot, at reading: ClockReading) {
    self.reading = reading
    isAllowed = snapshot.authorization.allowsDelivery
    pending = Set(snapshot.pending)
    reports = Dictionary(grouping: snapshot.delivered, by: \.id)
  }

  /// The log with every entry settled; settling again changes nothing.
  ///
  /// Linear in the number of entries, besides looking at most ``RepeatingFirings/limitDays`` back.
  public func settled(_ log: FeedLog) -> FeedLog {
    var result = log
    var entries: [FeedEntry] = []
    var known = Set(log.entries.map(\.id))
    for entry in log.entries {
      if let time = entry.repeatingTime {
        let (standing, firings) = settled(entry, repeating: time)
        entries.append(standing)
        entries += firings.filter { known.insert($0.id).inserted }
      } else {
        entries.append(settled(entry))
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

  private func settled(_ entry: FeedEntry) -> FeedEntry {
    var entry = entry
    if let report = reports(of: entry.id).first {
      entry.outcome = delivered(entry, report)
    } else if isPending(entry.id) {
      seePending(&entry)
    } else if let due = entry.dueMoment(at: reading) {
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
  func seePending(_ entry: inout FeedEntry) {
    switch entry.outcome {
    case .arming, .armed, .cancelling, .dropped, .unknown:
      entry.outcome = .armed
      entry.isAllowed = isAllowed
    case .delivered, .presumedDelivered, .suppressed, .cancelled, .moved: break
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
    default: return entry.isAllowed ? .presumedDelivered(at: due) : .unknown(.permissionGiven)
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
