import Testing

@testable import NudgeJSON

@Suite("Values keep what was written")
struct JSONValueTests {
  @Test(
    "Each kind of value is read as itself",
    arguments: [
      ("null", .null), ("true", .bool(true)), ("false", .bool(false)),
      ("0", .integer(0)), ("-0", .integer(0)), ("1", .integer(1)),
      ("3.0", .integer(3)), ("1e3", .integer(1000)),
      ("3.5", .number(3.5)), ("0.1", .number(0.1)), ("-2.5e-3", .number(-0.0025)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .largeInteger(9_223_372_036_854_775_808)),
      ("18446744073709551615", .largeInteger(.max)),
      ("18446744073709551616", .number(18_446_744_073_709_551_616)),
      ("1e308", .number(1e308)),
      ("\"\"", .string("")), ("\"1\"", .string("1")), ("\"true\"", .string("true")),
      ("\"a\\u0000\\n\\\"\\/\"", .string("a\0\n\"/")),
      ("\"\\ud83d\\ude42 Chào\"", .string("🙂 Chào")),
      ("[]", .array([])), ("{}", .object([:])),
      (
        " [ 1 , [ ] , { \"a\" : null } ] ",
        .array([.integer(1), .array([]), .object(["a": .null])])
      ),
    ] as [(String, JSONValue)])
  func readsEachKind(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)) == value)
  }

  @Test("A summary stays on one line, short, and shows what cannot be seen")
  func summaries() {
    #expect(JSONValue.string("a\n\u{202E}b\0").summary == "\"a\\n\\u{202e}b\\u{0}\"")
    #expect(JSONValue.string(String(repeating: "x", count: 90)).summary.count == 63)
    #expect(JSONValue.object(["a": .null]).summary == "an object")
    #expect(JSONValue.array([]).summary == "an empty list")
    #expect(JSONValue.number(3.5).summary == "3.5")
  }

  @Test(
    "The nearest name is offered only when it is near",
    arguments: [
      ("att", "at"), ("Weeks", "weeks"), ("quiethours", "quietHours"), ("wekes", "weeks"),
      ("seeed", "seed"), ("banana", nil), ("", nil), ("x", nil),
    ] as [(String, String?)])
  func nearest(written: String, meant: String?) {
    let names = ["at", "do", "seed", "weeks", "quietHours", "start"]
    #expect(nearestName(to: written, in: names) == meant)
  }
}
