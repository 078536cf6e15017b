/// The stretch of local dates that a plan looks at, with all that decides when a row fires in it.
struct ReminderHorizon {
  private let now: Instant
  private let zone: LocalZone
  private let lastDate: LocalDate
  private let fired: Set<OccurrenceKey>
  private let openings: QuietOpenings
  private let clock: OccurrenceClock
  private let days: Int
  /// Readings of this moment and before it have fired, whatever quiet hours did to them.
  private let spentThrough: Instant
  private let spentClock: OccurrenceClock
  /// The rows that have something pending which is about to fire, by moment: nothing else that close
  /// can be armed any more, and it must take no place of what can.
  private let imminent: [Instant: Set<OccurrenceKey>]
  private let deadline: Instant

  init(_ context: SourceContext) {
    days = max(1, min(context.horizonDays, 366))
    now = context.reading.now
    zone = context.reading.zone
    lastDate = context.reading.today.adding(days: days - 1)
    fired = context.fired
    openings = QuietOpenings(context.quietHours, in: zone)
    clock = OccurrenceClock(zone, around: now)
    spentThrough = ReminderHorizon.spentThrough(now, days: days, openings)
    spentClock = OccurrenceClock(zone, around: spentThrough)
    deadline = now.adding(seconds: PlanningInput.leadSeconds)
    imminent = ReminderHorizon.imminent(
      context.snapshot.pending, after: now, through: deadline)
  }

  /// Offers what a row has in the horizon, soonest first, until nothing later of it can matter.
  ///
  /// - Returns: What it has, whether or not a place was left for it.
  func offer(
    _ reminder: Reminder, at index: Int, to nearest: inout NearestFirings
  ) -> RowOutlook {
    guard reminder.isActive else { return .nothing }
    var snooze = snooze(of: reminder)
    var first = snooze.map { NearestFirings.Firing(fireAt: $0, row: index, date: nil) }
    var beyond: LocalDate?
    var date = spentClock.firstDate(thatMayFireAfter: spentThrough, at: reminder.time)
    var previous: Instant?
    while let found = reminder.firstDate(onOrAfter: date) {
      guard found <= lastDate else {
        beyond = found
        break
      }
      if let fireAt = fireTime(of: reminder, on: found) {
        let firing = NearestFirings.Firing(fireAt: fireAt, row: index, date: found)
        let isSaid = isFired(reminder, on: found)
        if !isSaid, fireAt <= first?.fireAt ?? .max { first = firing }
        if nearest.isPast(firing), first != nil { break }
        // Quiet time that lasts for days brings several dates to one moment: one line says them,
        // and so they take one place.
        if fireAt != previous, !isSaid {
          if snooze == fireAt { snooze = nil }
          nearest.offer(firing)
          previous = fireAt
        }
      }
      guard found < .max else { break }
      date = found.adding(days: 1)
    }
    if let snooze {
      nearest.offer(NearestFirings.Firing(fireAt: snooze, row: index, date: nil))
    }
    if let first { return .inHorizon(first) }
    if let beyond, let moment = clock.instant(of: LocalDateTime(beyond, reminder.time)) {
      return .beyond(moment)
    }
    return outlookOfSpent(reminder)
  }

  /// What becomes of a row that has nothing ahead by its rule: a snooze after the horizon, or what is
  /// past, where that is one moment.
  private func outlookOfSpent(_ reminder: Reminder) -> RowOutlook {
    if let moment = reminder.snoozedUntil {
      if zone.localDate(at: moment) > lastDate { return .beyond(moment) }
    }
    guard case .once(let date) = reminder.rule, reminder.firstDate(onOrAfter: date) == date,
      !isFired(reminder, on: date),
      let moment = clock.instant(of: LocalDateTime(date, reminder.time)), moment <= deadline
    else { return .nothing }
    return .past(date, moment)
  }

  /// When a row was put off to, where that has passed and it was not shown.
  func spentSnooze(of reminder: Reminder) -> Instant? {
    guard let moment = reminder.snoozedUntil, reminder.isActive, moment <= deadline,
      !canBePending(reminder, at: moment),
      !fired.contains(OccurrenceKey(kind: .reminder, item: reminder.id, nominalDate: nil))
    else { return nil }
    return moment
  }

