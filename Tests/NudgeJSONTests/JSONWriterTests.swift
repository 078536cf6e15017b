import FoundationEssentials
import Testing

@testable import NudgeJSON

@Suite("The writer writes what any reader reads")
struct JSONWriterTests {
  private func text(
    _ layout: JSONWriter.Layout = .compact, _ write: (inout JSONWriter) -> Void
  ) -> String {
    var writer = JSONWriter(layout: layout)
    write(&writer)
    writer.finish()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func writeSample(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("schema", 1)
    writer.field("zone", "Europe/Berlin")
    writer.field("nothing", String?.none)
    writer.name("timeline")
    writer.beginArray()
    writer.beginObject(onOneLine: true)
    writer.field("epoch", Int64.min)
    writer.field("fired", true)
    writer.endObject()
    writer.beginObject(onOneLine: true)
    writer.name("list")
    writer.beginArray()
    writer.value(UInt64.max)
    writer.null()
    writer.value(0.5)
    writer.endArray()
    writer.endObject()
    writer.endArray()
    writer.name("empty")
    writer.beginObject()
    writer.endObject()
    writer.endObject()
  }

  @Test("Compact text stands on one line, fields in the order told")
  func compact() {
    #expect(
      text(.compact, writeSample) == """
        {"schema":1,"zone":"Europe/Berlin","timeline":[{"epoch":-9223372036854775808,"fired":true},\
        {"list":[18446744073709551615,null,0.5]}],"empty":{}}

        """)
  }

  @Test("A field with texts is a list of them")
  func texts() {
    let write = { (writer: inout JSONWriter) in
      writer.beginObject()
      writer.field("none", [])
      writer.field("two", ["a", "\""])
      writer.field("short", ["a", "b"], onOneLine: true)
      writer.endObject()
    }
    #expect(text(.compact, write) == #"{"none":[],"two":["a","\""],"short":["a","b"]}"# + "\n")
    #expect(
      text(.indented, write) == #"""
        {
          "none": [],
          "two": [
            "a",
            "\""
          ],
          "short": ["a", "b"]
        }

        """#)
  }

  @Test("Indented text breaks lines except where told not to")
  func indented() {
    #expect(
      text(.indented, writeSample) == """
        {
          "schema": 1,
          "zone": "Europe/Berlin",
          "timeline": [
            {"epoch": -9223372036854775808, "fired": true},
            {"list": [18446744073709551615, null, 0.5]}
          ],
          "empty": {}
        }

        """)
  }

  @Test("Every character comes back from the decoder, and only what must be escaped is")
  func escapes() throws {
    let odd = String(String.UnicodeScalarView((0...0x2FF).compactMap { Unicode.Scalar($0) }))
    let written = text { $0.value(odd + "🙂\u{2028}/") }
    let read = try JSONDecoder().decode(String.self, from: Data(written.utf8))
    #expect(Array(read.utf8) == Array((odd + "🙂\u{2028}/").utf8))
    #expect(
      text { $0.value("a/é\"\\\n\r\t\u{1}\u{1F}\u{7F}") }
        == "\"a/é\\\"\\\\\\n\\r\\t\\u0001\\u001f\\u007f\"\n")
  }

  @Test("Control characters that JSON would let pass are escaped and come back")
  func controls() throws {
    let controls = "\u{7E}\u{7F}\u{80}\u{85}\u{9B}2J\u{9F}\u{A0}\u{BF}\u{C0}"
    let written = text { $0.value(controls) }
    #expect(written == #""~\u007f\u0080\u0085\u009b2J\u009f"# + "\u{A0}\u{BF}\u{C0}\"\n")
    #expect(try JSONValue(parsing: Array(written.utf8)) == .string(controls))
  }

  @Test("Numbers that JSON cannot hold become null")
  func notFinite() {
    #expect(text { $0.value(Double.nan) } == "null\n")
    #expect(text { $0.value(-Double.infinity) } == "null\n")
    #expect(text { $0.value(1e300) } == "1e+300\n")
  }

  @Test("What was read is written again with fields in alphabetical order")
  func writesValues() throws {
    let source = "{\"b\":[1,2.5,\"x\",null,true],\"a\":{\"d\":18446744073709551615,\"c\":{}}}"
    let value = try JSONValue(parsing: Array(source.utf8))
    #expect(
      text { $0.value(value) }
        == "{\"a\":{\"c\":{},\"d\":18446744073709551615},\"b\":[1,2.5,\"x\",null,true]}\n")
  }

  @Test("Values after one another make JSON lines")
  func lines() {
    var writer = JSONWriter()
    for number in 1...2 {
      writer.value(number)
      writer.finish()
    }
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "1\n2\n")
  }

  @Test("An end without a begin is ignored")
  func unbalanced() {
    #expect(text { $0.endObject() } == "\n")
    #expect(
      text {
        $0.beginArray()
        $0.endObject()
        $0.endArray()
      } == "[]\n")
  }

  @Test("A long text passes through the sink in pieces, whole and in order")
  func streams() throws {
    var pieces: [[UInt8]] = []
    var writer = JSONWriter { pieces.append($0) }
    var largest = 0
    writer.beginArray()
    for number in 0..<20_000 {
      writer.beginObject()
      writer.field("n", number)
      writer.endObject()
      largest = max(largest, writer.bytes.count)
    }
    writer.endArray()
    writer.finish()
    let expected = "[" + (0..<20_000).map { "{\"n\":\($0)}" }.joined(separator: ",") + "]\n"
    #expect(String(decoding: pieces.joined(), as: UTF8.self) == expected)
    #expect(pieces.count > 1)
    #expect(largest < 65_536)
    #expect(writer.bytes.isEmpty)
  }
}
