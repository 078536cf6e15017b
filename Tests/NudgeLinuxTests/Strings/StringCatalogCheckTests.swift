import FoundationEssentials
import NudgeLinux
import NudgeShared
import Testing

@Suite("Checking string catalogs")
struct StringCatalogCheckTests {
  /// The repository's catalog with some of its text replaced, every occurrence that is named.
  private static func problems(_ edits: [(String, String)]) throws -> [String] {
    var text = String(decoding: try catalogFile(), as: UTF8.self)
    for (old, new) in edits {
      let parts = text.split(separator: old, omittingEmptySubsequences: false)
      #expect(parts.count == 2, "\(old) stands in the catalog once")
      text = parts.joined(separator: new)
    }
    return try StringCatalogCheck(Array(text.utf8)).problems.map(\.description)
  }

  /// A line of the file, found by what stands on it.
  private static func line(of text: String) throws -> Int {
    let lines = String(decoding: try catalogFile(), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.contains(text) }) + 1
  }

  /// What is damaged in a text, and what is said of it.
  static let damagedTexts: [(old: String, new: String, said: String)] = [
    (
      "You have been here %1$lld weeks", "You have been here some weeks",
      "en nudge_streak other: found no %1$lld, expected: %1$lld"
    ),
    (
      "%1$lld items are waiting", "%1$@ items are waiting",
      "en nudge_pending_items other: found %1$@, expected: %1$lld"
    ),
    (
      "%1$lld items are waiting", "%1$lld items of %2$lld are waiting",
      "en nudge_pending_items other: found %2$lld, expected: %1$lld"
    ),
    (
      "%1$lld items are waiting", "100% of %1$lld items are waiting",
      "en nudge_pending_items other: found character 4: '% ' is not a placeholder; accepted are "
        + "%1$lld for a number, %1$@ for a text and %% for a percent sign, expected: %1$lld"
    ),
    ("Deine Woche", "", "de nudge_title *: found an empty text, expected: a text"),
    ("Deine Woche", " \u{A0}", "de nudge_title *: found a text of spaces, expected: a text"),
    (
      "Deine Woche", "Deine %1$@",
      "de nudge_title *: found %1$@, expected: no placeholder"
    ),
    (
      "Deine Woche", #"Deine\u0007Woche"#,
      "de nudge_title *: found U+0007, expected: no control besides tab and line feed"
    ),
  ]

  @Test("A damaged text is told with its line", arguments: damagedTexts)
  func tellsOfTexts(old: String, new: String, said: String) throws {
    let said = "\(try Self.line(of: old)): \(said)"
    let problems = try Self.problems([(old, new)])
    #expect(problems.contains(said), "\(problems)")
    #expect(problems.count == 1)
  }

  @Test("Neither an exclamation mark nor a number said in words is a problem")
  func letsTasteBe() throws {
    #expect(try Self.problems([("Deine Woche", "Deine Woche!")]) == [])
    #expect(try Self.problems([("%1$lld item is waiting", "One item is waiting")]) == [])
  }

  @Test("A form for several counts has to show its number")
  func wantsTheNumber() throws {
    // French one is 0 and 1, Russian one is 1 and 21.
    for (old, place) in [
      ("%1$lld élément vous attend.", "fr"), ("Вас ждёт %1$lld запись.", "ru"),
    ] {
      let new = old.split(separator: "%1$lld", omittingEmptySubsequences: false).joined()
      let problems = try Self.problems([(old, new)])
      #expect(problems.count == 1)
      let expected = "\(place) nudge_pending_items one: found no %1$lld, expected: %1$lld"
      #expect(problems.allSatisfy { $0.hasSuffix(expected) })
    }
  }

  /// One key whose translations are given, as a whole file; all other keys are missing.
  private static func problems(of key: String, _ entry: String) throws -> [String] {
    let file = #"{"sourceLanguage":"en","strings":{"\#(key)":\#(entry)}}"#
    return try StringCatalogCheck(Array(file.utf8)).problems
      .filter { $0.kind != .missingKey }.map(\.description)
  }

  private static func unit(_ text: String, state: String = "translated") -> String {
    #"{"stringUnit":{"state":"\#(state)","value":"\#(text)"}}"#
  }

  /// The localizations of `nudge_streak` or `nudge_title`, and all that is said of them.
  static let shapes: [(key: String, localizations: String, said: [String])] = [
    ("nudge_title", #""en":\#(unit("t"))"#, []),
    ("nudge_title", "", ["en nudge_title *: found no text, expected: a text"]),
    (
      "nudge_title", #""en":\#(unit("t", state: "needs_review")),"vi":\#(unit("t", state: "new"))"#,
      [
        "en nudge_title *: found state needs_review, expected: state translated",
        "vi nudge_title *: found state new, expected: state translated",
      ]
    ),
    (
      "nudge_title", #""en":{"stringUnit":{"value":"t"}}"#,
      ["en nudge_title *: found no state, expected: state translated"]
    ),
    (
      "nudge_title", #""en":{"variations":{"plural":{"other":\#(unit("t"))}}}"#,
      ["en nudge_title *: found plural forms, expected: one text"]
    ),
    (
      "nudge_streak", #""en":\#(unit("%lld"))"#,
      [
        "en nudge_streak *: found one text for every count, expected: plural forms: one, other"
      ]
    ),
    (
      "nudge_streak",
      #""en":{"variations":{"plural":{"few":\#(unit("%lld")),"one":\#(unit("%lld"))}}}"#,
      [
        "en nudge_streak few: found a form that no count reaches, expected: one, other",
        "en nudge_streak other: found no such form, expected: one, other",
      ]
    ),
    (
      "nudge_title", #""en":\#(unit("t")),"pt_br":\#(unit("t"))"#,
      [#"pt_br nudge_title *: found "pt_br", expected: pt-BR"#]
    ),
    (
      "nudge_title", #""en":\#(unit("t")),"?":\#(unit("t"))"#,
      [#"? nudge_title *: found "?", expected: a tag such as vi, pt-BR or zh-Hant"#]
    ),
    (
      "nudge_title", #""en":\#(unit("t")),"de":[],"fr":{"variations":{"device":{}}}"#,
      [
        "de nudge_title *: found an empty list at strings.nudge_title.localizations.de, "
          + "expected: an object",
        "fr nudge_title *: found variations.device, expected: a stringUnit, or variations.plural "
          + "by CLDR category",
      ]
    ),
    (
      "nudge_streak",
      #""en":{"variations":{"plural":{"one":7,"other":\#(unit("%lld"))}}}"#,
      [
        "en nudge_streak one: found 7 at "
          + "strings.nudge_streak.localizations.en.variations.plural.one, expected: an object"
      ]
    ),
  ]

  @Test("Every shape that a translation should not have is told", arguments: shapes)
  func tellsOfShapes(key: String, localizations: String, said: [String]) throws {
    let problems = try Self.problems(of: key, #"{"localizations":{\#(localizations)}}"#)
    #expect(problems.sorted() == said.map { "1: " + $0 }.sorted())
  }

  @Test("Missing and extra keys, and keys that are out of use, are told")
  func tellsOfKeys() throws {
    let text =
      #"{"sourceLanguage":"en","strings":{"nudge_old":{},"nudge_title":{"extractionState":"stale","localizations":{"en":\#(Self.unit("t"))}}}}"#
    let problems = try StringCatalogCheck(Array(text.utf8)).problems
    let missing = problems.filter { $0.kind == .missingKey }
    #expect(missing.count == NudgeStringKey.allCases.count - 1)
    #expect(
      missing.first?.description
        == "1: * anchor_evening_body *: found no such key, expected: a key with a text in each "
        + "language")
    #expect(
      problems.filter { $0.kind != .missingKey }.map(\.description) == [
        "1: * nudge_old *: found a key, expected: a key listed in docs/strings.md",
        "1: * nudge_title *: found extractionState stale, expected: a key in use",
      ])
  }

  @Test("All problems of a file are told at once, in the order of the file")
  func tellsOfAll() throws {
    let problems = try StringCatalogCheck(
      Array(
        String(decoding: try catalogFile(), as: UTF8.self)
          .split(separator: "%1$", omittingEmptySubsequences: false).joined(separator: "%2$").utf8)
    ).problems
    #expect(problems.count > 200)
    #expect(problems.map(\.line) == problems.map(\.line).sorted())
    #expect(Set(problems.compactMap(\.locale)).count == 9)
  }

  @Test("A line is that of the text, however the file is laid out")
  func countsLines() throws {
    let file =
      "\u{FEFF}{\n\"sourceLanguage\" : \"en\",\r\n\"strings\":\n{\"nudge_title\" : {\n"
      + "\"comment\":\"a \\\" { \\n\", \"x\" : [1, {\"a\":[]}, \"}\"],\n\"localizations\":{\"en\":\n\n"
      + "{\"stringUnit\":{\n\"value\":\"\"}},\n \"v\\u0069\" :{}\n}}}}\n"
    let problems = try StringCatalogCheck(Array(file.utf8)).problems
    #expect(
      problems.filter { $0.kind == .emptyText }.map(\.description) == [
        "9: en nudge_title *: found an empty text, expected: a text",
        "10: vi nudge_title *: found an empty text, expected: a text",
      ])
  }

  @Test(
    "A file that is no catalog is refused as by the reader", arguments: ["", "[]", "{}", "\u{0}"])
  func refusesOthers(file: String) {
    #expect(throws: StringCatalogError.self) { try StringCatalogCheck(Array(file.utf8)) }
  }

  @Test("A file with more languages than there are is refused, and not asked for each text")
  func boundsItsWork() {
    let locales = (0...1_000).map { #""x\#($0)":{}"# }.joined(separator: ",")
    let file = #"{"sourceLanguage":"en","strings":{"nudge_title":{"localizations":{\#(locales)}}}}"#
    let error = StringCatalogError.unreadable(
      place: "strings", found: "1002 locales", accepted: "at most 1000")
    #expect(throws: error) { try StringCatalogCheck(Array(file.utf8)) }
  }

  @Test(
    "A locale is written in one way only, by which every platform can name a folder",
    arguments: [
      ("iw", "he"), ("tl-PH", "fil-PH"), ("sh", "sr-Latn"), ("zh_hant", "zh-Hant"),
      ("de-u-co-phonebk", nil), ("x-mine", nil), ("klingon", nil), ("", nil), ("pt-BR", "pt-BR"),
      ("ca-valencia", "ca-valencia"),
    ] as [(String, String?)])
  func acceptsOneSpelling(tag: String, accepted: String?) throws {
    let file = """
      {"sourceLanguage":"en","strings":{"nudge_title":{"localizations":{"\(tag)":{}}}}}
      """
    let found = try StringCatalogCheck(Array(file.utf8)).problems.filter { $0.kind == .badLocale }
    let expected = accepted ?? "a tag such as vi, pt-BR or zh-Hant"
    #expect(found.map(\.expected) == (tag == accepted ? [] : [expected]))
  }

  @Test("A locale that is refused is one problem, and not one more for each key that lacks it")
  func tellsARefusedLocaleOnce() throws {
    let unit = #"{"stringUnit":{"state":"translated","value":"Week"}}"#
    let file = #"""
      {"sourceLanguage":"en","strings":{
       "nudge_monday":{"localizations":{"en":\#(unit),"pt_BR":\#(unit)}},
       "nudge_tuesday":{"localizations":{"en":\#(unit)}}}}
      """#
    let kinds = try StringCatalogCheck(Array(file.utf8)).problems.map(\.kind)
    #expect(kinds.filter { $0 != .missingKey } == [.badLocale])
  }
}