  /// The dates that a firing says: its own, and those after it that quiet hours bring to the same
  /// moment.
  func dates(of reminder: Reminder, in firing: NearestFirings.Firing) -> [LocalDate] {
    guard var date = firing.date else { return [] }
    var dates = [date]
    guard openings.hasQuietTime else { return dates }
    while date < .max, let next = reminder.firstDate(onOrAfter: date.adding(days: 1)),
      next <= lastDate
    {
      if let fireAt = fireTime(of: reminder, on: next) {
        guard fireAt == firing.fireAt else { break }
        if !isFired(reminder, on: next) { dates.append(next) }
      }
      date = next
    }
    return dates
  }

  /// Hands over dates that came due up to so many seconds ago and were not shown, with the moment
  /// after quiet hours; some that lie before or after may be among them.
  func visitDue(
    of reminder: Reminder, lateBy seconds: Int64, _ visit: (LocalDate, Instant) -> Void
  ) {
    let past = ReminderHorizon.spentThrough(
      now.adding(seconds: -seconds - 1), days: days, openings)
    var date = OccurrenceClock(zone, around: past).firstDate(
      thatMayFireAfter: past, at: reminder.time)
    while let found = reminder.firstDate(onOrAfter: date) {
      if let plain = clock.instant(of: LocalDateTime(found, reminder.time)) {
        guard plain <= now else { return }
        if !isFired(reminder, on: found) { visit(found, openings.first(from: plain) ?? plain) }
      }
      guard found < .max else { return }
      date = found.adding(days: 1)
    }
  }

  /// When an occurrence fires after quiet hours, or nil if that is past or never was.
  private func fireTime(of reminder: Reminder, on date: LocalDate) -> Instant? {
    guard let plain = clock.instant(of: LocalDateTime(date, reminder.time)) else { return nil }
    let fireAt = openings.first(from: plain) ?? plain
    return canBePending(reminder, at: fireAt) ? fireAt : nil
  }

  /// Whether it can be armed, or is and has not come yet.
  private func canBePending(_ reminder: Reminder, at fireAt: Instant) -> Bool {
    fireAt > deadline || imminent[fireAt]?.contains(OccurrenceKey(rowOf: reminder.id)) == true
  }

  /// The moment a row is put off to, where it is ahead and in the horizon.
  private func snooze(of reminder: Reminder) -> Instant? {
    guard
      let moment = reminder.snoozedUntil, canBePending(reminder, at: moment),
      zone.localDate(at: moment) <= lastDate
    else { return nil }
    return moment
  }

  private func isFired(_ reminder: Reminder, on date: LocalDate) -> Bool {
    !fired.isEmpty
      && fired.contains(
        OccurrenceKey(kind: .reminder, item: reminder.id, nominalDate: date))
  }

  private static func imminent(
    _ pending: [NotificationID], after now: Instant, through deadline: Instant
  ) -> [Instant: Set<OccurrenceKey>] {
    var rows: [Instant: Set<OccurrenceKey>] = [:]
    for id in pending {
      guard
        let fireAt = id.fireAt(in: .reminder), fireAt > now, fireAt <= deadline,
        let row = id.reference(in: .reminder)
      else { continue }
      rows[fireAt, default: []].insert(OccurrenceKey(rowOf: row))
    }
    return rows
  }

  /// Where it is quiet now, the last moment before quiet time began; else now.
  ///
  /// What has its reading in that stretch opens later than now. The opening never comes earlier for
  /// a later moment, so that halving finds where the stretch begins.
  private static func spentThrough(
    _ now: Instant, days: Int, _ openings: QuietOpenings
  ) -> Instant {
    func opensLater(_ moment: Instant) -> Bool { (openings.first(from: moment) ?? moment) > now }
    guard opensLater(now) else { return now }
    var spent = now.adding(seconds: -Int64(days) * Int64(LocalDateTime.secondsPerDay))
    var held = now
    guard !opensLater(spent) else { return spent }
    while held.seconds(since: spent) > 1 {
      let middle = spent.adding(seconds: held.seconds(since: spent) / 2)
      if opensLater(middle) { held = middle } else { spent = middle }
    }
    return spent
  }
}

extension OccurrenceKey {
  /// A row whatever the date, told apart from others by the bytes of its id.
  init(rowOf id: String) {
    self.init(kind: .reminder, item: id, nominalDate: nil)
  }
}

/// What a row has for a plan, whether or not a slot is left for it.
enum RowOutlook {
  /// It is switched off or over.
  case nothing
  /// The first that it has in the horizon.
  case inHorizon(NearestFirings.Firing)
  /// The first that it has comes after the horizon, at this moment.
  case beyond(Instant)
  /// Its only date is past or too close.
  case past(LocalDate, Instant)
}
