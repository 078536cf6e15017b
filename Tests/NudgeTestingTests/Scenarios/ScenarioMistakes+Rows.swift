extension ScenarioMistake {
  /// One event of an app that has a row `r1` and a bill `b1`.
  private static func inApp(_ fields: String, _ message: String) -> ScenarioMistake {
    field(
      #""reminders": [{"id": "r1"}], "items": [{"id": "b1", "kind": "billDue"}], "events": [{"at": "2026-03-02T07:30", \#(fields)}]"#,
      message)
  }

  static let rows: [ScenarioMistake] = [
    .field(#""reminders": {}"#, "reminders: found an object without fields, accepted: a list"),
    .field(
      #""reminders": [{"time": "09:00"}]"#,
      #"reminders[0]: found no field "id", accepted: an object with this field"#),
    .field(
      #""reminders": [{"id": "r1", "titel": "x"}]"#,
      #"reminders[0].titel: found an unknown field (did you mean title?), accepted: id, title, time, rule, skip, from, until, active, snoozedUntil"#
    ),
    .field(
      #""items": [{"id": "b1"}]"#,
      #"items[0]: found no field "kind", accepted: an object with this field"#),
    .field(
      #""items": [{"id": "b1", "kind": "billDue", "priority": "high"}]"#,
      #"items[0].priority: found "high", accepted: a whole number"#),
    .field(
      #""config": {"maxPending": 65}"#,
      "config.maxPending: found 65, accepted: a whole number from 0 to 64"),
    .field(
      #""config": {"horizonDays": 0}"#,
      "config.horizonDays: found 0, accepted: a whole number from 1 to 366"),
    .event(
      #""do": "lock""#,
      #"events[0].do: found an event of an app that has reminders or dated things, accepted: a story with "reminders", "items" or both, which may be empty lists"#
    ),
    .inApp(
      #""do": "row""#,
      #"events[0]: found none of "insert", "edit", "delete", accepted: exactly one of "insert", "edit", "delete""#
    ),
    .inApp(
      #""do": "row", "insert": {"id": "r2"}, "delete": "r1""#,
      #"events[0]: found "insert" and "delete", accepted: exactly one of "insert", "edit", "delete""#
    ),
    .inApp(
      #""do": "row", "insert": {"id": "r1"}"#,
      "events[0].insert.id: found r1, which is there already, accepted: an id that is not taken"),
    .inApp(
      #""do": "row", "insert": {"id": ""}"#,
      #"events[0].insert.id: found "", accepted: a text that is not empty"#),
    .inApp(
      #""do": "row", "edit": {"id": "r2"}"#,
      "events[0].edit.id: found r2, which is not there, accepted: the id of a row that is there by then, and the kind of a dated thing"
    ),
    .inApp(
      #""do": "row", "edit": {"id": "r1", "rule": {"kind": "daily", "every": 2}}"#,
      "events[0].edit.rule.every: found an unknown field, accepted: kind, date, n, from, days, month, day"
    ),
    .inApp(
      #""do": "row", "edit": {"id": "b1", "kind": "billDue"}, "kind": "billDue""#,
      #"events[0].kind: found "billDue", accepted: no kind here: that of a dated thing stands in "edit""#
    ),
    .inApp(
      #""do": "row", "delete": "b1""#,
      "events[0].delete: found b1, which is not there, accepted: the id of a row that is there by then, and the kind of a dated thing"
    ),
    .inApp(
      #""do": "done", "row": "r3""#,
      "events[0].row: found r3, which is not there, accepted: the id of a row that is there by then, and the kind of a dated thing"
    ),
    .inApp(
      #""do": "done", "row": "b1", "kind": "billDue", "date": "2026-03-03""#,
      #"events[0].date: found "2026-03-03", accepted: no date: a dated thing is done once"#),
    .inApp(
      #""do": "snooze", "row": "r1", "minutes": 0"#,
      "events[0].minutes: found 0, accepted: whole minutes, 1 to 525600, which is a year"),
    .inApp(
      #""do": "timerStart", "id": "t1""#,
      #"events[0]: found no field "title", accepted: an object with this field"#),
    .inApp(
      #""do": "habitCheck", "id": "h1", "title": "Read", "streakDays": 0"#,
      "events[0].streakDays: found 0, accepted: for how many days in a row, 1 to 100000"),
  ]
}
