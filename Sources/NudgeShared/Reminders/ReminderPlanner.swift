/// Finds the occurrences of reminder rows that come next.
///
/// ```swift
/// let answer = ReminderPlanner().candidates(rows, context, strings: strings)
/// answer.candidates.first?.nominal  // 2026-03-28T02:30
/// answer.firstLeftOut               // nil: all of the horizon is in the answer
/// ```
///
/// An occurrence is a row on a local date. Dates are counted, and each is resolved by itself in the
/// zone in force: one that a clock change moves comes later on that day alone, one that comes twice
/// is said in the first pass and never again, a date that does not exist has none. What was shown is
/// not proposed again, in whatever zone the person is by now.
public struct ReminderPlanner: Sendable {
  private let table: KindTable

  /// Makes one.
  ///
  /// - Parameter table: The kinds; the line of reminders says how late one may still be shown.
  public init(table: KindTable = .standard) {
    self.table = table
  }

  /// The soonest occurrences and snoozes of the rows.
  ///
  /// What quiet hours hold back right now counts as well, up to the horizon's length ago: its
  /// reading is past, and its firing is not. What they never let through is proposed where it
  /// stands, so that who applies them can say why it does not come.
  ///
  /// What is pending and has come due is kept as it is until it is too late to be shown, for a system
  /// that shows late: it is never removed because its time is past. What was pending of a row that is
  /// gone, switched off or changed to another time goes.
  ///
  /// - Parameters:
  ///   - checked: The rows.
  ///   - context: Moment, zone, quiet hours, horizon, limit and what was shown.
  ///   - strings: The reader's language.
  /// - Returns: At most ``SourceContext/limit`` candidates, soonest first by the moment at which
  ///   they would fire after quiet hours, then by id, then by date. Dates of a row that quiet hours
  ///   bring to one moment count as one, since one notification says them; all of them are there, so
  ///   that none is said again.
  /// - Complexity: O(rows × log limit), and O(limit) memory; what is told of rows without a slot
  ///   is bounded by ``Unproposed/leftOutLimit``.
  public func candidates(
    _ checked: ReminderRows, _ context: SourceContext, strings: some NudgeStrings
  ) -> SourceAnswer {
    let reminders = checked.reminders
    let horizon = ReminderHorizon(context)
    var nearest = NearestFirings(limit: max(0, context.limit), of: reminders)
    var unproposed = Unproposed()
    // The first of each row; those that get a place are taken out below.
    var first = NearestFirings(limit: Unproposed.leftOutLimit + nearest.limit, of: reminders)
    for index in reminders.indices {
      let reminder = reminders[index]
      let outlook = horizon.offer(reminder, at: index, to: &nearest)
      if let moment = horizon.spentSnooze(of: reminder) {
        unproposed.notePast(candidate(of: reminder, on: nil, moment, strings), at: moment)
      }
      switch outlook {
      case .nothing: break
      case .inHorizon(let firing):
        first.offer(firing)
        unproposed.leftOutRows += 1
      case .beyond(let moment): unproposed.noteBeyond(.reminder, reminder.id, at: moment)
      case .past(let date, let moment):
        unproposed.notePast(candidate(of: reminder, on: date, moment, strings), at: moment)
      }
    }
    let chosen = nearest.sorted()
    let rows = Set(chosen.map(\.row))
    unproposed.leftOutRows -= rows.count
    if let firstOfAll = nearest.firstFiringLeftOut {
      var leftOut = first.sorted().filter { !rows.contains($0.row) }
      if rows.contains(firstOfAll.row) { leftOut.insert(firstOfAll, at: 0) }
      unproposed.leftOut = leftOut.prefix(Unproposed.leftOutLimit).map { firing in
        DroppedCandidate(
          candidate: candidate(of: reminders[firing.row], on: firing.date, firing.fireAt, strings),
          fireAt: firing.fireAt, reason: .budget)
      }
    }
    var candidates: [NotificationCandidate] = []
    for firing in chosen {
      let reminder = reminders[firing.row]
      guard firing.date != nil else {
        candidates.append(
          NotificationCandidate(snoozeOf: reminder, at: firing.fireAt, strings: strings))
        continue
      }
      for date in horizon.dates(of: reminder, in: firing) {
        candidates.append(NotificationCandidate(of: reminder, on: date, strings: strings))
      }
    }
    let late = LateReminders(context, horizon, table: table, besides: chosen, of: reminders)
    var answer = SourceAnswer(
      candidates: candidates, rejected: checked.rejected, firstLeftOut: nearest.firstLeftOut,
      kept: late.kept(of: reminders, strings: strings))
    answer.unproposed = unproposed
    return answer
  }

  private func candidate(
    of reminder: Reminder, on date: LocalDate?, _ moment: Instant, _ strings: some NudgeStrings
  ) -> NotificationCandidate {
    guard let date else {
      return NotificationCandidate(snoozeOf: reminder, at: moment, strings: strings)
    }
    return NotificationCandidate(of: reminder, on: date, strings: strings)
  }
}

extension NotificationCandidate {
  /// An occurrence, which floats with the zone.
  init(of reminder: Reminder, on date: LocalDate, strings: some NudgeStrings) {
    let nominal = LocalDateTime(date, reminder.time)
    self.init(
      kind: .reminder, item: reminder.id, nominal: nominal, time: .wallClock(nominal),
      title: TextLimit.forArguments.applied(to: reminder.title),
      body: strings.text(for: .reminderBody, arguments: [.text(reminder.time.description)]))
  }

  /// A snooze, which is a length of time and the person's own wish.
  fileprivate init(
    snoozeOf reminder: Reminder, at moment: Instant, strings: some NudgeStrings
  ) {
    self.init(
      kind: .reminder, item: reminder.id, nominal: nil, time: .instant(moment),
      title: TextLimit.forArguments.applied(to: reminder.title),
      body: strings.text(for: .reminderSnoozedBody, arguments: []), isExemptFromQuietHours: true)
  }
}
