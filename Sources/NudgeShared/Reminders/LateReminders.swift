/// What the system still holds of reminders that have come due, and may still show.
///
/// A system shows late what it may not show exactly, and one that was off shows what it held once it
/// is on again. Removing such a reminder because its time is past would lose it.
struct LateReminders {
  private let horizon: ReminderHorizon
  private let now: Instant
  private let table: KindTable
  private let expirySeconds: Int64
  /// Pending ones that may be late, by row.
  private let pending: [OccurrenceKey: [Pending]]

  private struct Pending {
    let id: NotificationID
    let fireAt: Instant
  }

  /// Looks through what is pending, but for what was chosen and stays anyway.
  init(
    _ context: SourceContext, _ horizon: ReminderHorizon, table: KindTable,
    besides chosen: [NearestFirings.Firing], of reminders: [Reminder]
  ) {
    self.horizon = horizon
    self.table = table
    now = context.reading.now
    expirySeconds = table.policy(of: .reminder)?.lateness.expirySeconds ?? 0
    // An identifier has the moment in the zone in which it was armed.
    let earliest = now.adding(seconds: -expirySeconds - LocalZone.reach)
    let latest = now.adding(seconds: LocalZone.reach)
    let rows = Dictionary(grouping: chosen, by: \.fireAt)
    var pending: [OccurrenceKey: [Pending]] = [:]
    for id in context.snapshot.pending {
      guard
        let fireAt = id.fireAt(in: .reminder), fireAt >= earliest, fireAt <= latest,
        let row = id.reference(in: .reminder),
        rows[fireAt]?.contains(where: { reminders[$0.row].id.hasSameBytes(as: row) }) != true
      else { continue }
      pending[OccurrenceKey(rowOf: row), default: []].append(Pending(id: id, fireAt: fireAt))
    }
    self.pending = pending
  }

  /// Those that stay: due by now in the zone in force, not yet too late to be shown, not shown.
  ///
  /// - Complexity: Constant where nothing may be late, else linear in the rows.
  func kept(of reminders: [Reminder], strings: some NudgeStrings) -> [NotificationID] {
    guard !pending.isEmpty else { return [] }
    var kept: [NotificationID] = []
    for reminder in reminders where reminder.isActive {
      guard let late = pending[OccurrenceKey(rowOf: reminder.id)] else { continue }
      if let snooze = reminder.snoozedUntil, isLate(snooze) {
        kept += late.filter { $0.fireAt == snooze }.map(\.id)
      }
      horizon.visitDue(of: reminder, lateBy: expirySeconds) { date, fireAt in
        guard isLate(fireAt) else { return }
        kept += late.filter { isOccurrence($0, of: reminder, on: date, at: fireAt, strings) }
          .map(\.id)
      }
    }
    return kept.sorted()
  }

  private func isLate(_ fireAt: Instant) -> Bool {
    fireAt <= now && now.seconds(since: fireAt) <= expirySeconds
  }

  /// Whether it was armed for that date: at that very moment, or, in another zone, with the same
  /// words and date.
  private func isOccurrence(
    _ pending: Pending, of reminder: Reminder, on date: LocalDate, at fireAt: Instant,
    _ strings: some NudgeStrings
  ) -> Bool {
    if pending.fireAt == fireAt { return true }
    let asked = LocalDateTime(date, reminder.time)
    // The zone of that time, as far as it shows in the identifier.
    let seconds = asked.secondsSinceEpochAsUTC - pending.fireAt.secondsSinceEpoch
    guard
      let line = table.index(of: .reminder),
      let offset = Int(exactly: seconds).flatMap(UTCOffset.init(seconds:))
    else { return false }
    let contender = Contender(
      candidate: NotificationCandidate(of: reminder, on: date, strings: strings), line: line,
      tier: .dated, priority: 0, fireAt: pending.fireAt)
    let there = LocalZone(identifier: "there", fixedOffset: offset)
    return contender.request(in: table, zone: there).id == pending.id
  }
}
