import NudgeLinux
import NudgeShared
import Testing

@Suite("Reading string catalogs")
struct StringCatalogTests {
  private static func wrapped(_ localization: String) -> [UInt8] {
    Array(
      """
      {"sourceLanguage":"en","version":"1.0","strings":{"nudge_title":{"localizations":{
      "vi":\(localization)}}}}
      """.utf8)
  }

  @Test(
    "A text is taken whatever its state, and unknown fields are passed over",
    arguments: [
      #"{"stringUnit":{"state":"translated","value":"Chào"}}"#,
      #"{"stringUnit":{"value":"Chào"}}"#,
      #"{"stringUnit":{"state":"needs_review","value":"Ch\u00e0o"}}"#,
      #"{"stringUnit":{"state":7,"value":"Chào","note":[]},"later":true}"#,
    ])
  func takesTexts(localization: String) throws {
    let catalog = try StringCatalog(Self.wrapped(localization))
    #expect(catalog.translations == ["nudge_title": ["vi": .plain("Chào")]])
  }

  @Test("Plural forms are taken by category")
  func takesPluralForms() throws {
    let catalog = try StringCatalog(
      Self.wrapped(
        #"{"variations":{"plural":{"one":{"stringUnit":{"value":"1"}},"#
          + #""other":{"stringUnit":{"value":"2"}}}}}"#))
    #expect(
      catalog.translations == ["nudge_title": ["vi": .plural([.one: "1", .other: "2"])]])
  }

  @Test("A key without translations, and a translation without a text, are not there yet")
  func takesUnfinishedEntries() throws {
    let catalog = try StringCatalog(
      Array(#"{"sourceLanguage":"en","strings":{"a":{},"b":{"localizations":{"vi":{}}}}}"#.utf8))
    #expect(catalog.translations == ["a": [:], "b": ["vi": .plain("")]])
    #expect(catalog.locales == ["vi"])
  }

  static let broken: [(String, String)] = [
    ("", ""),
    ("{", ""),
    ("not json", ""),
    ("[]", ""),
    ("null", ""),
    (#"{"strings":{}}"#, ""),
    (#"{"sourceLanguage":"en"}"#, ""),
    (#"{"sourceLanguage":"","strings":{}}"#, "sourceLanguage"),
    (#"{"sourceLanguage":1,"strings":{}}"#, "sourceLanguage"),
    (#"{"sourceLanguage":"en","strings":[]}"#, "strings"),
    (#"{"sourceLanguage":"en","strings":{"k":"v"}}"#, "strings.k"),
    (
      #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"vi":"v"}}}}"#,
      "strings.k.localizations.vi"
    ),
    (
      #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"vi":{"stringUnit":{}}}}}}"#,
      "strings.k.localizations.vi.stringUnit"
    ),
    (
      #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"vi":{"stringUnit":{"value":3}}}}}}"#,
      "strings.k.localizations.vi.stringUnit.value"
    ),
    (
      #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"vi":{"variations":{"plural":{"one":{}}}}}}}}"#,
      "strings.k.localizations.vi.variations.plural.one"
    ),
  ]

  @Test("A broken catalog is refused with the place", arguments: broken)
  func refusesBrokenCatalogs(json: String, place: String) {
    let error = #expect(throws: StringCatalogError.self) { try StringCatalog(Array(json.utf8)) }
    guard case .unreadable(let found, let problem) = error else {
      Issue.record("\(json) gave \(String(describing: error))")
      return
    }
    #expect(found == place)
    #expect(!problem.isEmpty && !problem.contains("\n"))
  }

  @Test("Bytes that are no UTF-8 are refused")
  func refusesOtherEncodings() {
    #expect(throws: StringCatalogError.self) { try StringCatalog([0xFF, 0xFE, 0x7B, 0x00]) }
  }

  @Test(
    "What not every platform could show is refused by name",
    arguments: [
      (#"{"variations":{"device":{"mac":{"stringUnit":{"value":"v"}}}}}"#, "variations.device"),
      (#"{"stringUnit":{"value":"v"},"substitutions":{"n":{}}}"#, "substitutions"),
      (
        #"{"variations":{"plural":{"several":{"stringUnit":{"value":"v"}}}}}"#,
        "variations.plural.several"
      ),
    ])
  func refusesOtherVariations(localization: String, found: String) {
    let expected = StringCatalogError.unsupported(key: "nudge_title", locale: "vi", found: found)
    #expect(throws: expected) { try StringCatalog(Self.wrapped(localization)) }
    #expect(expected.description.contains("nudge_title in vi has \(found)"))
  }

  @Test("Errors name the key, the locale and the place in one line")
  func describesErrors() {
    #expect(
      StringCatalogError.missingSource(key: .title, locale: "en", form: .other).description
        == "string catalog: nudge_title has no text in the source language en for the form other")
    #expect(
      StringCatalogError.unreadable(place: "strings.k", problem: "is a list").description
        == "string catalog at strings.k: is a list")
    let problem = MessageTemplateError.missingArgument(position: 2, given: 1)
    #expect(
      StringCatalogError.badSource(key: .streak, locale: "en", form: .one, problem: problem)
        .description
        == "string catalog: nudge_streak in the source language en, form one: "
        + "placeholder 2 has no argument; 1 given")
  }
}
