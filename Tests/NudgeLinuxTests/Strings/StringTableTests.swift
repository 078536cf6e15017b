import NudgeLinux
import NudgeShared
import Testing

@Suite("Looking texts up")
struct StringTableTests {
  private static func table(_ catalog: StringCatalog, _ locale: String) throws -> StringTable {
    try StringTable(catalog: catalog, locale: try RequestedLocale(locale))
  }

  @Test(
    "NC-52: a missing or empty text comes from the parent locale, then from the source language",
    arguments: [
      ("vi", NudgeStringKey.fallbackWeek, "Time for \(isolated("tea"))"),
      ("vi", .title, "Chào"),
      ("xx", .fallbackWeek, "Time for \(isolated("tea"))"),
      ("vi-VN", .title, "Chào"),
      ("zh-Hant-HK", .fallbackWeek, "Time for \(isolated("tea"))"),
      ("en-GB", .title, "Hello"),
    ])
  func fallsBack(locale: String, key: NudgeStringKey, expected: String) throws {
    let catalog = catalog(
      source: [.fallbackWeek: .plain("Time for %1$@"), .title: .plain("Hello")],
      ["vi": [.fallbackWeek: .plain(""), .title: .plain("Chào")], "xx": [:]])
    let table = try Self.table(catalog, locale)
    let arguments = key == .title ? [] : [NudgeArgument.text("tea")]
    #expect(table.text(for: key, arguments: arguments) == expected)
  }

  @Test("A key that nobody knows is shown as it is")
  func returnsUnknownKeys() throws {
    let table = try StringTable.embedded(locale: .none)
    #expect(table.text(forRawKey: "no.such.key", arguments: []) == "no.such.key")
    #expect(table.text(forRawKey: "nudge_title", arguments: []) == "Your week")
  }

  @Test(
    "NC-49: a translation that does not fit costs that text its language, and nothing else",
    arguments: ["%@: %@", "%1$@ %2$@ %3$@", "%1$lld", "%1$s", "50% of %1$@", "", " \u{A0}\n"])
  func passesOverMisfits(text: String) throws {
    let catalog = catalog(
      source: [.range: .plain("%1$@ to %2$@")],
      ["vi": [.range: .plain(text), .title: .plain("Chào")]])
    let table = try Self.table(catalog, "vi")
    let range = table.text(for: .range, arguments: [.text("a"), .text("b")])
    #expect(range == "\(isolated("a")) to \(isolated("b"))")
    #expect(table.text(for: .title, arguments: []) == "Chào")
  }

  @Test("NC-49: a translation may reorder and leave out arguments")
  func takesReorderedTexts() throws {
    let catalog = catalog(["vi": [.range: .plain("%2$@: %1$@"), .date: .plain("%2$@")]])
    let table = try Self.table(catalog, "vi")
    let arguments: [NudgeArgument] = [.text("3"), .text("Mai")]
    #expect(table.text(for: .range, arguments: arguments) == "\(isolated("Mai")): \(isolated("3"))")
    #expect(table.text(for: .date, arguments: arguments) == isolated("Mai"))
  }

  @Test(
    "NC-51: other alone serves every count, and a form that is missing is served by other",
    arguments: [
      ("vi", [.other: "%1$lld lời nhắc"], [0: "0 lời nhắc", 1: "1 lời nhắc", 21: "21 lời nhắc"]),
      (
        "fr", [.one: "%1$lld rappel", .other: "%1$lld rappels"],
        [
          0: "0 rappel", 1: "1 rappel", 2: "2 rappels", 21: "21 rappels",
          1_000_000: "1000000 rappels",
        ]
      ),
      ("ar", [.zero: "z", .two: "t", .other: "o"], [0: "z", 1: "o", 2: "t", 3: "o", 100: "o"]),
      ("ru", [.one: "1", .few: "", .other: "o"], [21: "1", 22: "o", 5: "o"]),
      ("pl", [.one: "1"], [1: "1", 2: "English 2"]),
    ] as [(String, [PluralCategory: String], [Int: String])])
  func choosesForms(
    locale: String, forms: [PluralCategory: String], expected: [Int: String]
  ) throws {
    let catalog = catalog(
      source: [.pendingItems: .plain("English %1$lld")], [locale: [.pendingItems: .plural(forms)]])
    let table = try Self.table(catalog, locale)
    for (count, text) in expected {
      #expect(table.text(for: .pendingItems, arguments: [.integer(count)]) == text)
    }
  }

  @Test("The source language follows its own plural rules when it stands in")
  func keepsPluralRulesApart() throws {
    let source = StringCatalog.Translation.plural([.one: "%1$lld item", .other: "%1$lld items"])
    let table = try Self.table(catalog(source: [.pendingItems: source], ["fr": [:]]), "fr")
    #expect(table.text(for: .pendingItems, arguments: [.integer(0)]) == "0 items")
  }

  @Test(
    "The table says which language answers",
    arguments: [
      ("vi-VN", "vi"), ("vi", "vi"), ("pt-BR", "pt-BR"), ("pt_br", "pt-BR"), ("pt", "pt-BR"),
      ("xx", "en"), ("en-GB", "en"), ("zh-hant-hk", "zh-Hant"),
    ])
  func namesItsLanguage(requested: String, expected: String) throws {
    let title: [NudgeStringKey: StringCatalog.Translation] = [.title: .plain("t")]
    let catalog = catalog(["vi": title, "pt-BR": title, "zh-Hant": title])
    #expect(try Self.table(catalog, requested).locale == expected)
  }

  @Test("No wish gives the source language")
  func speaksTheSourceLanguage() throws {
    #expect(try StringTable.embedded(locale: .none).locale == "en")
  }

  @Test(
    "Every key gives a text, whatever the arguments",
    arguments: ["en", "vi", "ja", "ar", "pl", "ko"])
  func isTotal(locale: String) throws {
    let table = try StringTable.embedded(locale: try RequestedLocale(locale))
    let odd: [[NudgeArgument]] = [
      [], [.text("")], [.integer(.min)], [.integer(1), .text("a")],
      Array(repeating: .integer(.max), count: 20), [.text("a"), .integer(2), .integer(3)],
    ]
    for key in NudgeStringKey.allCases {
      for arguments in odd {
        let text = table.text(for: key, arguments: arguments)
        #expect(!text.isEmpty && text != key.rawValue && !text.contains("%"))
      }
    }
  }

  @Test("A source language with a gap or a misfit is refused, with its key and form")
  func refusesIncompleteSources() throws {
    #expect(throws: StringCatalogError.missingSource(key: .title, locale: "en", form: .other)) {
      try Self.table(catalog(source: [.title: .plain(" ")]), "en")
    }
    #expect(throws: StringCatalogError.missingSource(key: .streak, locale: "en", form: .other)) {
      try Self.table(catalog(source: [.streak: .plural([.one: "1"])]), "en")
    }
    let misfit = MessageTemplateError.wrongKind(position: 1, expected: .text, found: .integer)
    #expect(
      throws: StringCatalogError.badSource(
        key: .streak, locale: "en", form: .one, problem: misfit)
    ) {
      try Self.table(catalog(source: [.streak: .plural([.one: "%1$@", .other: "o"])]), "en")
    }
    #expect(throws: StringCatalogError.missingSource(key: .title, locale: "de", form: .other)) {
      try Self.table(StringCatalog(sourceLanguage: "de", translations: [:]), "en")
    }
  }
}
