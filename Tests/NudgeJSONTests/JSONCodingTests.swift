import Testing

@testable import NudgeJSON

@Suite("Values that code themselves keep the places of their errors")
struct JSONCodingTests {
  private struct Ledger: Codable, Equatable {
    struct Slot: Codable, Equatable {
      var at: Int64
      var key: String
    }
    var seed: UInt64
    var slots: [Slot]
    var ratio: Double?
  }

  @Test("A value comes back equal, with every digit of a 64-bit seed")
  func roundTrip() throws {
    let ledger = Ledger(seed: .max, slots: [.init(at: -1, key: "a/b \"é\"")], ratio: nil)
    let bytes = try JSONCoding.encode(ledger)
    #expect(try JSONCoding.decode(Ledger.self, from: bytes) == ledger)
    #expect(bytes == (try JSONCoding.encode(ledger)))
    #expect(bytes.last == UInt8(ascii: "\n"))
  }

  @Test(
    "Each mistake is named with its path",
    arguments: [
      ("{\"seed\":1}", "top level: found no field \"slots\", accepted: an object with this field"),
      (
        "{\"seed\":1,\"slots\":[{\"at\":1,\"key\":\"x\"},{\"at\":\"soon\",\"key\":\"x\"}]}",
        "slots[1].at: found \"soon\", accepted: a value of type Int64"
      ),
      (
        "{\"seed\":1,\"slots\":[{\"at\":1}]}",
        "slots[0]: found no field \"key\", accepted: an object with this field"
      ),
      ("{\"seed\":1,\"slots\":\"x\"}", "slots: found \"x\", accepted: a value of type Array<Any>"),
      ("null", "top level: found null, accepted: "), ("[]", "top level: found an empty list"),
      ("{\"seed\":-1,\"slots\":[]}", "top level: found a number that does not fit"),
      ("{\"seed\":1.5,\"slots\":[]}", "top level: found a number that does not fit"),
      ("{\"seed\":1", "line 1, column 10: found the end of the text"),
    ])
  func namesPaths(text: String, start: String) {
    let problem = #expect(throws: JSONProblem.self) {
      try JSONCoding.decode(Ledger.self, from: Array(text.utf8))
    }
    #expect(problem?.description.hasPrefix(start) == true, "\(problem?.description ?? "")")
  }

  @Test("A number that JSON cannot hold is named when written")
  func refusesNaN() {
    let problem = #expect(throws: JSONProblem.self) {
      try JSONCoding.encode(Ledger(seed: 1, slots: [], ratio: .nan))
    }
    #expect(problem?.place == "ratio")
    #expect(problem?.found == "nan")
  }

  private struct Named: Decodable {
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is no name"))
    }
  }

  @Test("What a value says of its own text stays on one line, and is not endless")
  func oneLine() {
    let text = "a\\u0000b\\nc" + String(repeating: "x", count: 10_000)
    do throws(JSONProblem) {
      _ = try JSONCoding.decode([Named].self, from: Array("[\"\(text)\"]".utf8))
      Issue.record("it was read")
    } catch {
      #expect(error.accepted.hasPrefix("'a\\u{0}b\\u{a}cxxx"))
      #expect(error.description.utf8.allSatisfy { $0 >= 0x20 })
      #expect(error.description.utf8.count < 2000)
    }
  }
}
