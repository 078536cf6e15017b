import NudgeJSON
import NudgeShared

/// Rows, things, and what the person does with them, as a scenario file has them.
extension JSONWriter {
  /// Writes what happens in an app that has reminders, dated things, timers and habits.
  mutating func actionInApp(_ action: Scenario.Action) {
    switch action {
    case .row(let change): self.change(change)
    case .done(let row, let date):
      verb("done")
      rowID(row)
      field("date", date.map { "\($0)" })
    case .snooze(let row, let minutes):
      verb("snooze")
      rowID(row)
      field("minutes", minutes)
    case .timerStart(let id, let title):
      verb("timerStart")
      field("id", id)
      field("title", title)
    case .timerPause(let id):
      verb("timerPause")
      field("id", id)
    case .habitCheck(let id, let title, let streakDays):
      verb("habitCheck")
      field("id", id)
      field("title", title)
      field("streakDays", streakDays)
    case .lock: verb("lock")
    case .unlock: verb("unlock")
    default: break
    }
  }

  private mutating func change(_ change: Scenario.RowChange) {
    verb("row")
    switch change {
    case .insert(let row):
      name("insert")
      self.row(row)
    case .edit(let row):
      name("edit")
      self.row(row)
    case .delete(let row):
      field("delete", row.id)
      field("kind", row.kind)
    }
  }

  private mutating func rowID(_ row: Scenario.RowID) {
    field("row", row.id)
    field("kind", row.kind)
  }

  /// Writes a row or a thing with all that it says.
  mutating func row(_ row: Scenario.Row) {
    beginObject(onOneLine: true)
    switch row {
    case .reminder(let draft):
      field("id", draft.id)
      field("title", draft.title)
      field("time", draft.time)
      if let rule = draft.rule { self.rule(rule) }
      if !draft.skip.isEmpty { field("skip", draft.skip) }
      field("from", draft.from)
      field("until", draft.until)
      if !draft.isActive { field("active", false) }
      field("snoozedUntil", draft.snoozedUntil)
    case .item(let draft):
      field("kind", draft.kind)
      field("id", draft.id)
      field("at", draft.at)
      field("date", draft.date)
      field("title", draft.title)
      field("priority", draft.priority)
    }
    endObject()
  }

  private mutating func rule(_ rule: ReminderDraft.Rule) {
    name("rule")
    beginObject()
    field("kind", rule.kind)
    field("date", rule.date)
    field("n", rule.n)
    field("from", rule.from)
    if let days = rule.days { field("days", days) }
    field("month", rule.month)
    field("day", rule.day)
    endObject()
  }
}
