import Testing

@testable import NudgeJSON

@Suite("Text that is not JSON is refused at its line and column")
struct JSONSyntaxTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    let text: String
    let place: String
    let found: String

    init(_ text: String, _ place: String, _ found: String) {
      self.text = text
      self.place = place
      self.found = found
    }

    var testDescription: String { String(reflecting: text) }
  }

  @Test(
    "The first character that cannot be JSON is named",
    arguments: [
      Refused("", "line 1, column 1", "the end of the text"),
      Refused("  \n ", "line 2, column 2", "the end of the text"),
      Refused("\0\0\0\0", "line 1, column 1", "byte 0"),
      Refused("{\"rows\":[{\"id\":\"r1\",\"ti", "line 1, column 24", "the end of the text"),
      Refused("{\n  \"a\": 1,\n  b: 2\n}", "line 3, column 3", "\"b\""),
      Refused("{\"é\": x}", "line 1, column 7", "\"x\""),
      Refused("[1,]", "line 1, column 4", "\"]\""),
      Refused("{\"a\":1,}", "line 1, column 8", "\"}\""),
      Refused("[1 2]", "line 1, column 4", "\"2\""),
      Refused("{\"a\" 1}", "line 1, column 6", "\"1\""),
      Refused("{\"a\":1,\"b\":2,\"a\":3}", "line 1, column 14", "the field \"a\" again"),
      Refused("{} x", "line 1, column 4", "\"x\""),
      Refused("// note\n{}", "line 1, column 1", "\"/\""),
      Refused("[NaN]", "line 1, column 2", "\"NaN\""),
      Refused("[-Infinity]", "line 1, column 3", "\"Infinity\""),
      Refused("[True]", "line 1, column 2", "\"True\""),
      Refused("[nul]", "line 1, column 2", "\"nul\""),
      Refused("[1e400]", "line 1, column 2", "\"1e400\""),
      Refused("[01]", "line 1, column 2", "\"01\""),
      Refused("[.5]", "line 1, column 2", "\".5\""),
      Refused("[1.]", "line 1, column 4", "\"]\""),
      Refused("[1e]", "line 1, column 4", "\"]\""),
      Refused("[+1]", "line 1, column 2", "\"+1\""),
      Refused("[0x10]", "line 1, column 2", "\"0x10\""),
      Refused("'a'", "line 1, column 1", "\"'\""),
      Refused("\"a\nb\"", "line 1, column 3", "byte 10"),
      Refused("\"a\\x\"", "line 1, column 4", "\"x\""),
      Refused("\"\\u12g4\"", "line 1, column 6", "\"g4\""),
      Refused("\"\\ud83d\"", "line 1, column 2", "half of a surrogate pair"),
      Refused("\"\\ude42\\ud83d\"", "line 1, column 2", "half of a surrogate pair"),
      Refused("“a”", "line 1, column 1", "\"“\""),
    ])
  func refuses(_ refused: Refused) {
    let problem = #expect(throws: JSONProblem.self) {
      try JSONSyntax.check(Array(refused.text.utf8))
    }
    #expect(problem?.place == refused.place)
    #expect(problem?.found == refused.found)
    #expect(throws: JSONProblem.self) { try JSONValue(parsing: Array(refused.text.utf8)) }
  }

  @Test(
    "Bytes that are not UTF-8 are refused where they stand",
    arguments: [
      ([0x22, 0xFF, 0x22], 2), ([0x22, 0x61, 0xC0, 0x80, 0x22], 3),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 2), ([0x22, 0xE2, 0x82, 0x22], 2),
    ] as [([UInt8], Int)])
  func refusesOtherEncodings(bytes: [UInt8], column: Int) {
    let problem = #expect(throws: JSONProblem.self) { try JSONSyntax.check(bytes) }
    #expect(problem?.place == "line 1, column \(column)")
    #expect(problem?.accepted == "text encoded as UTF-8")
  }

  @Test("A text in UTF-16 is refused although the decoder would take it")
  func refusesUTF16() {
    let bytes = "{\"a\":1}".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(throws: JSONProblem.self) { try JSONValue(parsing: bytes) }
  }

  @Test("64 levels are read and 65 are refused, without deep recursion for 100,000")
  func limitsDepth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONValue(parsing: nested(64))
    for depth in [65, 100_000] {
      let problem = #expect(throws: JSONProblem.self) { try JSONValue(parsing: nested(depth)) }
      #expect(problem?.place == "line 1, column 65")
    }
  }

  @Test("A byte order mark at the start is passed over")
  func skipsByteOrderMark() throws {
    #expect(
      try JSONValue(parsing: [0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == .array([.integer(1)]))
  }
}
