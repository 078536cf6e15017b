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

  @Test("What a file says about its texts is kept")
  func keepsStates() throws {
    let catalog = try StringCatalog(
      Array(
        #"""
        {"sourceLanguage":"en","strings":{
        "a":{"comment":"Note","extractionState":"stale","localizations":{
        "vi":{"stringUnit":{"state":"new","value":"v"}},"de":{"stringUnit":{"value":"d"}},
        "fr":{"stringUnit":{"state":"translated","value":"f"}},
        "pl":{"variations":{"plural":{"one":{"stringUnit":{"state":"needs_review","value":"1"}}}}}}},
        "b":{"extractionState":"manual"}}}
        """#.utf8))
    #expect(catalog.comments == ["a": "Note"])
    #expect(catalog.staleKeys == ["a"])
    #expect(
      catalog.states == [
        .init(key: "a", locale: "vi"): "new", .init(key: "a", locale: "de"): "",
        .init(key: "a", locale: "pl", form: .one): "needs_review",
      ])
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

  /// A catalog and what an error says about it.
  static let broken: [(String, String)] = [
    ("", "at line 1, column 1: found the end of the text, accepted: a JSON value"),
    ("{", "at line 1, column 2: found the end of the text"),
    ("not json", #"at line 1, column 1: found "not", accepted: a JSON value"#),
    ("{\n\"strings\": {},\n}", "at line 3, column 1: found \"}\""),
    (#"{"strings":{},"strings":{}}"#, #"at line 1, column 15: found the field "strings" again"#),
    ("[]", ": found an empty list, accepted: an object"),
    ("null", ": found null, accepted: an object"),
    (#"{"strings":{}}"#, #": found no field "sourceLanguage""#),
    (#"{"sourceLanguage":"en"}"#, #": found no field "strings""#),
    (
      #"{"sourceLanguage":"","strings":{}}"#,
      #"at sourceLanguage: found "", accepted: a language such as en"#
    ),
    (
      #"{"sourceLanguage":1,"strings":{}}"#,
      "at sourceLanguage: found 1, accepted: a language such as en"
    ),
    (
      #"{"sourceLanguage":"en","strings":[]}"#,
      "at strings: found an empty list, accepted: an object"
    ),
    (
      #"{"sourceLanguage":"en","strings":{"k":"v"}}"#,
      #"at strings.k: found "v", accepted: an object"#
    ),
  ]

  /// A translation and what an error says about it.
  static let brokenTranslations: [(String, String)] = [
    (#""v""#, #": found "v", accepted: an object"#),
    (#"{"stringUnit":{}}"#, #".stringUnit: found no field "value""#),
    (#"{"stringUnit":{"value":3}}"#, ".stringUnit.value: found 3, accepted: a text"),
    (#"{"variations":[1]}"#, ".variations: found a list, accepted: an object"),
    (
      #"{"variations":{"plural":{"one":{}}}}"#,
      #".variations.plural.one: found no field "stringUnit""#
    ),
  ]

  @Test("A broken catalog is refused with the place", arguments: broken)
  func refusesBrokenCatalogs(json: String, message: String) throws {
    let error = #expect(throws: StringCatalogError.self) { try StringCatalog(Array(json.utf8)) }
    let separator = message.hasPrefix(":") ? "" : " "
    #expect(try #require(error).description.hasPrefix("string catalog\(separator)\(message)"))
  }

  @Test(
    "A broken translation is refused with the key and the locale", arguments: brokenTranslations)
  func refusesBrokenTranslations(localization: String, message: String) throws {
    let error = #expect(throws: StringCatalogError.self) {
      try StringCatalog(Self.wrapped(localization))
    }
    let place = "string catalog at strings.nudge_title.localizations.vi"
    #expect(try #require(error).description.hasPrefix(place + message))
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
      StringCatalogError.unreadable(place: "strings.k", found: "3", accepted: "a text").description
        == "string catalog at strings.k: found 3, accepted: a text")
    let problem = MessageTemplateError.missingArgument(position: 2, given: 1)
    #expect(
      StringCatalogError.badSource(key: .streak, locale: "en", form: .one, problem: problem)
        .description
        == "string catalog: nudge_streak in the source language en, form one: "
        + "placeholder 2 has no argument; 1 given")
  }
}
