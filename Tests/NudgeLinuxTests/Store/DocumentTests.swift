import NudgeJSON
import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("Documents say what they hold and name what they do not accept")
struct DocumentTests {
  private static func top(_ text: String) throws -> JSONReader {
    try JSONReader(parsing: Array(text.utf8))
  }

  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    String(decoding: JSONWriter.document(schema: 1, write), as: UTF8.self)
  }

  @Test("Preferences of every kind are read")
  func readsPreferences() throws {
    let preferences = try DevicePreferences(
      Self.top(
        """
        {"schema":1,"member":"ada","authorization":"provisional","locale":"vi",
         "quietHours":["mon-fri@22:00-07:00","23:00-09:00"],
         "pauses":[{"from":"2026-03-02T18:00","until":"2026-03-09T00:00"}],
         "config":{"window":"09:00-12:30","weekdays":["mon","wed"],"cadence":"rolling",
                   "spreadMinutes":60,"minimumGapDays":14,"horizon":2,"appName":"Vesper"}}
        """))
    #expect(preferences.member == "ada")
    #expect(preferences.authorization == .provisional)
    #expect(preferences.locale?.tag == "vi")
    #expect("\(preferences.quietHours)" == "mon-fri@22:00-07:00,23:00-09:00")
    #expect(preferences.quietHours.pauses.map { "\($0.until)" } == ["2026-03-09T00:00"])
    let configuration = preferences.configuration
    #expect("\(configuration.window.range)" == "09:00-12:30")
    #expect(configuration.window.weekdays.days == [.monday, .wednesday])
    #expect(configuration.cadence.spreadMinutes == 60)
    #expect(configuration.cadence.minimumGapDays == 14)
    #expect(configuration.cadence.horizon == 2)
    #expect(configuration.appName == "Vesper")
    #expect(try DevicePreferences(Self.top(text(preferences.writeFields))) == preferences)
  }

  @Test("Preferences that are not there have their initial values; null is nobody")
  func initialPreferences() throws {
    #expect(try DevicePreferences(Self.top("{\"schema\":1}")) == .initial)
    #expect(DevicePreferences.initial.member == "local")
    #expect(DevicePreferences.initial.authorization == .authorized)
    let nobody = try DevicePreferences(Self.top("{\"schema\":1,\"member\":null}"))
    #expect(nobody.member == nil)
    #expect(try DevicePreferences(Self.top(text(nobody.writeFields))).member == nil)
  }

  @Test("Plain preferences are written for people to read")
  func writesPreferences() throws {
    var preferences = DevicePreferences.initial
    preferences.quietHours = try QuietHours(parsing: "22:00-07:00")
    #expect(
      text(preferences.writeFields) == """
        {
          "schema": 1,
          "member": "local",
          "authorization": "authorized",
          "quietHours": "22:00-07:00"
        }

        """)
  }

  @Test(
    "A preference that is not accepted is named with its place",
    arguments: [
      ("\"quiet\":1", "quiet: found an unknown field, accepted: schema, member"),
      ("\"quiethours\":\"off\"", "quiethours: found an unknown field (did you mean quietHours?)"),
      ("\"quietHours\":\"22:00\"", "quietHours: found \"22:00\", accepted: a range HH:MM-HH:MM"),
      ("\"quietHours\":[\"off\",7]", "quietHours[1]: found 7"),
      ("\"member\":\"\"", "member: found \"\", accepted: a text that is not empty"),
      (
        "\"member\":\"\(String(repeating: "é", count: 129))\"",
        "member: found a text of 258 bytes, accepted: a text of at most 256 bytes"
      ),
      ("\"authorization\":\"yes\"", "authorization: found \"yes\", accepted: \"notDetermined\""),
      ("\"locale\":\"x_\"", "locale: found \"x_\", accepted: a language tag"),
      ("\"pauses\":[{\"from\":\"2026-03-02T18:00\"}]", "pauses[0]: found no field \"until\""),
      (
        "\"pauses\":[{\"from\":1767225600000,\"until\":\"2026-03-02\"}]",
        "pauses[0].from: found 1767225600000, accepted: a local date and time"
      ),
      ("\"config\":{\"horizon\":0}", "config.horizon: found 0, accepted: a whole number from 1 to"),
      ("\"config\":{\"spreadMinutes\":1e300}", "config.spreadMinutes: found 1e+300"),
      ("\"config\":{\"minimumGapDays\":6.5}", "config.minimumGapDays: found 6.5"),
      ("\"config\":{\"window\":\"8-11\"}", "config.window: found \"8-11\""),
      (
        "\"pauses\":[{\"from\":\"2026-03-02\",\"until\":\"2026-03-02\"}]",
        "pauses[0].until: found 2026-03-02T00:00, accepted: a time after"
      ),
      ("\"config\":{\"weekdays\":[\"mon\",\"Tue\"]}", "config.weekdays[1]: found \"Tue\""),
      ("\"config\":{\"cadence\":\"daily\"}", "config.cadence: found \"daily\""),
      ("\"config\":[]", "config: found an empty list, accepted: an object"),
    ])
  func refusesPreferences(fields: String, start: String) throws {
    let problem = #expect(throws: JSONProblem.self) {
      try DevicePreferences(Self.top("{\"schema\":1,\(fields)}"))
    }
    #expect(problem?.description.hasPrefix(start) == true, "\(problem?.description ?? "")")
  }

  @Test("Signals are read, written and read again")
  func signals() throws {
    let source = """
      {
        "schema": 1,
        "commitmentsDue": ["2026-03-04", "2026-03-04"],
        "briefLastSeenOn": "2026-02-27",
        "streak": {"weeks": 3, "certainThrough": "2026-03-08"},
        "pendingItems": {"count": 2, "observedOn": "2026-03-01"}
      }

      """
    let signals = try NudgeSignals(json: Array(source.utf8), path: "-")
    #expect(signals.commitmentsDue.count == 2)
    #expect(signals.streak?.weeks == 3)
    #expect(signals.pendingItems?.observedOn == LocalDate("2026-03-01"))
    #expect(String(decoding: signals.json, as: UTF8.self) == source)
    #expect(try NudgeSignals(json: Array("{}".utf8), path: "-") == .none)
  }

  @Test(
    "A signal that is not accepted is named with file and place",
    arguments: [
      ("[]", "top level: found an empty list"),
      ("{\"schema\":2}", "schema: found 2, accepted: 1"),
      ("{\"streak\":3}", "streak: found 3, accepted: an object"),
      ("{\"streak\":{\"weeks\":-1,\"certainThrough\":\"2026-03-08\"}}", "streak.weeks: found -1"),
      ("{\"commitmentsDue\":[\"2026-02-30\"]}", "commitmentsDue[0]: found \"2026-02-30\""),
      ("{\"briefLastSeenOn\":\"10000-01-01\"}", "briefLastSeenOn: found \"10000-01-01\""),
      ("{\"briefLastSeen\":\"2026-02-27\"}", "briefLastSeen: found an unknown field (did you mean"),
      (
        "{\"pendingItems\":{\"count\":99999999999,\"observedOn\":\"2026-03-01\"}}",
        "pendingItems.count: found 99999999999"
      ),
      ("{\"streak\":{\"weeks\":NaN}}", "line 1, column 20: found \"NaN\""),
    ])
  func refusesSignals(text: String, start: String) {
    let problem = #expect(throws: FileProblem.self) {
      try NudgeSignals(json: Array(text.utf8), path: "news.json")
    }
    #expect(problem?.kind == .corrupt)
    #expect(problem?.path == "news.json")
    #expect(problem?.reason.hasPrefix(start) == true, "\(problem?.reason ?? "")")
  }

  @Test(
    "A pending list with a bad entry is named with its place",
    arguments: [
      ("{\"schema\":1}", "top level: found no field \"pending\""),
      ("{\"schema\":1,\"pending\":{}}", "pending: found an object without fields"),
      ("{\"schema\":1,\"pending\":[{\"id\":2}]}", "pending[0].id: found 2"),
      (
        "{\"schema\":1,\"pending\":[{\"id\":\"a\",\"fireAt\":1767225600}]}",
        "pending[0].fireAt: found 1767225600, accepted: a moment with its offset"
      ),
    ])
  func refusesPending(text: String, start: String) {
    let problem = #expect(throws: JSONProblem.self) {
      let bytes = Array(text.utf8)
      return try KeptFile<[StoredNotification]>.Format.pending.read(
        JSONReader(parsing: bytes), bytes)
    }
    #expect(problem?.description.hasPrefix(start) == true, "\(problem?.description ?? "")")
  }
}
