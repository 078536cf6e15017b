import NudgeJSON
import Testing

@testable import NudgeLinux

@Suite("What is handed to the desktop is read as it was written")
struct DesktopTextTests {
  @Test(
    "In a body, escapes and markup are text",
    arguments: [
      ("plain é\u{2068}x\u{2069}", "plain é\u{2068}x\u{2069}"), ("", ""),
      ("R&D", "R&amp;D"), ("<b>x</b>", "&lt;b&gt;x&lt;/b&gt;"), ("&amp;", "&amp;amp;"),
      ("a\\nb", "a\\\\nb"), ("\\", "\\\\"), ("a\nb", "a\nb"), ("a\r\tb\u{0}\u{7f}", "a  b  "),
    ])
  func body(text: String, expected: String) {
    #expect(DesktopText.body(text) == expected)
  }

  @Test(
    "A line stays one line and is otherwise left alone",
    arguments: [("R&D <b>\\n", "R&D <b>\\n"), ("a\nb\u{0}", "a b "), ("-x", "-x")])
  func line(text: String, expected: String) {
    #expect(DesktopText.line(text) == expected)
  }

  @Test(
    "The answer is what whole lines say",
    arguments: [
      ("", nil, false), ("12", nil, false), ("12\n", 12, false), ("0\n", 0, false),
      ("12\ndefault\n", 12, true), ("12\ndefau", 12, false), ("default\n", nil, true),
      ("note\n7\r\n", 7, false), ("99999999999\n", nil, false), ("-1\n", -1, false),
    ] as [(String, Int64?, Bool)])
  func answers(output: String, serverID: Int64?, isClicked: Bool) {
    let answer = ServerAnswer(Array(output.utf8))
    #expect(answer.serverID == serverID)
    #expect(answer.isClicked == isClicked)
  }
}

@Suite("The settings of a desktop")
struct DesktopSettingsTests {
  private func read(_ desktop: String) throws -> DesktopSettings {
    try DevicePreferences(
      JSONReader(parsing: Array("{\"schema\":1,\"desktop\":\(desktop)}".utf8))
    ).desktop
  }

  @Test("are read, written and have a link for each route")
  func roundTrip() throws {
    let settings = try read(#"{"scheme":"my.app+1-x","activation":["curl","--data","@-",""]}"#)
    #expect(settings.scheme == "my.app+1-x")
    #expect(settings.activation == ["curl", "--data", "@-", ""])
    #expect(settings.link(path: "/intel/chat") == "my.app+1-x:///intel/chat")
    var preferences = DevicePreferences.initial
    preferences.desktop = settings
    let bytes = JSONWriter.document(schema: 1) { preferences.writeFields(to: &$0) }
    #expect(try DevicePreferences(JSONReader(parsing: bytes)) == preferences)
    #expect(try read("{}") == .none)
    #expect(DesktopSettings.none.link(path: "/") == nil)
  }

  @Test(
    "name what is not accepted",
    arguments: [
      (#"{"schema":"x"}"#, "desktop.schema: found an unknown field"),
      (#"{"scheme":"1x"}"#, "desktop.scheme: found \"1x\", accepted: a URI scheme such as myapp"),
      (#"{"scheme":""}"#, "desktop.scheme: found \"\""),
      (#"{"scheme":"my_app"}"#, "desktop.scheme: found \"my_app\""),
      (#"{"scheme":"é"}"#, "desktop.scheme: found \"é\""),
      (#"{"scheme":"a:"}"#, "desktop.scheme: found \"a:\""),
      (#"{"scheme":7}"#, "desktop.scheme: found 7"),
      (#"{"activation":"curl"}"#, "desktop.activation: found \"curl\""),
      (#"{"activation":["",1]}"#, "desktop.activation[1]: found 1"),
      (#"{"activation":["","x"]}"#, "desktop.activation: found an empty first word"),
      (#"{"activation":["a\u0000b"]}"#, "desktop.activation[0]: found"),
      ("[]", "desktop: found"),
    ])
  func refused(desktop: String, expected: String) throws {
    let error = #expect(throws: JSONProblem.self) { try read(desktop) }
    let text = try #require(error.map { "\($0)" })
    #expect(text.hasPrefix(expected), "\(text)")
  }

  @Test("have bounds")
  func bounds() throws {
    let longest = "a" + String(repeating: "b", count: DesktopSettings.schemeLimit - 1)
    #expect(try read("{\"scheme\":\"\(longest)\"}").scheme == longest)
    #expect(throws: JSONProblem.self) { try read("{\"scheme\":\"\(longest)b\"}") }
    let words = { (count: Int) in
      "{\"activation\":[" + Array(repeating: "\"x\"", count: count).joined(separator: ",") + "]}"
    }
    #expect(try read(words(64)).activation.count == 64)
    #expect(throws: JSONProblem.self) { try read(words(65)) }
  }
}
