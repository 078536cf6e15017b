import NudgeJSON
import NudgeShared

/// What the person does in an app that has reminders, dated things, timers and habits.
extension ScenarioEventReader {
  /// Those events, with the fields that they take beside `at` and `do`.
  static let fieldsInApp: [String: [String]] = [
    "row": ["insert", "edit", "delete", "kind"], "done": ["row", "kind", "date"],
    "snooze": ["row", "minutes"], "timerStart": ["id", "title"], "timerPause": ["id"],
    "habitCheck": ["id", "title", "streakDays"], "lock": [], "unlock": [],
  ]

  /// How long a reminder is put off where nothing is said, in minutes.
  private static let snoozeMinutes = 10

  /// Reads one of those events; nil where it is another one.
  func actionInApp(
    _ verb: String, _ fields: JSONFields
  ) throws(JSONProblem) -> Scenario.Action? {
    switch verb {
    case "row": .row(try change(fields))
    case "done":
      .done(
        try rowID(fields.required("row"), fields.optional("kind")),
        on: try date(fields))
    case "snooze":
      .snooze(
        try rowID(fields.required("row"), nil),
        minutes: try fields.optional("minutes")?.integer(
          in: 1...525_600, accepted: "whole minutes, 1 to 525600, which is a year")
          ?? ScenarioEventReader.snoozeMinutes)
    case "timerStart":
      .timerStart(
        id: try fields.required("id").nonEmptyString(),
        title: try fields.required("title").nonEmptyString())
    case "timerPause": .timerPause(id: try fields.required("id").nonEmptyString())
    case "habitCheck":
      .habitCheck(
        id: try fields.required("id").nonEmptyString(),
        title: try fields.required("title").nonEmptyString(),
        streakDays: try fields.required("streakDays").integer(
          in: 1...100_000, accepted: "for how many days in a row, 1 to 100000"))
    case "lock": .lock
    case "unlock": .unlock
    default: nil
    }
  }

  private func change(_ fields: JSONFields) throws(JSONProblem) -> Scenario.RowChange {
    let given = ["insert", "edit", "delete"].filter { fields.optional($0) != nil }
    guard given.count == 1, let name = given.first else {
      throw JSONProblem(
        place: fields.place,
        found: given.isEmpty
          ? "none of \"insert\", \"edit\", \"delete\""
          : given.map { "\"\($0)\"" }.joined(separator: " and "),
        accepted: "exactly one of \"insert\", \"edit\", \"delete\"")
    }
    let reader = try fields.required(name)
    if name == "delete" { return .delete(try rowID(reader, fields.optional("kind"))) }
    if let kind = fields.optional("kind") {
      throw kind.problem(accepted: "no kind here: that of a dated thing stands in \"\(name)\"")
    }
    let row = try Scenario.Row(reading: reader)
    return name == "insert" ? .insert(row) : .edit(row)
  }

  private func rowID(
    _ id: JSONReader, _ kind: JSONReader?
  ) throws(JSONProblem) -> Scenario.RowID {
    Scenario.RowID(try id.nonEmptyString(), kind: try kind?.nonEmptyString())
  }

  private func date(_ fields: JSONFields) throws(JSONProblem) -> LocalDate? {
    guard let date = fields.optional("date") else { return nil }
    if fields.optional("kind") != nil {
      throw date.problem(accepted: "no date: a dated thing is done once")
    }
    return try date.localDate()
  }
}

extension Scenario.Row {
  /// Reads a row of reminders, or a dated thing, which has a kind.
  init(reading reader: JSONReader) throws(JSONProblem) {
    let isItem = try reader.object().optional("kind") != nil
    let fields = try reader.object(
      knownFields: isItem ? DatedItemDraft.jsonFields : ReminderDraft.jsonFields)
    _ = try fields.required("id").nonEmptyString()
    self =
      isItem
      ? .item(try DatedItemDraft(reading: reader)) : .reminder(try ReminderDraft(reading: reader))
  }
}
