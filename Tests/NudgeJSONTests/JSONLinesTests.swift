import NudgeJSON
import Testing

@Suite("Lines of a JSON text")
struct JSONLinesTests {
  private static let text = """
    {
      "a": {"b": 1,
        "c": {
          "d}": "x\\n{\\"", "\\u0065": [1, {"z":
            {}}]
        } },

      "f":
        {"g": null}, "h": [
          {"i": 1}], "j": 2
    }
    """

  @Test(
    "are those of the names of fields, through objects",
    arguments: [
      ([], 1), (["a"], 2), (["a", "b"], 2), (["a", "c"], 3), (["a", "c", "d}"], 4),
      (["a", "c", "e"], 4), (["f"], 8), (["f", "g"], 9), (["h"], 9), (["j"], 10),
    ] as [([String], Int)])
  func places(path: [String], line: Int) throws {
    #expect(try JSONLines(parsing: Array(Self.text.utf8)).line(of: path) == line)
  }

  @Test(
    "end at the last field that is there; a list and what is in it have none of their own",
    arguments: [
      (["x"], 1), (["a", "x", "y"], 2), (["a", "c", "e", "z"], 4), (["f", "g", "x"], 9),
      (["h", "i"], 9), (["j", "i"], 10),
    ] as [([String], Int)])
  func missing(path: [String], line: Int) throws {
    #expect(try JSONLines(parsing: Array(Self.text.utf8)).line(of: path) == line)
  }

  @Test("are read as strictly as the values are")
  func strict() {
    for text in ["", "{", "{\"a\":1,}", "{\"a\":1,\"a\":2}", "{} {}"] {
      #expect(throws: JSONProblem.self) { try JSONLines(parsing: Array(text.utf8)) }
    }
  }

  @Test("follow a byte order mark")
  func mark() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("\n{\"a\": 1}".utf8)
    #expect(try JSONLines(parsing: bytes).line(of: ["a"]) == 2)
  }
}
