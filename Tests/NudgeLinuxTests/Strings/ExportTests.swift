import FoundationEssentials
import NudgeLinux
import NudgeShared
import Testing

@Suite("Exporting texts")
struct ExportTests {
  /// A text of `nudge_title` (without arguments) and what stands for it in Android's and Apple's
  /// files.
  static let plain: [(text: String, android: String, apple: String)] = [
    ("Your week", "Your week", "Your week"),
    ("It's", #"It\'s"#, "It's"),
    (#"say "so""#, #"say \"so\""#, #"say \"so\""#),
    ("a & b < c > d", "a &amp; b &lt; c &gt; d", "a & b < c > d"),
    ("@home", #"\@home"#, "@home"),
    ("?", #"\?"#, "?"),
    ("a@b?", "a@b?", "a@b?"),
    (#"C:\n"#, #"C:\\n"#, #"C:\\n"#),
    ("two\nlines\tand tab", #"two\nlines\tand tab"#, #"two\nlines\tand tab"#),
    (" in  between ", #"\u0020in \u0020between\u0020"#, " in  between "),
    ("wide\u{3000}space\u{A0}!", #"wide\u3000space\u00A0!"#, "wide\u{3000}space\u{A0}!"),
    (
      "\u{1F468}\u{200D}\u{1F467}\u{200F}", "\u{1F468}\u{200D}\u{1F467}\u{200F}",
      "\u{1F468}\u{200D}\u{1F467}\u{200F}"
    ),
  ]

  private static func file(_ path: String, _ files: [ExportedFile]) throws -> String {
    try #require(files.first { $0.path == path }).text
  }

  @Test("A text is escaped as each platform needs", arguments: plain)
  func escapesTexts(text: String, android: String, apple: String) throws {
    let catalog = catalog(source: [.title: .plain(text)])
    let xml = try Self.file(
      "values/strings.xml", AndroidExport(catalog, package: .standard).files)
    #expect(xml.contains(#"<string name="nudge_title">\#(android)</string>"#))
    let strings = try Self.file("en.lproj/Localizable.strings", AppleExport(catalog).files)
    #expect(strings.contains("\"nudge_title\" = \"\(apple)\";\n"))
  }

  @Test("Placeholders are converted, and percent signs follow whether a text is formatted")
  func convertsPlaceholders() throws {
    let catalog = catalog(source: [
      .title: .plain("100%%"), .range: .plain("%2$@ 50%% %1$@"), .fallbackWeek: .plain("%@"),
      .streak: .plural([.one: "%lld%%", .other: "%1$lld <%1$lld>"]),
    ])
    let xml = try Self.file(
      "values/strings.xml", AndroidExport(catalog, package: .standard).files)
    #expect(xml.contains(#"<string name="nudge_title" formatted="false">100%</string>"#))
    #expect(xml.contains(#"<string name="nudge_range">%2$s 50%% %1$s</string>"#))
    #expect(xml.contains(#"<string name="nudge_fallback_week">%1$s</string>"#))
    #expect(xml.contains(#"<item quantity="one">%1$d%%</item>"#))
    #expect(xml.contains(#"<item quantity="other">%1$d &lt;%1$d&gt;</item>"#))
    let files = AppleExport(catalog).files
    let strings = try Self.file("en.lproj/Localizable.strings", files)
    #expect(strings.contains(#""nudge_title" = "100%";"#))
    #expect(strings.contains(#""nudge_range" = "%2$@ 50%% %1$@";"#))
    let dictionary = try Self.file("en.lproj/Localizable.stringsdict", files)
    #expect(dictionary.contains("<string>%1$lld &lt;%1$lld&gt;</string>"))
    #expect(dictionary.contains("<string>%1$lld%%</string>"))
    #expect(!strings.contains("nudge_streak"))
  }

  @Test(
    "Android's folders follow its qualifiers",
    arguments: [
      ("vi", "values-vi"), ("pt-BR", "values-pt-rBR"), ("zh-Hant", "values-b+zh+Hant"),
      ("zh-Hant-HK", "values-b+zh+Hant+HK"), ("es-419", "values-b+es+419"), ("he", "values-iw"),
      ("id", "values-in"), ("yi", "values-ji"), ("fil", "values-tl"), ("ast", "values-ast"),
      ("he-IL", "values-iw-rIL"), ("sr-Latn", "values-b+sr+Latn"),
    ])
  func namesFolders(tag: String, folder: String) throws {
    let catalog = catalog([tag: [.title: .plain("t")]])
    let paths = AndroidExport(catalog, package: .standard).files.map(\.path)
    #expect(paths == ["NudgeResources.kt", "\(folder)/strings.xml", "values/strings.xml"].sorted())
    let apple = AppleExport(catalog).files.map(\.path)
    #expect(apple.contains("\(tag).lproj/Localizable.strings"))
  }

  @Test("Comments go along and cannot break out")
  func carriesComments() throws {
    let note = "1: a --> b */ c\n-- d-"
    let bare = catalog()
    let catalog = StringCatalog(
      sourceLanguage: "en", translations: bare.translations, comments: ["nudge_title": note])
    let xml = try Self.file("values/strings.xml", AndroidExport(catalog, package: .standard).files)
    #expect(xml.contains("<!-- 1: a - -> b */ c - - d-  -->"))
    let strings = try Self.file("en.lproj/Localizable.strings", AppleExport(catalog).files)
    #expect(strings.contains("/* 1: a --> b * / c -- d- */"))
  }

  @Test("The Kotlin file names every resource once, without a look-up by name")
  func writesKotlin() throws {
    let package = try #require(KotlinPackage("org.example.app"))
    let kotlin = try Self.file(
      "NudgeResources.kt", AndroidExport(catalog(), package: package).files)
    #expect(kotlin.contains("\npackage org.example.app\n"))
    for key in NudgeStringKey.allCases {
      let resource = key.isPlural ? "R.plurals.\(key.rawValue))" : "R.string.\(key.rawValue))"
      #expect(kotlin.split(separator: resource, omittingEmptySubsequences: false).count == 2)
    }
    #expect(!kotlin.contains("else ->") && !kotlin.contains("getIdentifier"))
  }
}
