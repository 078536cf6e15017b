/// All rows of a person, checked one by one: what is good, and what is not and why.
///
/// ```swift
/// let rows = ReminderRows(drafts)
/// rows.reminders.map(\.id)    // ["r1", "r3"]
/// rows.rejected.first?.reason // "badTime"
/// ```
///
/// A bad row never silences another. Rows and rejections depend on the drafts alone. Of rows with
/// one id the first good one counts. A draft with nothing but an id and a moment is a snooze of the row with
/// that id, wherever in the list it stands; of several snoozes of a row the one that ends last
/// counts, so that the order in which a database hands them over does not matter.
public struct ReminderRows: Hashable, Sendable {
  /// The good rows, in the order given.
  public let reminders: [Reminder]
  /// What is bad, in the order given; reasons are names of ``ReminderProblem``.
  public let rejected: [RejectedItem]

  /// Checks drafts.
  ///
  /// - Complexity: Linear in the drafts and their parts.
  public init(_ drafts: [ReminderDraft]) {
    var reminders: [Reminder] = []
    reminders.reserveCapacity(drafts.count)
    // By bytes, as the rest of the engine and databases tell ids apart.
    var places: [OccurrenceKey: Int?] = [:]
    places.reserveCapacity(drafts.count)
    var snoozes: [(id: String, until: Instant, order: Int)] = []
    var empty: [(draft: ReminderDraft, order: Int)] = []
    var rejected: [(order: Int, item: RejectedItem)] = []

    for (order, draft) in drafts.enumerated() {
      do throws(ReminderFault) {
        try ReminderCheck.checkID(draft.id)
        if draft.isSnoozeAlone {
          if let until = try ReminderCheck.snooze(draft) {
            snoozes.append((draft.id, until, order))
          }
          continue
        }
        if draft.isIDAlone {
          empty.append((draft, order))
          continue
        }
        if case .some(.some) = places[OccurrenceKey(rowOf: draft.id)] {
          throw ReminderFault(
            .duplicateId,
            "a row before it has the id \(ReminderFault.quoted(draft.id)), and the first counts; "
              + "give each row an id of its own")
        }
        let (reminder, faults) = try ReminderCheck.reminder(draft)
        places[OccurrenceKey(rowOf: draft.id)] = reminders.count
        reminders.append(reminder)
        for fault in faults { rejected.append((order, fault.rejected(draft.id))) }
      } catch {
        let item = draft.id.isEmpty ? "reminders[\(order)]" : draft.id
        if !draft.isSnoozeAlone, places[OccurrenceKey(rowOf: draft.id)] == nil {
          places[OccurrenceKey(rowOf: draft.id)] = .some(nil)
        }
        rejected.append((order, error.rejected(item)))
      }
    }

    for snooze in snoozes {
      if let place = places[OccurrenceKey(rowOf: snooze.id)] ?? nil {
        reminders[place] = reminders[place].snoozed(untilAtLeast: snooze.until)
      } else {
        let isThere = places[OccurrenceKey(rowOf: snooze.id)] != nil
        let fault = ReminderFault(
          .unknownSnooze,
          "it puts off the row \(ReminderFault.quoted(snooze.id)), "
            + (isThere ? "which was rejected" : "which is not there")
            + "; a snooze needs a row that can be planned")
        rejected.append((snooze.order, fault.rejected(snooze.id)))
      }
    }
    for (draft, order) in empty {
      let fault =
        places[OccurrenceKey(rowOf: draft.id)] == nil
        ? ReminderFault(
          .missingTitle,
          "it has an id and nothing else; a row has \"title\", \"time\" and \"rule\" too")
        : ReminderFault(
          .badSnooze,
          "it has the id of a row and nothing else; to put that row off it needs \"snoozedUntil\" "
            + "with a moment such as 2026-03-29T01:45:00Z, else leave the entry out")
      rejected.append((order, fault.rejected(draft.id)))
    }
    rejected.sort { $0.order < $1.order }
    self.reminders = reminders
    self.rejected = rejected.map(\.item)
  }
}

extension ReminderDraft {
  /// Whether there is nothing in it but an id: a snooze without a moment, or an unfinished row.
  fileprivate var isIDAlone: Bool { snoozedUntil == nil && saysNothingElse }

  /// Whether it says nothing but until when the row with its id is put off.
  public var isSnoozeAlone: Bool {
    snoozedUntil != nil && saysNothingElse
  }

  private var saysNothingElse: Bool {
    title == nil && time == nil && rule == nil && skip.isEmpty && from == nil && until == nil
      && isActive
  }
}

extension Reminder {
  /// The same with that snooze, or the one it has where that ends later.
  fileprivate func snoozed(untilAtLeast moment: Instant) -> Reminder {
    Reminder(
      id: id, title: title, time: time, rule: rule, skip: skip, from: from, until: until,
      isActive: isActive, snoozedUntil: max(moment, snoozedUntil ?? .min))
  }
}
