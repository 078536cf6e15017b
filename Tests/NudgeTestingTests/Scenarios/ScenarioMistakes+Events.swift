extension ScenarioMistake {
  private static let knownVerbs = [
    "active", "answer", "authorization", "clock", "crash", "disable", "done", "dots",
    "dropPending", "enable", "enqueue", "erase", "fault", "foreignPending", "habitCheck",
    "inactive", "lateDelivery", "locale", "lock", "offline", "online", "open", "otherProcess",
    "pause", "primer", "quietHours", "reboot", "reconcile", "reinstall", "resolve", "row", "run",
    "signIn", "signOut", "signals", "snooze", "tap", "timerPause", "timerStart", "unlock", "unview",
    "view", "zone",
  ].map { "\"\($0)\"" }.joined(separator: ", ")

  static let devices: [ScenarioMistake] = [
    .event(
      #""do": "open", "on": "phone""#,
      #"events[0].on: found "phone", accepted: no device, unless the story has several: "devices" (how many, or their names) beside "events""#
    ),
    .event(
      #""do": "enqueue", "kind": "quesiton", "reference": "q1""#,
      #"events[0].kind: found "quesiton" (did you mean question?), accepted: "approval", "question", "scheduledOutcome", "deviceWakeUp", "test", "failure", "operationalAlert""#
    ),
    .event(
      #""do": "enqueue", "kind": "wish", "reference": "a1""#,
      #"events[0].kind: found "wish", accepted: "approval", "question", "scheduledOutcome", "deviceWakeUp", "test", "failure", "operationalAlert""#
    ),
    .event(
      #""do": "answer", "reference": "a 1""#,
      #"events[0].reference: found "a 1", accepted: 1 to 128 visible ASCII characters without double quotes and backslashes"#
    ),
    .event(
      #""do": "erase", "run": "r1", "kind": "approval""#,
      #"events[0].kind: found "approval", accepted: either a run, or a kind and a reference"#),
    .event(
      #""do": "view", "conversation": "c", "place": "behind""#,
      #"events[0].place: found "behind", accepted: "background", "covered", "front""#),
  ]

  static let verbs: [ScenarioMistake] = [
    .event(
      #""do": "opn""#,
      #"events[0].do: found "opn" (did you mean open?), accepted: \#(knownVerbs)"#),
    .event(
      #""do": 1"#,
      #"events[0].do: found 1, accepted: \#(knownVerbs)"#),
    .event(
      #""do": "open", "range": "x""#,
      #"events[0].range: found an unknown field, accepted: at, do"#),
    .event(
      #""do": "signals", "streaks": 1"#,
      #"events[0].streaks: found an unknown field (did you mean streak?), accepted: at, do, commitmentsDue, briefLastSeenOn, streak, pendingItems"#
    ),
    .event(
      #""do": "quietHours""#,
      #"events[0]: found no field "range", accepted: an object with this field"#),
    .event(
      #""do": "quietHours", "range": "22:00-25:00""#,
      #"events[0].range: found "22:00-25:00", accepted: a range HH:MM-HH:MM such as 22:00-07:00, at most 24:00"#
    ),
    .event(
      #""do": "pause""#,
      #"events[0]: found no field "until", accepted: an object with this field"#),
    .event(
      #""do": "pause", "until": "tomorrow""#,
      #"events[0].until: found "tomorrow", accepted: a local date and time such as 2026-12-31T08:00"#
    ),
    .event(
      #""do": "pause", "from": "2026-03-05", "until": "2026-03-05""#,
      #"events[0].until: found 2026-03-05T00:00, accepted: a time after "from""#),
    .event(
      #""do": "zone""#,
      #"events[0]: found no field "zone", accepted: an object with this field"#),
    .event(
      #""do": "zone", "zone": "Mars/Base""#,
      #"events[0].zone: found "Mars/Base", accepted: a zone of the tz database; there is none of this name"#
    ),
    .event(
      #""do": "locale", "locale": "x y""#,
      #"events[0].locale: found "x y", accepted: a language tag such as en or vi-VN"#),
    .event(
      #""do": "authorization", "status": "maybe""#,
      #"events[0].status: found "maybe", accepted: "notDetermined", "denied", "provisional", "ephemeral", "authorized""#
    ),
    .event(
      #""do": "primer""#,
      #"events[0]: found no field "choice", accepted: an object with this field"#),
    .event(
      #""do": "primer", "choice": "later""#,
      #"events[0].choice: found "later", accepted: "continue", "notNow""#),
    .event(
      #""do": "primer", "choice": "notNow", "answer": "denied""#,
      #"events[0].answer: found "denied", accepted: no answer, since "notNow" asks nobody"#),
    .event(
      #""do": "primer", "choice": "continue", "answer": "no""#,
      #"events[0].answer: found "no", accepted: "notDetermined", "denied", "provisional", "ephemeral", "authorized""#
    ),
    .event(
      #""do": "signIn", "member": """#,
      #"events[0].member: found "", accepted: a text that is not empty"#),
    .event(
      #""do": "clock""#,
      #"events[0]: found no field "jumpSeconds", accepted: an object with this field"#),
    .event(
      #""do": "clock", "jumpSeconds": 0.5"#,
      #"events[0].jumpSeconds: found 0.5, accepted: whole seconds, at most a hundred years either way"#
    ),
    .event(
      #""do": "clock", "jumpSeconds": 9223372036854775807"#,
      #"events[0].jumpSeconds: found 9223372036854775807, accepted: whole seconds, at most a hundred years either way"#
    ),
    .event(
      #""do": "clock", "jumpSeconds": -3155760001"#,
      #"events[0].jumpSeconds: found -3155760001, accepted: whole seconds, at most a hundred years either way"#
    ),
    .event(
      #""do": "reboot", "pending": "maybe""#,
      #"events[0].pending: found "maybe", accepted: "keep", "forget""#),
    .event(
      #""do": "foreignPending""#,
      #"events[0]: found neither "id" nor "count", accepted: one of them"#),
    .event(
      #""do": "foreignPending", "id": "nudge:1""#,
      #"events[0].id: found "nudge:1", accepted: an identifier of another feature, one that does not start with nudge:, nudge. or reminder:"#
    ),
    .event(
      #""do": "foreignPending", "id": """#,
      #"events[0].id: found "", accepted: a text that is not empty"#),
    .event(
      #""do": "foreignPending", "id": "timer.1", "count": 2"#,
      #"events[0].count: found 2, accepted: either id, for one more, or count, for all there are"#),
    .event(
      #""do": "foreignPending", "count": 1001"#,
      #"events[0].count: found 1001, accepted: a whole number from 0 to 1000"#),
    .event(
      #""do": "foreignPending", "count": -1"#,
      #"events[0].count: found -1, accepted: a whole number from 0 to 1000"#),
    .event(
      #""do": "tap", "id": """#,
      #"events[0].id: found "", accepted: a text that is not empty"#),
    .event(
      #""do": "crash""#,
      #"events[0]: found no field "atWrite", accepted: an object with this field"#),
    .event(
      #""do": "crash", "atWrite": 0"#,
      #"events[0].atWrite: found 0, accepted: a whole number from 1 to 1000"#),
    .event(
      #""do": "crash", "atWrite": 1001"#,
      #"events[0].atWrite: found 1001, accepted: a whole number from 1 to 1000"#),
    .event(
      #""do": "fault", "atWrite": 1"#,
      #"events[0]: found no field "kind", accepted: an object with this field"#),
    .event(
      #""do": "fault", "kind": "powerLos", "atWrite": 1"#,
      #"events[0].kind: found "powerLos" (did you mean powerLoss?), accepted: "kill", "powerLoss", "writeError", "diskFull""#
    ),
    .event(
      #""do": "fault", "kind": "kill""#,
      #"events[0]: found no field "atWrite", accepted: an object with this field"#),
    .event(
      #""do": "fault", "kind": "kill", "atWrite": 0"#,
      #"events[0].atWrite: found 0, accepted: a whole number from 1 to 1000"#),
    .event(
      #""do": "lateDelivery""#,
      #"events[0]: found no field "minutes", accepted: an object with this field"#),
    .event(
      #""do": "lateDelivery", "minutes": -1"#,
      #"events[0].minutes: found -1, accepted: a whole number from 0 to 10080"#),
    .event(
      #""do": "lateDelivery", "minutes": 10081"#,
      #"events[0].minutes: found 10081, accepted: a whole number from 0 to 10080"#),
    .event(
      #""do": "otherProcess", "atWrite": 1001"#,
      #"events[0].atWrite: found 1001, accepted: a whole number from 1 to 1000"#),
    .event(
      #""do": "enable", "at2": 1"#,
      #"events[0].at2: found an unknown field (did you mean at?), accepted: at, do"#),
  ]

  static let times: [ScenarioMistake] = [
    .events(
      #"{"do": "open"}"#,
      #"events[0]: found no field "at", accepted: an object with this field"#),
    .events(
      #"3"#,
      #"events[0]: found 3, accepted: an object"#),
    .events(
      #"{"at": "soon", "do": "open"}"#,
      #"events[0].at: found "soon", accepted: a local time such as 2026-03-02T07:30, or one with an offset such as ...T07:30:00Z"#
    ),
    .events(
      #"{"at": 1772434800, "do": "open"}"#,
      #"events[0].at: found 1772434800, accepted: a local time such as 2026-03-02T07:30, or one with an offset such as ...T07:30:00Z"#
    ),
    .events(
      #"{"at": "2026-03-02", "do": "open"}"#,
      #"events[0].at: found "2026-03-02", accepted: a local time such as 2026-03-02T07:30, or one with an offset such as ...T07:30:00Z"#
    ),
    .events(
      #"{"at": "2026-03-02T06:59", "do": "open"}"#,
      #"events[0].at: found 2026-03-02T06:59, accepted: a time not before 2026-03-02T07:00:00Z, the start of the story"#
    ),
    .events(
      #"{"at": "2026-03-02T06:59:59Z", "do": "open"}"#,
      #"events[0].at: found 2026-03-02T06:59:59Z, accepted: a time not before 2026-03-02T07:00:00Z, the start of the story"#
    ),
    .events(
      #"{"at": "2026-03-30T07:00", "do": "open"}"#,
      #"events[0].at: found 2026-03-30T07:00, accepted: a time before 2026-03-30T07:00:00Z, the end of the story"#
    ),
    .events(
      #"{"at": "2026-03-03T07:00", "do": "open"}, {"at": "2026-03-03T06:59", "do": "open"}"#,
      #"events[1].at: found 2026-03-03T06:59, accepted: a time not before 2026-03-03T07:00:00Z, the clock after events[0]"#
    ),
    .events(
      #"{"at": "2026-03-03T07:00", "do": "clock", "jumpSeconds": 3600}, {"at": "2026-03-03T07:59", "do": "open"}"#,
      #"events[1].at: found 2026-03-03T07:59, accepted: a time not before 2026-03-03T08:00:00Z, the clock after events[0]"#
    ),
    .events(
      #"{"at": "2026-03-03T07:00", "do": "zone", "zone": "Odd/Kiritimati"}, {"at": "2026-03-03T20:59", "do": "open"}"#,
      #"events[1].at: found 2026-03-03T20:59, accepted: a time not before 2026-03-03T21:00:00+14:00, the clock after events[0]"#
    ),
    .events(
      #"{"at": "2026-03-03T07:00", "do": "clock", "jumpSeconds": -3600}, {"at": "2026-03-30T06:00", "do": "open"}"#,
      #"events[1].at: found 2026-03-30T06:00, accepted: a time before 2026-03-30T06:00:00Z, the end of the story"#
    ),
    .events(
      #"{"at": "9999-12-31T23:59", "do": "open"}"#,
      #"events[0].at: found 9999-12-31T23:59, accepted: a time before 2026-03-30T07:00:00Z, the end of the story"#
    ),
  ]
}
