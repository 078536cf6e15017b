import NudgeShared
import Testing

@Suite("Shortening texts from outside")
struct TextLimitTests {
  /// A text, and where a reader sees its characters end, as UAX 29 has it.
  static let texts: [(String, [String])] = [
    ("plain", ["p", "l", "a", "i", "n"]),
    // A family, joined by zero width joiners, and one in another order.
    (
      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}\u{1F469}\u{200D}\u{1F680}x",
      [
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}",
        "\u{1F469}\u{200D}\u{1F680}", "x",
      ]
    ),
    // Flags are pairs of regional indicators; a third one starts the next.
    (
      "\u{1F1FB}\u{1F1F3}\u{1F1E9}\u{1F1EA}\u{1F1EB}",
      ["\u{1F1FB}\u{1F1F3}", "\u{1F1E9}\u{1F1EA}", "\u{1F1EB}"]
    ),
    // Letters with several marks, decomposed Vietnamese among them.
    ("e\u{302}\u{301}o\u{31B}\u{301}\u{323}", ["e\u{302}\u{301}", "o\u{31B}\u{301}\u{323}"]),
    // Hangul syllables as jamo.
    (
      "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}",
      ["\u{1112}\u{1161}\u{11AB}", "\u{1100}\u{1173}\u{11AF}"]
    ),
    // Devanagari: ksha and stri are conjuncts, held together by a virama.
    (
      "\u{915}\u{94D}\u{937}\u{93F}\u{938}\u{94D}\u{924}\u{94D}\u{930}\u{940}",
      ["\u{915}\u{94D}\u{937}\u{93F}", "\u{938}\u{94D}\u{924}\u{94D}\u{930}\u{940}"]
    ),
    // A skin tone, a keycap, and a line end of two characters.
    (
      "\u{1F44B}\u{1F3FD}1\u{FE0F}\u{20E3}\r\nz",
      ["\u{1F44B}\u{1F3FD}", "1\u{FE0F}\u{20E3}", "\r\n", "z"]
    ),
  ]

  @Test("A cut falls between characters as a reader sees them", arguments: texts)
  func keepsCharactersWhole(text: String, characters: [String]) {
    #expect(characters.joined().unicodeScalars.elementsEqual(text.unicodeScalars))
    for count in 0...characters.count {
      let shown = TextLimit(characters: count, bytes: 1_000).applied(to: text)
      var kept = characters.prefix(count)
      if count < characters.count, kept.last == "\r\n" { kept.removeLast() }
      let expected = kept.joined() + (count < characters.count ? "\u{2026}" : "")
      #expect(shown.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(count)")
    }
  }

  @Test("A cut by bytes falls between characters, too", arguments: texts)
  func keepsCharactersWholeByBytes(text: String, characters: [String]) {
    for bytes in 0...text.utf8.count {
      let shown = TextLimit(characters: 1_000, bytes: bytes).applied(to: text)
      let starts = (0...characters.count).map { characters.prefix($0).joined() }
      let isWhole = starts.contains { start in
        var start = start[...]
        if start.last == "\r\n" { start.removeLast() }
        return shown.utf8.elementsEqual(("\(start)\u{2026}").utf8)
      }
      #expect(bytes < text.utf8.count ? isWhole : shown.utf8.elementsEqual(text.utf8), "\(bytes)")
      #expect(shown.utf8.count <= bytes + 3)
    }
  }

  @Test("A character of a megabyte is left out, and what came before it is kept")
  func leavesOutGiants() {
    let giant = "e" + String(repeating: "\u{301}", count: 500_000)
    #expect(TextLimit.forArguments.applied(to: giant) == "\u{2026}")
    #expect(TextLimit.forArguments.applied(to: "Lumi " + giant) == "Lumi\u{2026}")
  }

  @Test(
    "A text within the limit is the same text, scalar for scalar",
    arguments: [
      "", " ", "Lumi", "  two  ", "e\u{301}", "\u{2068}x\u{2069}", "Lumi\u{2026}",
      String(repeating: "x", count: 80), String(repeating: "\u{1F1FB}\u{1F1F3}", count: 80),
    ])
  func keepsShortTexts(text: String) {
    let shown = TextLimit.forArguments.applied(to: text)
    #expect(shown.unicodeScalars.elementsEqual(text.unicodeScalars))
    let copy = NudgeCopy(key: .fallbackWeek, arguments: [.text(text)])
    #expect(copy.arguments == [.text(text)])
  }

  @Test("What a nudge says has its texts shortened, and its numbers as they are")
  func shortensCopy() {
    let long = String(repeating: "\u{1F468}\u{200D}\u{1F467}", count: 81)
    let copy = NudgeCopy(key: .fallbackWeek, arguments: [.text(long), .integer(.max)])
    let kept = String(repeating: "\u{1F468}\u{200D}\u{1F467}", count: 80) + "\u{2026}"
    #expect(copy.arguments == [.text(kept), .integer(.max)])
  }
}
