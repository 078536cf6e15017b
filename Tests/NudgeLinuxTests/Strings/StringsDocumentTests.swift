import FoundationEssentials
import NudgeLinux
import NudgeShared
import Testing

@Suite("The page for translators")
struct StringsDocumentTests {
  private static func page() throws -> String {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    let file = folder.appending(path: "docs/strings.md")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  @Test("names every key and every kind of problem")
  func namesAll() throws {
    let page = try Self.page()
    for key in NudgeStringKey.allCases { #expect(page.contains("`\(key.rawValue)`")) }
    for kind in StringCatalogProblem.Kind.allCases { #expect(page.contains("`\(kind.rawValue)`")) }
  }

  @Test("lists the plural forms of each language as the rules have them")
  func listsForms() throws {
    let page = try Self.page()
    for locale in StringCatalog.embeddedLocales {
      let forms = PluralRules(locale: locale).categories.map(\.rawValue).joined(separator: ", ")
      #expect(page.contains("\n| \(locale) | \(forms) |\n"))
    }
  }
}
