import Testing

/// A scenario file with a mistake, and the whole of what is said about it.
struct ScenarioMistake: Sendable, CustomTestStringConvertible {
  let json: String
  let message: String

  var testDescription: String { message }

  init(_ json: String, _ message: String) {
    self.json = json
    self.message = message
  }

  /// One more field at the top of an otherwise sound file.
  static func field(_ field: String, _ message: String) -> ScenarioMistake {
    ScenarioMistake(
      #"{"schema": 1, "zone": "UTC", "start": "2026-03-02T07:00", "weeks": 4, \#(field)}"#, message)
  }

  /// The events of an otherwise sound file.
  static func events(_ events: String, _ message: String) -> ScenarioMistake {
    field(#""events": [\#(events)]"#, message)
  }

  /// One event, half an hour after the start.
  static func event(_ fields: String, _ message: String) -> ScenarioMistake {
    events(#"{"at": "2026-03-02T07:30", \#(fields)}"#, message)
  }
}

extension ScenarioMistake {
  static let files: [ScenarioMistake] = [
    ScenarioMistake(
      #""#,
      #"line 1, column 1: found the end of the text, accepted: a JSON value"#),
    ScenarioMistake(
      #"null"#,
      #"top level: found null, accepted: an object"#),
    ScenarioMistake(
      #"[]"#,
      #"top level: found an empty list, accepted: an object"#),
    ScenarioMistake(
      #"{}"#,
      #"top level: found no field "schema", accepted: an object with this field"#),
    ScenarioMistake(
      #"{"schema":1"#,
      #"line 1, column 12: found the end of the text, accepted: "," or "}""#),
    ScenarioMistake(
      #"{"schema": 2, "zone": "UTC", "start": "2026-03-02T07:00", "weeks": 4}"#,
      #"schema: found 2, accepted: schema 1, the newest that this version knows"#),
    ScenarioMistake(
      #"{"schema": 1, "start": "2026-03-02T07:00", "weeks": 4}"#,
      #"top level: found no field "zone", accepted: an object with this field"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": "UTC", "weeks": 4}"#,
      #"top level: found no field "start", accepted: an object with this field"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": "UTC", "start": "2026-03-02T07:00"}"#,
      #"top level: found no field "weeks", accepted: an object with this field"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": "Mars/Base", "start": "2026-03-02T07:00", "weeks": 4}"#,
      #"zone: found "Mars/Base", accepted: a zone of the tz database; there is none of this name"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": "", "start": "2026-03-02T07:00", "weeks": 4}"#,
      #"zone: found "", accepted: a zone of the tz database; there is none of this name"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": 1, "start": "2026-03-02T07:00", "weeks": 4}"#,
      #"zone: found 1, accepted: a text"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": "UTC", "start": "2026-02-30T07:00", "weeks": 4}"#,
      #"start: found "2026-02-30T07:00", accepted: a local date and time such as 2026-12-31T08:00"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": "UTC", "start": "2026-03-02T24:00", "weeks": 4}"#,
      #"start: found "2026-03-02T24:00", accepted: a local date and time such as 2026-12-31T08:00"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": "UTC", "start": "2026-03-02T07:00Z", "weeks": 4}"#,
      #"start: found "2026-03-02T07:00Z", accepted: a local date and time such as 2026-12-31T08:00"#
    ),
    ScenarioMistake(
      #"{"schema": 1, "zone": "UTC", "start": 1772434800, "weeks": 4}"#,
      #"start: found 1772434800, accepted: a local date and time such as 2026-12-31T08:00"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": "UTC", "start": "2026-03-02T07:00", "weeks": 0}"#,
      #"weeks: found 0, accepted: a whole number from 1 to 100000"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": "UTC", "start": "2026-03-02T07:00", "weeks": 100001}"#,
      #"weeks: found 100001, accepted: a whole number from 1 to 100000"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": "UTC", "start": "2026-03-02T07:00", "weeks": 4.5}"#,
      #"weeks: found 4.5, accepted: a whole number from 1 to 100000"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": "UTC", "start": "2026-03-02T07:00", "weeks": "4"}"#,
      #"weeks: found "4", accepted: a whole number from 1 to 100000"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": "UTC", "start": "2026-03-02T07:00", "weeks": 1e400}"#,
      #"line 1, column 68: found "1e400", accepted: a number between -1.7e308 and 1.7e308"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": "UTC", "start": "9999-12-02T07:00", "weeks": 5}"#,
      #"weeks: found 5 from 9999-12-02T07:00, accepted: a story that ends before the year 10000"#),
    ScenarioMistake(
      #"{"schema": 1, "zone": "UTC", "start": "2026-03-02T07:00", "weeks": 4, "weeks": 5}"#,
      #"line 1, column 71: found the field "weeks" again, accepted: each field once"#),
  ]

  static let fields: [ScenarioMistake] = [
    .field(
      #""seeds": 1"#,
      #"seeds: found an unknown field (did you mean seed?), accepted: schema, name, seed, zone, start, weeks, locale, config, platform, opens, signals, reminders, items, devices, disk, events"#
    ),
    .field(
      #""seed": -1"#,
      #"seed: found -1, accepted: a whole number from 0 to 18446744073709551615"#),
    .field(
      #""seed": 18446744073709551616"#,
      #"seed: found 1.8446744073709552e+19, accepted: a whole number from 0 to 18446744073709551615"#
    ),
    .field(
      #""seed": 1.5"#,
      #"seed: found 1.5, accepted: a whole number from 0 to 18446744073709551615"#),
    .field(
      #""seed": "42""#,
      #"seed: found "42", accepted: a whole number from 0 to 18446744073709551615"#),
    .field(
      #""locale": """#,
      #"locale: found "", accepted: a language tag such as en or vi-VN"#),
    .field(
      #""locale": "english""#,
      #"locale: found "english", accepted: a language tag such as en or vi-VN"#),
    .field(
      #""locale": "en_US""#,
      #"locale: found "en_US", accepted: a language tag such as en or vi-VN"#),
    .field(
      #""locale": "e""#,
      #"locale: found "e", accepted: a language tag such as en or vi-VN"#),
    .field(
      #""locale": 1"#,
      #"locale: found 1, accepted: a language tag such as en or vi-VN"#),
    .field(
      #""opens": "hourly""#,
      #"opens: found "hourly", accepted: "on-nudge", "daily", "weekly", "never", "events""#),
    .field(
      #""opens": true"#,
      #"opens: found true, accepted: "on-nudge", "daily", "weekly", "never", "events""#),
    .field(
      #""disk": "tape""#,
      #"disk: found "tape", accepted: "memory", "files""#),
    .field(
      #""signals": "some""#,
      #"signals: found "some", accepted: "sample", "none", or an object with signals"#),
    .field(
      #""signals": 1"#,
      #"signals: found 1, accepted: "sample", "none", or an object with signals"#),
    .field(
      #""signals": {"commitments": []}"#,
      #"signals.commitments: found an unknown field (did you mean commitmentsDue?), accepted: commitmentsDue, briefLastSeenOn, streak, pendingItems"#
    ),
    .field(
      #""signals": {"streak": {"weeks": 3}}"#,
      #"signals.streak: found no field "certainThrough", accepted: an object with this field"#),
    .field(
      #""signals": {"pendingItems": {"count": -1, "observedOn": "2026-03-02"}}"#,
      #"signals.pendingItems.count: found -1, accepted: a whole number from 0 to 1000000"#),
    .field(
      #""signals": {"commitmentsDue": ["2026-03-32"]}"#,
      #"signals.commitmentsDue[0]: found "2026-03-32", accepted: a date such as 2026-12-31"#),
    .field(
      #""name": 1"#,
      #"name: found 1, accepted: a text"#),
    .field(
      #""config": []"#,
      #"config: found an empty list, accepted: an object"#),
    .field(
      #""config": {"quiet": "22:00-07:00"}"#,
      #"config.quiet: found an unknown field, accepted: weekdays, window, minimumGapDays, spreadMinutes, cadence, horizon, appName, quietHours, maxPending, horizonDays"#
    ),
    .field(
      #""config": {"weekdays": ["mon", "monday"]}"#,
      #"config.weekdays[1]: found "monday", accepted: a day (mon tue wed thu fri sat sun)"#),
    .field(
      #""config": {"weekdays": "mon-fry"}"#,
      #"config.weekdays: found "mon-fry", accepted: days such as mon-fri or mon,wed,fri (mon tue wed thu fri sat sun)"#
    ),
    .field(
      #""config": {"window": "8-11"}"#,
      #"config.window: found "8-11", accepted: a range HH:MM-HH:MM such as 22:00-07:00, at most 24:00"#
    ),
    .field(
      #""config": {"window": "24:00-11:00"}"#,
      #"config.window: found "24:00-11:00", accepted: a range HH:MM-HH:MM such as 22:00-07:00, at most 24:00"#
    ),
    .field(
      #""config": {"quietHours": "22:00"}"#,
      #"config.quietHours: found "22:00", accepted: a range HH:MM-HH:MM such as 22:00-07:00, at most 24:00"#
    ),
    .field(
      #""config": {"quietHours": ""}"#,
      #"config.quietHours: found "", accepted: off, 22:00-07:00, or entries with days such as mon-fri@22:00-07:00,sat@23:00-09:00"#
    ),
    .field(
      #""config": {"minimumGapDays": 0}"#,
      #"config.minimumGapDays: found 0, accepted: a whole number from 1 to 365"#),
    .field(
      #""config": {"minimumGapDays": 366}"#,
      #"config.minimumGapDays: found 366, accepted: a whole number from 1 to 365"#),
    .field(
      #""config": {"spreadMinutes": 10081}"#,
      #"config.spreadMinutes: found 10081, accepted: a whole number from 1 to 10080"#),
    .field(
      #""config": {"cadence": "weekly"}"#,
      #"config.cadence: found "weekly", accepted: "rolling", "iso-week""#),
    .field(
      #""config": {"horizon": 33}"#,
      #"config.horizon: found 33, accepted: a whole number from 1 to 32"#),
    .field(
      #""config": {"horizon": NaN}"#,
      #"line 1, column 93: found "NaN", accepted: a JSON value"#),
    .field(
      #""config": {"appName": ""}"#,
      #"config.appName: found "", accepted: a text that is not empty"#),
    .field(
      #""platform": {"limit": 64}"#,
      #"platform.limit: found an unknown field, accepted: pendingLimit, authorization"#),
    .field(
      #""platform": {"pendingLimit": 65}"#,
      #"platform.pendingLimit: found 65, accepted: a whole number from 0 to 64"#),
    .field(
      #""platform": {"pendingLimit": -1}"#,
      #"platform.pendingLimit: found -1, accepted: a whole number from 0 to 64"#),
    .field(
      #""platform": {"authorization": "yes"}"#,
      #"platform.authorization: found "yes", accepted: "notDetermined", "denied", "provisional", "ephemeral", "authorized""#
    ),
  ]
}
