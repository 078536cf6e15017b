import NudgeShared
import Testing

@Suite("Plural rules")
struct PluralRulesTests {
  @Test(
    "Every whole number has the category that CLDR 49 gives it, in every language that Babel knows",
    arguments: try PluralVector.all())
  func agreesWithCLDR(vector: PluralVector) {
    #expect(vector.categories.count > 350)
    for language in vector.languages {
      let rules = PluralRules(locale: language)
      let wrong = vector.categories.filter { rules.category(for: $0.key) != $0.value }
      #expect(wrong.isEmpty, "\(language): \(wrong.keys.sorted())")
    }
  }

  @Test(
    "The listed categories are those that occur, and other for a text's sake",
    arguments: try PluralVector.all())
  func listsItsCategories(vector: PluralVector) {
    let occurring = Set(vector.categories.values)
    for language in vector.languages {
      let rules = PluralRules(locale: language)
      #expect(rules.wholeNumberCategories == occurring.sorted(), "\(language)")
      #expect(rules.categories == occurring.union([.other]).sorted(), "\(language)")
    }
  }

  @Test("A form is known to stand for one count alone", arguments: try PluralVector.all())
  func knowsFormsForOneCount(vector: PluralVector) {
    for language in vector.languages {
      for category in PluralCategory.allCases {
        let counts = vector.categories.filter { $0.value == category }.map(\.key)
        #expect(
          PluralRules(locale: language).onlyCount(of: category)
            == (counts.count == 1 ? counts[0] : nil), "\(language) \(category)")
      }
    }
  }

  @Test("The vectors cover every language of the catalog and all the families")
  func coversTheLanguages() throws {
    let languages = Set(try PluralVector.all().flatMap(\.languages))
    let catalog: Set = ["en", "vi", "ar", "de", "es", "fr", "ja", "pl", "ru"]
    let families: Set = [
      "br", "bs", "cs", "cy", "da", "fil", "ga", "gd", "gv", "he", "hr", "id", "is", "it", "ko",
      "kw", "lt", "lv", "mk", "mt", "nl", "pt", "pt-PT", "ro", "si", "sl", "sr", "sv", "th", "tr",
      "uk", "zh",
    ]
    #expect(languages.isSuperset(of: catalog.union(families)))
    #expect(languages.count > 300)
  }

  @Test(
    "A code that CLDR has replaced, or that Babel has no texts for, means what it meant",
    arguments: [
      ("iw", "he"), ("tl", "fil"), ("mo", "ro"), ("sh", "sr"), ("ji", "yi"), ("in", "id"),
      ("ars", "ar"), ("nah", "en"), ("guw", "vi"), ("pt-FR", "pt-PT"),
    ])
  func takesOtherCodes(code: String, language: String) {
    #expect(PluralRules(locale: code) == PluralRules(locale: language))
  }

  @Test(
    "NC-50: six Arabic forms, Russian 11 against 21, Polish 21 against Russian 21",
    arguments: [
      (
        "ar",
        [
          0: .zero, 1: .one, 2: .two, 3: .few, 10: .few, 11: .many, 99: .many, 100: .other,
          101: .other, 102: .other, 103: .few, 111: .many,
        ]
      ),
      (
        "ru",
        [
          0: .many, 1: .one, 2: .few, 5: .many, 11: .many, 12: .many, 21: .one, 22: .few,
          25: .many, 101: .one, 111: .many, 112: .many,
        ]
      ),
      ("pl", [0: .many, 1: .one, 2: .few, 5: .many, 12: .many, 21: .many, 22: .few]),
    ] as [(String, [Int: PluralCategory])])
  func distinguishesForms(language: String, expected: [Int: PluralCategory]) {
    let rules = PluralRules(locale: language)
    for (number, category) in expected {
      #expect(rules.category(for: number) == category, "\(language) \(number)")
    }
  }

  @Test(
    "NC-51: French zero is one, Japanese has one form, Vietnamese is one and other since CLDR 49",
    arguments: [
      ("fr", [0: .one, 1: .one, 2: .other, 1_000_000: .many]),
      ("ja", [0: .other, 1: .other, 2: .other]),
      ("en", [0: .other, 1: .one, 2: .other]),
      ("vi", [0: .one, 1: .one, 2: .other, 21: .other]),
    ] as [(String, [Int: PluralCategory])])
  func followsTheCurrentRelease(language: String, expected: [Int: PluralCategory]) {
    let rules = PluralRules(locale: language)
    for (number, category) in expected {
      #expect(rules.category(for: number) == category, "\(language) \(number)")
    }
  }

  @Test("A negative number takes the form of its magnitude")
  func takesTheMagnitude() {
    #expect(PluralRules(locale: "en").category(for: -1) == .one)
    #expect(PluralRules(locale: "ru").category(for: -22) == .few)
    #expect(PluralRules(locale: "ar").category(for: .min) == .few)
  }

  @Test("A language that is not known has other alone", arguments: ["xx", "", "-", "root", "é"])
  func fallsBackToOther(tag: String) {
    let rules = PluralRules(locale: tag)
    #expect(rules.categories == [.other])
    #expect([0, 1, 2, 5, 1_000_000].allSatisfy { rules.category(for: $0) == .other })
  }

  @Test("Case, separator, script and region leave the language as it is")
  func readsTags() {
    #expect(PluralRules(locale: "RU_ru") == PluralRules(locale: "ru"))
    #expect(PluralRules(locale: "ar-Latn-EG") == PluralRules(locale: "ar"))
  }

  @Test("Only Portugal counts zero apart from one")
  func distinguishesPortugal() {
    #expect(PluralRules(locale: "pt").category(for: 0) == .one)
    #expect(PluralRules(locale: "pt-BR").category(for: 0) == .one)
    #expect(PluralRules(locale: "pt_PT").category(for: 0) == .other)
  }

  @Test("Categories sort as CLDR lists them")
  func sortsCategories() {
    #expect(
      PluralCategory.allCases.reversed().sorted() == [.zero, .one, .two, .few, .many, .other])
  }
}
