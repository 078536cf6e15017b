import NudgeShared

/// Decides what to do with everything pending beside the weekly nudge: a pure function of the files.
///
/// What floats comes due where the machine is now, what repeats at its latest time that nobody was
/// shown. Quiet hours are those of now: what falls into them waits for their end, is dropped or is
/// shown, as its kind says, and a snooze is shown. Of what is late, ``LateArrivals`` decides.
struct EngineDecision {
  /// To be shown now, each as it stands, soonest first.
  private(set) var shown: [StoredNotification] = []
  /// To be told as one number.
  private(set) var counted: [StoredNotification] = []
  /// Never to be shown, and to be taken off the list.
  private(set) var dropped: [StoredNotification] = []
  /// On the list though shown already: a process was killed between the two files.
  private(set) var claimed: [StoredNotification] = []
  /// When somebody should look what is due: soonest first, ``momentLimit`` at most.
  private(set) var moments: [Instant] = []
  /// The first moment at which there is something to do; nil if there never is as things stand.
  private(set) var nextAttemptAt: Instant?

  /// How many moments are told at most; each delivery tells the next ones.
  static let momentLimit = 64

  private let reading: ClockReading
  private let quietHours: QuietHours
  private let table: KindTable
  private var due: [DueNotification] = []

  /// Decides.
  ///
  /// - Parameters:
  ///   - pending: The list; what is not the engine's is passed over.
  ///   - delivered: What was shown.
  ///   - preference: Who is signed in, and their quiet hours.
  ///   - authorization: Whether anything may be shown.
  ///   - reading: Moment and zone.
  ///   - table: The kinds.
  init(
    pending: [StoredNotification], delivered: [DeliveredEntry], preference: NotificationPreference,
    authorization: Authorization, at reading: ClockReading, table: KindTable = .standard
  ) {
    self.reading = reading
    self.table = table
    quietHours = preference.quietHours
    var shownAt: [NotificationID: Instant] = [:]
    for entry in delivered where entry.notification.id.isOfEngine {
      shownAt[entry.notification.id] = max(
        shownAt[entry.notification.id] ?? .min, entry.deliveredAt)
    }
    var byID: [NotificationID: StoredNotification] = [:]
    for notification in pending where notification.id.isOfEngine {
      byID[notification.id] = notification
      let lastShown = shownAt[notification.id]
      if lastShown != nil, !notification.repeats {
        claimed.append(notification)
      } else if !notification.isFor(preference.member) {
        if !notification.repeats, notification.dueMoment(in: reading.zone) <= reading.now {
          dropped.append(notification)
        }
      } else if authorization.allowsDelivery {
        take(notification, lastShown: lastShown)
      }
    }
    for decision in LateArrivals(due, at: reading.now, table: table).decisions {
      guard let notification = byID[decision.notification.id] else { continue }
      switch decision.outcome {
      case .onTime, .late: shown.append(notification)
      case .counted: counted.append(notification)
      case .collapsed, .expired:
        if !notification.repeats { dropped.append(notification) }
      case .ahead: break
      }
    }
    let hasWork = !shown.isEmpty || !counted.isEmpty || !dropped.isEmpty
    nextAttemptAt = hasWork ? reading.now : moments.filter { $0 > reading.now }.min()
    moments = Array(Set(moments).sorted().prefix(EngineDecision.momentLimit))
  }

  private mutating func take(_ notification: StoredNotification, lastShown: Instant?) {
    guard case .repeating(let time) = notification.trigger else {
      return takeOnce(notification)
    }
    let next = time.next(after: reading.now, in: reading.zone)
    moments.append(next)
    let before = lastShown ?? notification.fireAt.adding(seconds: -1)
    guard let last = time.last(notAfter: reading, after: before) else { return }
    let isOnTime = reading.now.seconds(since: last) <= LateArrivals.onTimeSeconds
    guard isOnTime, !isQuiet(at: reading.now) else { return }
    moments.append(last)
    due.append(DueNotification(id: notification.id, kind: notification.kind, fireAt: last))
  }

  private mutating func takeOnce(_ notification: StoredNotification) {
    let fireAt = notification.dueMoment(in: reading.zone)
    let behaviour = behaviour(of: notification)
    guard fireAt <= reading.now else {
      moments.append(behaviour == .moved ? opening(from: fireAt) ?? fireAt : fireAt)
      return
    }
    switch behaviour {
    case .exempt:
      due(notification, at: fireAt)
    case .dropped:
      if isQuiet(at: fireAt) || isQuiet(at: reading.now) {
        dropped.append(notification)
      } else {
        due(notification, at: fireAt)
      }
    case .moved:
      if isQuiet(at: reading.now) {
        if let opening = opening(from: reading.now) { moments.append(opening) }
      } else {
        due(notification, at: min(opening(from: fireAt) ?? fireAt, reading.now))
      }
    }
  }

  private mutating func due(_ notification: StoredNotification, at moment: Instant) {
    moments.append(moment)
    due.append(DueNotification(id: notification.id, kind: notification.kind, fireAt: moment))
  }

  /// A snooze, which is a moment and not a reading, is the person's own wish.
  private func behaviour(of notification: StoredNotification) -> KindPolicy.QuietHoursBehaviour {
    if notification.kind == .reminder, case .absolute = notification.trigger { return .exempt }
    return table.policy(of: notification.kind)?.quietHours ?? .moved
  }

  private func isQuiet(at moment: Instant) -> Bool {
    quietHours.contains(reading.zone.localDateTime(at: moment))
  }

  private func opening(from moment: Instant) -> Instant? {
    quietHours.firstOpening(from: moment, in: reading.zone)
  }
}

extension StoredNotification {
  /// What sort of thing it is; one of a name that no kind can have counts as a reminder.
  var kind: NotificationKind { NotificationKind(rawValue: payload.kind) ?? .reminder }

  /// When it comes due in a zone; of one that repeats, its first time.
  func dueMoment(in zone: LocalZone) -> Instant {
    guard case .wallClock(let local) = trigger else { return fireAt }
    return zone.resolve(local).earlierOrShiftedForward
  }
}

extension RepeatingTime {
  /// The last of its moments up to now that is after `moment`, or nil if there is none.
  ///
  /// Looks back 8 days, which holds one of any.
  func last(notAfter reading: ClockReading, after moment: Instant) -> Instant? {
    var found: Instant?
    var next = next(
      after: max(moment, reading.now.adding(seconds: -8 * 86_400)), in: reading.zone)
    while next <= reading.now {
      found = next
      next = self.next(after: next, in: reading.zone)
    }
    return found
  }
}
