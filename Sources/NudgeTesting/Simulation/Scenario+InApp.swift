import NudgeShared

extension Scenario.Action {
  /// What the person does in the app: how a timeline says it, and what it changes in the app's own
  /// database; nil for everything that happens elsewhere.
  func inApp(
    at reading: ClockReading
  ) -> (words: String, change: @Sendable (inout SimulatedApp) -> Void)? {
    let now = reading.now
    switch self {
    case .row(let change):
      return ("\(change)", { $0.apply(change) })
    case .done(let row, let date):
      let date = date ?? reading.today
      let day = row.kind == nil ? " on \(date)" : ""
      return ("done: \(row)\(day)", { $0.done(row, on: date) })
    case .snooze(let row, let minutes):
      let moment = now.adding(seconds: Int64(minutes) * 60)
      return (
        "put off: \(row) until \(reading.zone.localDateTime(at: moment))",
        { $0.snooze(row, until: moment) }
      )
    case .timerStart(let id, let title):
      return ("timer started: \(title)", { $0.events.timerStarted(id: id, title: title, at: now) })
    case .timerPause(let id):
      return ("timer paused: \(id)", { $0.events.timerPaused(id: id, at: now) })
    case .habitCheck(let id, let title, let streakDays):
      return (
        "habit kept: \(title), \(streakDays) in a row",
        { $0.events.habitChecked(id: id, title: title, streakDays: streakDays, at: now) }
      )
    case .lock: return ("app locked", { $0.isLocked = true })
    case .unlock: return ("app unlocked", { $0.isLocked = false })
    default: return nil
    }
  }
}

extension Scenario.RowChange: CustomStringConvertible {
  /// Such as `row inserted: r1`.
  public var description: String {
    switch self {
    case .insert(let row): "row inserted: \(row.rowID)"
    case .edit(let row): "row edited: \(row.rowID)"
    case .delete(let row): "row deleted: \(row)"
    }
  }
}

extension ReminderTap.Destination {
  /// Such as `row r1`.
  var words: String {
    switch self {
    case .row(let id): "row \(id)"
    case .home: "home"
    }
  }
}
