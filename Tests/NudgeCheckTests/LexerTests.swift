import Testing

@testable import NudgeCheck

@Suite("Swift source as tokens")
struct LexerTests {
  /// A source, and the words, numbers and signs outside of texts and comments.
  static let sources: [(source: String, code: String)] = [
    ("a.b(c)", "a . b ( c )"),
    ("a // b\nc /* d /* e */ f */ g", "a c g"),
    (#"x("a b", 'c')"#, "x ( \" \" , ' c ' )"),
    (#""a \(b("c \(d)")) e""#, #"" \( b ( " \( d ) " ) ) ""#),
    (##"#"a \(b) "c" \#(d)"# e"##, #"" \( d ) " e"#),
    ("\"\"\"\n  a \"b\" \"\" \\(c)\n  \"\"\" d", #"" \( c ) " d"#),
    (##"#"""# a"##, "\" \" a"),
    ("#\"\"\"\n \"\"\" a\n \"\"\"# b", "\" \" b"),
    (#""\"" a"#, "\" \" a"), (#""\\" a"#, "\" \" a"), (#""\u{22}" a"#, "\" \" a"),
    ("`class`.`for`", "class . for"),
    ("a ? /b\"/ : c", "a ? / : c"),
    ("a / b / c", "a / b / c"),
    ("(a) / b\n/ c", "( a ) / b / c"),
    ("x = /[\"]/", "x = /"),
    ("#/ \" \n ( /# a", "/ a"),
    ("let a = 1_000.5e-3 + 0x1F", "let a = 1_000.5e-3 + 0x1F"),
    ("1...2; a.0.1", "1 ... 2 ; a . 0.1"),
    ("#if os(Linux) // a\nb\n#elseif c\n#else\n#endif\nd", "b d"),
    ("#selector(a)", "# selector ( a )"),
    ("a?.b!.c", "a ? . b ! . c"),
    ("a\u{2014}b é", "a\u{2014}b é"),
    ("\u{FEFF}a", "\u{FEFF}a"),
    ("", ""),
  ]

  @Test("has in it what is code, and none of what texts and comments say", arguments: sources)
  func cutsSources(source: String, code: String) {
    var lexer = Lexer(Array(source.utf8))
    lexer.run()
    let spellings = lexer.tokens.filter { $0.kind != .text }.map(\.spelling)
    #expect(spellings.joined(separator: " ") == code)
    #expect(lexer.problems == [])
  }

  @Test("Lines and columns are those that a compiler names")
  func places() {
    var lexer = Lexer(Array("a\n  \"\"\"\n  x\n  \"\"\".b /* \n */ c\r\n\té d".utf8))
    lexer.run()
    let places = lexer.tokens.filter { $0.kind == .word }.map {
      "\($0.spelling) \($0.line):\($0.column)"
    }
    #expect(places == ["a 1:1", "b 4:7", "c 5:5", "é 6:2", "d 6:5"])
  }

  /// A source, and where it cannot be read any further.
  static let broken: [(source: String, line: Int, found: String)] = [
    ("a\n\"b", 2, "a text without its end"),
    ("a\n\"b\nc", 2, "a text without its end"),
    ("a\n\"\"\"\nb\nc", 2, "a text without its end"),
    ("a\n\"\\(b", 2, "a text without its end"),
    ("/* a\n/* b */\nc", 1, "a comment without its end"),
    ("a(\nb", 1, "a bracket without its partner"),
    ("a\n)", 2, "a bracket that nothing opens"),
    ("(\n]", 2, "a bracket that nothing opens"),
    ("{(\n}", 2, "a bracket of another kind than the one that opens"),
    ("#/ a\n", 1, "a regular expression without its end"),
  ]

  @Test("A source that does not compile is told of, where it goes wrong", arguments: broken)
  func tellsOfBroken(source: String, line: Int, found: String) {
    var lexer = Lexer(Array(source.utf8))
    lexer.run()
    #expect(lexer.problems.first?.line == line)
    #expect(lexer.problems.first?.found == found)
  }

  @Test("Every beginning of every fixture can be read: no trap, and partners that agree")
  func readsBeginnings() {
    for fixture in Fixture.planted + Fixture.clean {
      for file in fixture.files {
        for end in stride(from: 0, to: file.bytes.count, by: 7) {
          let tokens = Source(path: "a.swift", bytes: Array(file.bytes[..<end])).tokens
          for (index, token) in tokens.enumerated() where token.kind == .open {
            #expect(token.partner > index)
          }
        }
      }
    }
  }
}
