import NudgeJSON
import NudgeShared
import Testing

@testable import NudgeLinux

@Suite("The embedded texts, each read when it is asked for")
struct EmbeddedPartsTests {
  @Test(
    "are those of the whole catalog, whatever is asked for",
    arguments: StringCatalog.embeddedLocales + [
      "vi-VN", "pt-BR", "ar-EG", "zh-Hant", "fr-CA", "tlh",
    ])
  func equalsTheWhole(tag: String) throws {
    let locale = try RequestedLocale(tag)
    let part = try StringTable.embedded(locale: locale)
    let whole = try StringTable(catalog: StringCatalog.embedded.get(), locale: locale)
    #expect(part.locale == whole.locale)
    for key in NudgeStringKey.allCases {
      for count in [0, 1, 2, 5, 21, 1_000_000] {
        let arguments = key.argumentKinds.map { kind in
          kind == .integer ? NudgeArgument.integer(count) : .text("x")
        }
        #expect(
          part.text(for: key, arguments: arguments) == whole.text(for: key, arguments: arguments))
      }
    }
  }

  @Test("leave the others out, whatever brackets and quotes stand in them")
  func leavesOut() throws {
    let text = #"""
      {"comment": "} \" { \\", "localizations": {
        "xx": {"stringUnit": {"value": "} \" { \\", "state": "{"}},
        "en": {"stringUnit": {"value": "yes", "state": "translated"}},
        "yy": {}}}
      """#
    let catalog = try StringCatalogReader(Array(text.utf8), of: "k", in: "en").catalog
    #expect(catalog.translations == ["k": ["en": .plain("yes")]])
  }

  @Test("are found by where their keys stand")
  func places() throws {
    let text = #"{"strings" : {"a\"}" : {"x": "}\\"}, "b": {}, "c": 1, "d": {"e": {}}}, "f": {}}"#
    let bytes = Array(text.utf8)
    let places = try JSONValue.places(in: bytes) { depth, _ in depth == 2 }
    #expect(
      places.mapValues { String(decoding: bytes[$0], as: UTF8.self) }
        == [#"a"}"#: #"{"x": "}\\"}"#, "b": "{}", "d": #"{"e": {}}"#])
    #expect(throws: JSONProblem.self) {
      try JSONValue.places(in: Array(#"{"strings": {"a": {"b": "}"#.utf8)) { depth, _ in depth == 2
      }
    }
  }
}
