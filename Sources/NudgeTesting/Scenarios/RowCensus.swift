import NudgeJSON
import NudgeShared

/// Follows which rows and things there are through a story, so that an event about one that is not
/// there is told before anything is played.
struct RowCensus {
  private let hasEngine: Bool
  private var rows: Set<Scenario.RowID>

  /// Counts what there is at the start.
  init(_ scenario: Scenario) {
    hasEngine = scenario.hasEngine
    rows = Set((scenario.reminders ?? []).map { Scenario.Row.reminder($0).rowID })
    rows.formUnion((scenario.items ?? []).map { Scenario.Row.item($0).rowID })
  }

  /// Takes in the next event of the story.
  ///
  /// - Throws: `JSONProblem` where it is about a row that is not there, or there already.
  mutating func follow(_ event: Scenario.Event, place: String) throws(JSONProblem) {
    guard event.action.isInApp else { return }
    guard hasEngine else {
      throw JSONProblem(
        place: "\(place).do", found: "an event of an app that has reminders or dated things",
        accepted: "a story with \"reminders\", \"items\" or both, which may be empty lists")
    }
    switch event.action {
    case .row(.insert(let row)):
      guard rows.insert(row.rowID).inserted else {
        throw JSONProblem(
          place: "\(place).insert.id", found: "\(row.rowID), which is there already",
          accepted: "an id that is not taken")
      }
    case .row(.edit(let row)): try find(row.rowID, "\(place).edit.id")
    case .row(.delete(let id)):
      try find(id, "\(place).delete")
      rows.remove(id)
    case .snooze(let id, _): try find(id, "\(place).row")
    case .done(let id, _):
      try find(id, "\(place).row")
      if id.kind != nil { rows.remove(id) }
    default: break
    }
  }

  private func find(_ id: Scenario.RowID, _ place: String) throws(JSONProblem) {
    guard !rows.contains(id) else { return }
    throw JSONProblem(
      place: place, found: "\(id), which is not there",
      accepted: "the id of a row that is there by then, and the kind of a dated thing")
  }
}

extension Scenario.Action {
  /// Whether it happens in an app that has more to say than the weekly nudge.
  fileprivate var isInApp: Bool {
    switch self {
    case .row, .done, .snooze, .timerStart, .timerPause, .habitCheck, .lock, .unlock: true
    default: false
    }
  }
}
