import NudgeShared
import NudgeTesting
import Testing

@testable import nudge

@Suite("A line of a calendar")
struct CalendarLineTests {
  @Test(
    "escapes what the format gives a meaning, and nothing else",
    arguments: [
      ("plain: \"text\"", "plain: \"text\""), ("a,b;c\\d", "a\\,b\\;c\\\\d"),
      ("one\ntwo\r\nthree\rfour", "one\\ntwo\\nthree\\nfour"), ("tab\there", "tab\there"),
      ("\u{0}\u{1B}\u{7F}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("Việt نعم", "Việt نعم"),
    ])
  func escaping(text: String, escaped: String) {
    #expect(CalendarLine.escaped(text) == escaped)
  }

  @Test("of 75 octets is left alone, and one of 76 is folded")
  func limit() {
    let short = String(repeating: "a", count: 73)
    #expect(CalendarLine("X", verbatim: short).folded == "X:\(short)\r\n")
    #expect(CalendarLine("X", verbatim: short + "b").folded == "X:\(short)\r\n b\r\n")
  }

  @Test(
    "never breaks within a character, and reads back as it was",
    arguments: ["a", "ü", "ệ", "日", "👩‍👩‍👧‍👦", "e\u{301}\u{302}", "🇻🇳"])
  func characters(character: String) {
    for offset in 0..<12 {
      let text = String(repeating: "x", count: offset) + String(repeating: character, count: 60)
      let lines = CalendarLine("N", verbatim: text).folded.dropLast().components("\r\n")
      #expect(lines.allSatisfy { $0.utf8.count <= 75 })
      let whole = lines.enumerated().map { $0 == 0 ? $1 : String($1.dropFirst()) }
      #expect(whole.joined() == "N:" + text)
      // What was one character stays one: the parts have as many as the whole.
      #expect(whole.map(\.count).reduce(0, +) == text.count + 2)
    }
  }

  @Test("breaks a character that is longer than a line between its code points")
  func endless() {
    let text = "e" + String(repeating: "\u{301}", count: 100)
    let lines = CalendarLine("N", verbatim: text).folded.dropLast().components("\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    let scalars = lines.enumerated().flatMap { $1.unicodeScalars.dropFirst($0 == 0 ? 0 : 1) }
    #expect(scalars == Array("N:\(text)".unicodeScalars))
  }

  @Test("names the language of its text where there is one")
  func language() {
    #expect(
      CalendarLine("SUMMARY", text: "a,b", language: "vi").folded == "SUMMARY;LANGUAGE=vi:a\\,b\r\n"
    )
    #expect(CalendarLine("NAME", text: "a").folded == "NAME:a\r\n")
  }
}

@Suite("The identifiers of a calendar's events")
struct EventIdentityTests {
  @Test("tell two devices apart that show a notification of the same name")
  func devices() throws {
    var identities = EventIdentities(
      Scenario(
        name: "two", seed: 7, zone: .utc, start: try #require(LocalDateTime("2026-03-02T07:00")),
        weeks: 1))
    let id = NotificationID(rawValue: "reminder:r1:1772438400:0123456789abcdef")
    let phone = try #require(DeviceID(rawValue: "phone"))
    let laptop = try #require(DeviceID(rawValue: "laptop"))
    let uids = [phone, laptop, phone].map { identities.uid(of: id, on: $0) }
    #expect(uids[0] == uids[2])
    #expect(uids[0] != uids[1])
    #expect(identities.uid(of: id, on: nil) != uids[0])
  }
}

extension Substring {
  /// The parts between `separator`, by its code points: a line break is one character of two.
  fileprivate func components(_ separator: String) -> [String] {
    let mark = Array(separator.unicodeScalars)
    var parts: [String.UnicodeScalarView] = [.init()]
    var scalars = Array(unicodeScalars)[...]
    while let next = scalars.first {
      if scalars.starts(with: mark) {
        parts.append(.init())
        scalars = scalars.dropFirst(mark.count)
      } else {
        parts[parts.count - 1].append(next)
        scalars = scalars.dropFirst()
      }
    }
    return parts.map(String.init)
  }
}
