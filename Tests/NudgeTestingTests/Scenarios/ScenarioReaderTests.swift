import NudgeShared
import NudgeTesting
import Testing

@Suite("Reading a scenario file")
struct ScenarioReaderTests {
  private static var reader: ScenarioFile {
    ScenarioFile { name in
      switch name {
      case "UTC": return .utc
      case "Odd/Kiritimati": return OddZones.kiritimati.zone
      default: throw UnknownZone()
      }
    }
  }

  private struct UnknownZone: Error, CustomStringConvertible {
    let description = "there is none of this name"
  }

  private static func read(_ json: String) throws -> Scenario {
    try reader.scenario(parsing: Array(json.utf8))
  }

  @Test(
    "Each mistake is told with its place, what was found and what is accepted",
    arguments: ScenarioMistake.files + ScenarioMistake.fields + ScenarioMistake.verbs
      + ScenarioMistake.times + ScenarioMistake.rows
      + ScenarioMistake.devices)
  func mistakes(mistake: ScenarioMistake) {
    do {
      _ = try Self.read(mistake.json)
      Issue.record("taken: \(mistake.json)")
    } catch {
      #expect("\(error)" == mistake.message)
    }
  }

  @Test("The least that a file may hold, and what the rest then is")
  func least() throws {
    let scenario = try Self.read(
      #"{"schema": 1, "zone": "UTC", "start": "2026-03-02", "weeks": 1}"#)
    #expect(scenario.name == "unnamed")
    #expect(scenario.seed == 42)
    #expect(scenario.zone == .utc)
    #expect("\(scenario.start)" == "2026-03-02T00:00")
    #expect(scenario.weeks == 1)
    #expect(scenario.locale == "en")
    #expect(scenario.configuration == .standard)
    #expect(scenario.quietHours == .none)
    #expect(scenario.pendingLimit == 64)
    #expect(scenario.authorization == .authorized)
    #expect(scenario.opens == .byEvents)
    #expect(scenario.signals == .fixed(.none))
    #expect(scenario.events.isEmpty)
  }

  @Test(
    "Devices are counted or named; a story that needs an authority has one of itself",
    arguments: [
      (#""devices": 3"#, ["phone", "laptop", "device-3"]),
      (#""devices": ["desk", "watch"]"#, ["desk", "watch"]), (#""opens": "never""#, []),
      (#""events": [{"at": "2026-03-02T08:00", "do": "reconcile"}]"#, ["phone"]),
    ])
  func devices(field: String, names: [String]) throws {
    let scenario = try Self.read(
      #"{"schema": 1, "zone": "UTC", "start": "2026-03-02", "weeks": 1, \#(field)}"#)
    #expect(scenario.devices.map(\.rawValue) == names)
  }

  @Test("An event says on which device; times are read on the clock of that device")
  func onDevice() throws {
    let scenario = try Self.read(
      #"""
      {"schema": 1, "zone": "UTC", "start": "2026-03-02T08:00", "weeks": 1, "devices": 2,
       "events": [{"at": "2026-03-02T09:00", "do": "zone", "zone": "Odd/Kiritimati", "on": "laptop"},
                  {"at": "2026-03-02T23:30", "do": "open", "on": "laptop"},
                  {"at": "2026-03-02T10:00", "do": "clock", "jumpSeconds": -3600, "on": "phone"},
                  {"at": "2026-03-02T09:10", "do": "open"}]}
      """#)
    #expect(scenario.events.map(\.device) == [1, 1, 0, nil])
  }

  @Test("Every field of the story")
  func everyField() throws {
    let scenario = try Self.read(
      #"""
      {"schema": 1, "name": "all of it", "seed": 18446744073709551615, "zone": "Odd/Kiritimati",
       "start": "2026-03-02T07:00:30", "weeks": 100000, "locale": "pt-BR",
       "config": {"weekdays": "fri-mon", "window": "22:00-02:00", "quietHours": "sat@23:00-23:30",
                  "minimumGapDays": 365, "spreadMinutes": 1, "cadence": "iso-week", "horizon": 32,
                  "appName": "Mira"},
       "platform": {"pendingLimit": 0, "authorization": "ephemeral"},
       "opens": "weekly", "signals": "sample", "disk": "files", "events": []}
      """#)
    #expect(scenario.name == "all of it")
    #expect(scenario.seed == .max)
    #expect(scenario.zone.identifier == "Odd/Kiritimati")
    #expect("\(scenario.start)" == "2026-03-02T07:00:30")
    #expect(scenario.weeks == 100_000)
    #expect(scenario.locale == "pt-BR")
    #expect(scenario.configuration.window.weekdays.days == [.monday, .friday, .saturday, .sunday])
    #expect("\(scenario.configuration.window.range)" == "22:00-02:00")
    #expect("\(scenario.quietHours)" == "sat@23:00-23:30")
    #expect(
      scenario.configuration.cadence
        == CadenceSettings(cadence: .isoWeek, minimumGapDays: 365, spreadMinutes: 1, horizon: 32))
    #expect(scenario.configuration.appName == "Mira")
    #expect(scenario.pendingLimit == 0)
    #expect(scenario.authorization == .ephemeral)
    #expect(scenario.opens == .weekly)
    #expect(scenario.signals == .sample)
    #expect(scenario.disk == .files)
  }

  @Test("Every verb, with the fields it takes")
  func everyVerb() throws {
    let verbs: [(String, String)] = [
      (#""do": "open""#, "open"), (#""do": "enable""#, "enable"), (#""do": "disable""#, "disable"),
      (#""do": "signals", "briefLastSeenOn": "2026-03-01""#, "signals"),
      (#""do": "quietHours", "range": "off""#, "quietHours"),
      (#""do": "pause", "until": "2026-03-09""#, "pause"),
      (#""do": "zone", "zone": "UTC""#, "zone"), (#""do": "locale", "locale": "vi""#, "locale"),
      (
        #""do": "authorization", "status": "denied""#,
        "authorization(NudgeShared.Authorization.denied)"
      ),
      (
        #""do": "primer", "choice": "continue""#,
        "primer(continues: true, answer: NudgeShared.Authorization.authorized)"
      ),
      (
        #""do": "primer", "choice": "continue", "answer": "denied""#,
        "primer(continues: true, answer: NudgeShared.Authorization.denied)"
      ),
      (#""do": "primer", "choice": "notNow""#, "primer(continues: false"),
      (#""do": "signIn""#, #"signIn(member: "sample-member")"#),
      (#""do": "signIn", "member": "grace""#, #"signIn(member: "grace")"#),
      (#""do": "signOut""#, "signOut"),
      (#""do": "clock", "jumpSeconds": -3155760000"#, "clock(jumpSeconds: -3155760000)"),
      (#""do": "reboot""#, "reboot(keepsPending: true)"),
      (#""do": "reboot", "pending": "keep""#, "reboot(keepsPending: true)"),
      (#""do": "reboot", "pending": "forget""#, "reboot(keepsPending: false)"),
      (#""do": "reinstall""#, "reinstall"), (#""do": "dropPending""#, "dropPending"),
      (#""do": "foreignPending", "id": "timer.1""#, "foreignPending"),
      (#""do": "foreignPending", "count": 0"#, "foreignCount(0)"),
      (#""do": "tap""#, "tap(nil)"), (#""do": "tap", "id": "nudge:1""#, "tap(Optional("),
      (#""do": "online""#, "online"), (#""do": "offline""#, "offline"),
      (#""do": "crash", "atWrite": 1000"#, "crash(atWrite: 1000)"),
      (#""do": "fault", "kind": "kill", "atWrite": 1"#, "fault(kill at write 1)"),
      (#""do": "fault", "kind": "powerLoss", "atWrite": 1000"#, "fault(power loss at write 1000)"),
      (#""do": "fault", "kind": "writeError", "atWrite": 2"#, "fault(write error at write 2)"),
      (#""do": "fault", "kind": "diskFull", "atWrite": 3"#, "fault(full disk at write 3)"),
      (#""do": "lateDelivery", "minutes": 0"#, "lateDelivery(minutes: 0)"),
      (#""do": "lateDelivery", "minutes": 10080"#, "lateDelivery(minutes: 10080)"),
      (#""do": "otherProcess""#, "otherProcess(atWrite: nil)"),
      (#""do": "otherProcess", "atWrite": 1000"#, "otherProcess(atWrite: Optional(1000))"),
      (#""do": "row", "insert": {"id": "r2", "time": "09:00"}"#, "row(row inserted: r2)"),
      (#""do": "row", "insert": {"id": "r1", "kind": "billDue"}"#, "row(row inserted: billDue r1)"),
      (#""do": "row", "edit": {"id": "r1", "title": null}"#, "row(row edited: r1)"),
      (#""do": "row", "delete": "r1""#, "row(row deleted: r1)"),
      (#""do": "row", "delete": "b1", "kind": "billDue""#, "row(row deleted: billDue b1)"),
      (#""do": "done", "row": "r1""#, "done(r1, on: nil)"),
      (#""do": "done", "row": "r1", "date": "2026-03-05""#, "done(r1, on: Optional(2026-03-05))"),
      (#""do": "done", "row": "b1", "kind": "billDue""#, "done(billDue b1, on: nil)"),
      (#""do": "snooze", "row": "r1""#, "snooze(r1, minutes: 10)"),
      (#""do": "snooze", "row": "r1", "minutes": 525600"#, "snooze(r1, minutes: 525600)"),
      (
        #""do": "timerStart", "id": "t1", "title": "Run""#,
        #"timerStart(id: "t1", title: "Run")"#
      ),
      (#""do": "timerPause", "id": "t1""#, #"timerPause(id: "t1")"#),
      (
        #""do": "habitCheck", "id": "h1", "title": "Read", "streakDays": 7"#,
        #"habitCheck(id: "h1", title: "Read", streakDays: 7)"#
      ),
      (#""do": "lock""#, "lock"), (#""do": "unlock""#, "unlock"),
    ]
    for (fields, description) in verbs {
      let scenario = try Self.read(
        #"{"schema": 1, "zone": "UTC", "start": "2026-03-02T07:00", "weeks": 4, "reminders": [{"id": "r1"}], "items": [{"id": "b1", "kind": "billDue"}], "events": [{"at": "2026-03-02T07:00", \#(fields)}]}"#
      )
      let action = try #require(scenario.events.first?.action)
      #expect("\(action)".hasPrefix(description), "\(action)")
    }
  }

  @Test("A signal, a pause and quiet hours arrive as they were written")
  func contents() throws {
    let scenario = try Self.read(
      #"""
      {"schema": 1, "zone": "UTC", "start": "2026-03-02T07:00", "weeks": 4,
       "signals": {"commitmentsDue": ["2026-03-04", "2026-03-04"],
                   "streak": {"weeks": 4, "certainThrough": "2026-03-08"},
                   "pendingItems": {"count": 2, "observedOn": "2026-03-02"}},
       "events": [
        {"at": "2026-03-02T08:00+01:00", "do": "pause", "from": "2026-03-03T18:00", "until": "2026-03-05"},
        {"at": "2026-03-02T07:00:00.999Z", "do": "quietHours", "range": "mon,wed@22:00-07:00"}]}
      """#)
    #expect(
      scenario.signals
        == .fixed(
          NudgeSignals(
            commitmentsDue: ["2026-03-04", "2026-03-04"].compactMap { LocalDate($0) },
            streak: .init(weeks: 4, certainThrough: try #require(LocalDate("2026-03-08"))),
            pendingItems: .init(count: 2, observedOn: try #require(LocalDate("2026-03-02"))))))
    guard case .pause(let pause) = scenario.events[0].action,
      case .quietHours(let quiet) = scenario.events[1].action
    else {
      Issue.record("\(scenario.events)")
      return
    }
    #expect("\(pause.from) \(pause.until)" == "2026-03-03T18:00 2026-03-05T00:00")
    #expect("\(quiet)" == "mon,wed@22:00-07:00")
    #expect(scenario.events.map { "\($0.at)" } == ["2026-03-02T07:00:00Z", "2026-03-02T07:00:00Z"])
  }

  @Test("More events than anyone writes are refused, and a file of many is read in time")
  func manyEvents() throws {
    func story(_ count: Int) -> [UInt8] {
      let event = #"{"at": "2026-03-02T07:30", "do": "open"}"#
      let events = Array(repeating: event, count: count).joined(separator: ",")
      return Array(
        #"{"schema": 1, "zone": "UTC", "start": "2026-03-02T07:00", "weeks": 4, "events": [\#(events)]}"#
          .utf8)
    }
    #expect(try Self.reader.scenario(parsing: story(2000)).events.count == 2000)
    let zeros = Array(repeating: "0", count: 100_001).joined(separator: ",")
    let tooMany = ScenarioMistake.events(
      zeros, "events: found a list of 100001, accepted: at most 100000 elements")
    mistakes(mistake: tooMany)
  }

  @Test("A story made in code is checked like one from a file, before anything is played")
  func misplaced() async throws {
    let start = try #require(LocalDateTime("2026-03-02T07:00"))
    let scenario = Scenario(
      name: "late", seed: 1, zone: .utc, start: start, weeks: 1, opens: .daily,
      events: [.init(at: .instant(try #require(Instant("2026-03-09T07:00:00Z"))), action: .open)])
    var count = 0
    do {
      _ = try await ScenarioRunner(strings: { KeyStrings(locale: $0) }).run(scenario) { _ in
        count += 1
      }
      Issue.record("played")
    } catch {
      #expect(
        "\(error)"
          == "events[0].at: found 2026-03-09T07:00:00Z, "
          + "accepted: a time before 2026-03-09T07:00:00Z, the end of the story")
    }
    #expect(count == 0)
  }
}
