import Testing

@testable import NudgeJSON

@Suite("A reader names the place, what was found and what is accepted")
struct JSONReaderTests {
  private static func top(_ text: String) throws -> JSONReader {
    try JSONReader(parsing: Array(text.utf8))
  }

  /// The field `a` of the object in the text.
  private static func field(_ text: String) throws -> JSONReader {
    try top("{\"a\":\(text)}").object().required("a")
  }

  @Test("Values in range come out as they are")
  func readsValues() throws {
    let text = """
      {"name":"spring forward","seed":18446744073709551615,"weeks":4,"on":true,"cadence":"rolling",
       "events":[{"at":"07:30"},{"at":"08:00"}],"gone":null}
      """
    let story = try Self.top(text).object(
      knownFields: ["name", "seed", "weeks", "on", "cadence", "events", "gone", "other"])
    #expect(try story.required("name").string() == "spring forward")
    #expect(try story.required("seed").integer(in: 0...UInt64.max) == .max)
    #expect(try story.required("weeks").integer(in: 1...4) == 4)
    #expect(try story.required("on").bool())
    #expect(try story.required("cadence").enumeration(of: ["rolling", "isoWeek"]) == "rolling")
    #expect(story.optional("gone") == nil)
    #expect(story.optional("other") == nil)
    let events = try story.required("events").array(atMost: 2)
    let ats = try events.map { try $0.object(knownFields: ["at"]).required("at") }
    #expect(ats.map(\.place) == ["events[0].at", "events[1].at"])
    #expect(
      try ats.map { try $0.parsed(as: "a time") { $0.split(separator: ":").last } } == ["30", "00"])
  }

  @Test("A place three levels down is written as a path")
  func namesDeepPlaces() throws {
    let at = try Self.top("{\"events\":[{},{},{},{\"at\":\"x\"}]}")
      .object().required("events").array()[3].object().required("at")
    let problem = #expect(throws: JSONProblem.self) {
      try at.parsed(as: "a local time such as 2026-03-02T07:30") { _ in Int?.none }
    }
    #expect(
      problem?.description
        == "events[3].at: found \"x\", accepted: a local time such as 2026-03-02T07:30")
  }

  @Test(
    "A number that is not a whole number in range is refused",
    arguments: [
      ("1767225600000", "1767225600000"), ("3.5", "3.5"), ("0", "0"), ("-1", "-1"),
      ("101", "101"), ("9223372036854775808", "9223372036854775808"), ("1e300", "1e+300"),
      ("\"3\"", "\"3\""), ("true", "true"), ("null", "null"), ("[3]", "a list"),
      ("{}", "an object without fields"),
    ])
  func refusesIntegers(text: String, found: String) throws {
    let place = try Self.field(text)
    let problem = #expect(throws: JSONProblem.self) { try place.integer(in: 1...100) }
    #expect(
      problem?.description == "a: found \(found), accepted: a whole number from 1 to 100")
  }

  @Test("Small integer types do not trap on large numbers")
  func smallTypes() throws {
    let place = try Self.field("300")
    #expect(throws: JSONProblem.self) { try place.integer(in: Int8.min...Int8.max) }
    #expect(throws: JSONProblem.self) { try place.integer(in: 0...UInt8.max) }
    #expect(try place.integer(in: 0...UInt16.max) == 300)
  }

  @Test("An accepted text stands in the error instead of the range")
  func ownWords() throws {
    let place = try Self.field("1767225600000")
    let problem = #expect(throws: JSONProblem.self) {
      try place.integer(in: 0...253_402_207_199, accepted: "seconds since 1970, not milliseconds")
    }
    #expect(problem?.accepted == "seconds since 1970, not milliseconds")
  }

  @Test(
    "Values of another type are refused, never converted",
    arguments: ["1", "\"true\"", "null", "[]", "{}", "\"x\"", "true", "0.5"])
  func refusesTypes(text: String) throws {
    let place = try Self.field(text)
    if text.first != "\"" { #expect(throws: JSONProblem.self) { try place.string() } }
    if text != "true" { #expect(throws: JSONProblem.self) { try place.bool() } }
    if text != "[]" { #expect(throws: JSONProblem.self) { try place.array() } }
    if text != "{}" { #expect(throws: JSONProblem.self) { try place.object() } }
    #expect(throws: JSONProblem.self) { try place.enumeration(of: ["a", "b"]) }
  }

  @Test("An unknown field is named, with the known ones and the nearest")
  func unknownFields() throws {
    let event = try Self.top("{\"events\":[{\"do\":\"open\",\"att\":1}]}")
      .object().required("events").array()[0]
    let problem = #expect(throws: JSONProblem.self) {
      try event.object(knownFields: ["at", "do"])
    }
    #expect(
      problem?.description
        == "events[0].att: found an unknown field (did you mean at?), accepted: at, do")
    let strange = #expect(throws: JSONProblem.self) {
      try Self.top("{\"a b\\n\":1}").object(knownFields: ["at"])
    }
    #expect(strange?.place == "[\"a b\\n\"]")
  }

  @Test("A missing field and a list that is too long are named")
  func missingAndTooLong() throws {
    let fields = try Self.top("{\"a\":[1,2,3]}").object()
    let missing = #expect(throws: JSONProblem.self) { try fields.required("schema") }
    #expect(
      missing?.description
        == "top level: found no field \"schema\", accepted: an object with this field")
    let long = #expect(throws: JSONProblem.self) { try fields.required("a").array(atMost: 2) }
    #expect(long?.description == "a: found a list of 3, accepted: at most 2 elements")
  }
}
