import NudgeLinux
import NudgeShared
import Testing

@Suite("The embedded catalog")
struct EmbeddedCatalogTests {
  /// A locale, a key, a plural form and its text.
  struct Entry: CustomStringConvertible {
    let locale: String
    let key: NudgeStringKey
    let category: PluralCategory
    let text: String
    var description: String { "\(locale) \(key.rawValue) \(category.rawValue)" }
  }

  static let locales = ["ar", "de", "en", "es", "fr", "ja", "pl", "ru", "vi"]

  @Test("has the languages that help names without reading it")
  func languages() throws {
    let catalog = try StringCatalog(try catalogFile())
    let others = catalog.locales.filter { $0 != catalog.sourceLanguage }
    #expect(StringCatalog.embeddedLocales == [catalog.sourceLanguage] + others)
  }

  static func entries() throws -> [Entry] {
    let catalog = try StringCatalog(try catalogFile())
    return locales.flatMap { locale in
      NudgeStringKey.allCases.flatMap { key -> [Entry] in
        switch catalog.translations[key.rawValue]?[locale] {
        case nil: []
        case .plain(let text): [Entry(locale: locale, key: key, category: .other, text: text)]
        case .plural(let forms):
          forms.map { Entry(locale: locale, key: key, category: $0.key, text: $0.value) }
        }
      }
    }
  }

  @Test("It has nine languages for exactly the keys of the allowlist")
  func isComplete() throws {
    let catalog = try StringCatalog(try catalogFile())
    #expect(catalog.sourceLanguage == "en")
    #expect(catalog.locales == Self.locales)
    #expect(Set(catalog.translations.keys) == Set(NudgeStringKey.allCases.map(\.rawValue)))
    for (key, byLocale) in catalog.translations {
      #expect(byLocale.keys.sorted() == Self.locales, "\(key)")
    }
  }

  @Test("Keys with a number are plural and the others are not")
  func isPluralWhereCounted() throws {
    let catalog = try StringCatalog(try catalogFile())
    for key in NudgeStringKey.allCases {
      for (locale, translation) in try #require(catalog.translations[key.rawValue]) {
        let isPlural = if case .plural = translation { true } else { false }
        #expect(isPlural == key.isPlural, "\(locale) \(key.rawValue)")
      }
    }
  }

  /// The forms that CLDR 49 lists for whole numbers, and `other`, which every platform needs.
  static let forms: [String: [PluralCategory]] = [
    "ar": [.zero, .one, .two, .few, .many, .other], "de": [.one, .other], "en": [.one, .other],
    "es": [.one, .many, .other], "fr": [.one, .many, .other], "ja": [.other],
    "pl": [.one, .few, .many, .other], "ru": [.one, .few, .many, .other], "vi": [.one, .other],
  ]

  @Test("Each plural text has every form of its language", arguments: locales)
  func hasItsForms(locale: String) throws {
    for key in NudgeStringKey.allCases where key.isPlural {
      let written = try Self.entries().filter { $0.locale == locale && $0.key == key }
      #expect(written.map(\.category).sorted() == Self.forms[locale], "\(key.rawValue)")
    }
  }

  @Test("It passes its own check")
  func passesTheCheck() throws {
    #expect(try StringCatalogCheck(try catalogFile()).problems == [])
  }

  @Test("Every text shows each argument of its key, and nothing else", arguments: try entries())
  func fitsItsKey(entry: Entry) throws {
    let template = try MessageTemplate(entry.text)
    #expect(template.misfit(with: entry.key.argumentKinds) == nil)
    // Arabic says none, one and two in words, each a form for one count alone.
    let isWorded = entry.locale == "ar" && [.zero, .one, .two].contains(entry.category)
    let isUsed = template.unusedPositions(of: entry.key.argumentKinds).isEmpty
    #expect(isUsed != (isWorded && entry.key.isPlural))
  }

  @Test("Every text is calm, short and cleanly written", arguments: try entries())
  func keepsItsTone(entry: Entry) {
    #expect(!entry.text.contains { "!！¡‼❗".contains($0) })
    #expect(entry.text.first?.isWhitespace == false && entry.text.last?.isWhitespace == false)
    #expect(!entry.text.contains("  ") && !entry.text.contains(where: \.isNewline))
    // Longer titles are cut on small screens.
    let name = entry.key.rawValue
    let isTitle =
      entry.key == .title || name.hasPrefix("kind_")
      || (name.hasPrefix("attention_") && !name.hasSuffix("_body"))
    #expect(entry.text.count <= (isTitle ? 24 : 150))
  }

  @Test("Letters are composed, as fonts and searches expect", arguments: try entries())
  func isComposed(entry: Entry) {
    // Arabic vowel signs have no composed form.
    guard entry.locale != "ar" else { return }
    #expect(
      !entry.text.unicodeScalars.contains { $0.properties.generalCategory == .nonspacingMark })
  }

  @Test("What the library embeds is the file in the repository", arguments: locales)
  func embedsTheFile(locale: String) throws {
    let requested = try RequestedLocale(locale)
    let embedded = try StringTable.embedded(locale: requested)
    let read = try StringTable(
      catalog: try StringCatalog(try catalogFile()), locale: requested)
    for key in NudgeStringKey.allCases {
      for count in [1, 2] {
        let arguments = key.argumentKinds.map { kind -> NudgeArgument in
          kind == .integer ? .integer(count) : .text("x")
        }
        #expect(
          embedded.text(for: key, arguments: arguments) == read.text(for: key, arguments: arguments)
        )
      }
    }
  }
}
