import NudgeLinux
import NudgeShared
import NudgeTesting
import Testing

@testable import nudge

@Suite("HTML")
struct HTMLTests {
  @Test(
    "keeps text as text",
    arguments: [
      ("plain", "plain"), ("<b>&\"'", "&lt;b&gt;&amp;&quot;'"), ("&lt;", "&amp;lt;"),
      ("Việt نعم\n", "Việt نعم\n"), ("\0\u{1B}\u{85}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ])
  func escaping(text: String, markup: String) {
    var html = HTML()
    html.element("p", ["title": text], text: text)
    #expect(html.text == "<p title=\"\(markup)\">\(markup)</p>")
  }

  @Test(
    "makes an element of each isolated part, and closes what a text leaves open",
    arguments: [
      ("a \u{2068}b\u{2069} c", "a <bdi>b</bdi> c"),
      ("\u{2066}a\u{2067}b\u{2069}\u{2069}", "<bdi dir=\"ltr\">a<bdi dir=\"rtl\">b</bdi></bdi>"),
      ("\u{2068}open", "<bdi>open</bdi>"), ("stray\u{2069}", "stray"),
      ("\u{2069}\u{2068}<\u{2069}\u{2069}", "<bdi>&lt;</bdi>"),
    ])
  func isolation(text: String, markup: String) {
    var html = HTML()
    html.add(isolated: text)
    #expect(html.text == markup)
  }
}

@Suite("A language of a page")
struct PageLanguageTests {
  @Test(
    "runs the way its script does",
    arguments: [
      ("ar", true), ("ar-EG", true), ("he", true), ("fa", true), ("ur-PK", true), ("en", false),
      ("vi", false), ("ja", false), ("ar-Latn", false), ("az-Arab-IR", true), ("az", false),
      ("pa-Arab", true), ("", false),
    ])
  func direction(tag: String, isRightToLeft: Bool) {
    #expect(PageLanguage.isRightToLeft(tag) == isRightToLeft)
  }

  @Test("has a name of its own if we ship it, whatever we ship")
  func names() throws {
    for tag in ShippedLanguages.tags {
      let language = PageLanguage(tag: tag, strings: try StringTable.embedded(locale: .none))
      #expect(language.name != tag)
    }
    let unknown = PageLanguage(tag: "tlh", strings: try StringTable.embedded(locale: .none))
    #expect(unknown.name == "tlh")
  }
}

@Suite("A text that stands for itself")
struct CodedStringsTests {
  @Test("gives back language, key and arguments, whatever is in them")
  func roundTrip() throws {
    let strings = CodedStrings(locale: "pt-BR")
    for arguments: [NudgeArgument] in [
      [], [.integer(0)], [.integer(.min), .integer(.max)], [.text("")],
      [.text("\"],\n\u{2068}نعم\\"), .integer(3), .text("\u{0}")],
    ] {
      for key in NudgeStringKey.allCases {
        let copy = try #require(SpokenCopy(coded: strings.text(for: key, arguments: arguments)))
        #expect(copy.locale == "pt-BR")
        #expect(copy.key == key)
        #expect(copy.arguments == arguments)
      }
    }
  }

  @Test(
    "is told from any other text", arguments: ["", "[]", "[\"en\"]", "[\"en\",\"x\"]", "Hi [1]"])
  func other(text: String) {
    #expect(SpokenCopy(coded: text) == nil)
  }
}

@Suite("A page in a language that runs from right to left")
struct RightToLeftPageTests {
  /// A catalog of two languages, written by hand.
  private static func strings(_ tag: String) throws -> StringTable {
    var translations: [String: [String: StringCatalog.Translation]] = [:]
    for key in NudgeStringKey.allCases {
      let places = key.argumentKinds.enumerated().map { index, kind in
        "%\(index + 1)$" + (kind == .integer ? "lld" : "@")
      }
      let arguments = places.joined(separator: " ")
      translations[key.rawValue] = [
        "en": .plain("en \(arguments)"), "ar": .plain("نص \(arguments)"),
      ]
    }
    let catalog = StringCatalog(sourceLanguage: "en", translations: translations)
    return try StringTable(catalog: catalog, locale: RequestedLocale(tag))
  }

  @Test("says so at each text, and isolates the app's name in it")
  func page() async throws {
    let start = try #require(LocalDateTime("2026-03-02T07:00"))
    let scenario = Scenario(
      name: "x", seed: 1, zone: .utc, start: start, weeks: 2, locale: "ar",
      configuration: NudgeConfiguration(appName: "Acme <1>"), opens: .daily)
    let languages = try ["en", "ar"].map { PageLanguage(tag: $0, strings: try Self.strings($0)) }
    let sink = MemorySink()
    let output = Output(results: sink, errors: MemorySink())
    var page = try TimelinePage(
      TimelineHeading(scenario: scenario), languages: languages, output: output)
    let summary = try await ScenarioRunner { CodedStrings(locale: $0) }
      .run(scenario) { try page.write($0) }
    try page.finish(summary)
    try output.flush()
    let text = sink.text
    #expect(summary.fired > 0)
    let shown = text.matches(of: /<div class="said" lang="ar" dir="rtl">/).count
    #expect(shown == summary.fired)
    #expect(text.contains("<p>نص <bdi>Acme &lt;1&gt;</bdi></p>"))
    #expect(text.contains("<div lang=\"en\" dir=\"ltr\">"))
    #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\" dir=\"ltr\">"))
    #expect(!text.contains("\u{2068}"))
  }
}
