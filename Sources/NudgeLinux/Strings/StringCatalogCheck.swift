internal import NudgeJSON
internal import NudgeShared

/// Everything that is wrong in a string catalog, found in one pass.
///
/// A catalog passes when it has exactly the keys of `NudgeStringKey`, each with a text in every
/// language of the file, in exactly the plural forms that whole numbers reach there (and `other`,
/// which every platform falls back to), with a place for each argument, and marked as translated.
/// An exclamation mark is a matter of taste and no problem.
public struct StringCatalogCheck: Hashable, Sendable {
  /// The catalog as far as it can be read.
  public let catalog: StringCatalog
  /// What is wrong, in the order of the file.
  public private(set) var problems: [StringCatalogProblem] = []

  /// Checks the UTF-8 JSON of an `.xcstrings` file.
  ///
  /// - Throws: ``StringCatalogError`` if it is no catalog at all, or has more than 10,000 keys or
  ///   1,000 locales.
  /// - Complexity: O(n log n) in the size of the file.
  public init(_ xcstrings: [UInt8]) throws(StringCatalogError) {
    let reader = try StringCatalogReader(xcstrings)
    let places = CatalogPlaces(lines: try StringCatalogReader.lines(of: xcstrings))
    catalog = reader.catalog
    let locales = Set(catalog.locales + [catalog.sourceLanguage]).sorted()
    try Self.expectFew(catalog.translations.count, "keys", atMost: 10_000)
    try Self.expectFew(locales.count, "locales", atMost: 1_000)
    problems += Self.tagProblems(locales, catalog: catalog, places: places)
    for broken in reader.broken {
      problems.append(Self.problem(broken, places: places))
    }
    for key in catalog.translations.keys.sorted() {
      guard let known = NudgeStringKey(rawValue: key) else {
        problems.append(
          places.problem(
            .extraKey, key: key, found: "a key", expected: "a key listed in docs/strings.md"))
        continue
      }
      if catalog.staleKeys.contains(key) {
        problems.append(
          places.problem(
            .notTranslated, key: key, found: "extractionState stale", expected: "a key in use"))
      }
      let unread = reader.broken.filter { $0.key == key }
      guard !unread.contains(where: { $0.locale == nil }) else { continue }
      for locale in locales {
        let translation = TranslationCheck(
          key: known, locale: locale, catalog: catalog, places: places,
          unread: Set(unread.filter { $0.locale == locale }.map(\.form)))
        problems += translation.problems()
      }
    }
    for key in NudgeStringKey.allCases where catalog.translations[key.rawValue] == nil {
      problems.append(
        places.problem(
          .missingKey, key: key.rawValue, found: "no such key",
          expected: "a key with a text in each language"))
    }
    problems.sort { Self.order($0) < Self.order($1) }
  }

  private static func order(_ problem: StringCatalogProblem) -> (Int, String, String, String) {
    (
      problem.line, problem.key ?? "", problem.locale ?? "",
      "\(problem.form?.rawValue ?? "") \(problem.kind.rawValue) \(problem.found)"
    )
  }

  /// Each key is asked for in each locale, so their number is bounded, far above any real catalog.
  private static func expectFew(
    _ count: Int, _ things: String, atMost limit: Int
  ) throws(StringCatalogError) {
    guard count <= limit else {
      throw .unreadable(
        place: "strings", found: "\(count) \(things)", accepted: "at most \(limit)")
    }
  }

  private static func tagProblems(
    _ locales: [String], catalog: StringCatalog, places: CatalogPlaces
  ) -> [StringCatalogProblem] {
    var firstKeys: [String: String] = [:]
    for (key, byLocale) in catalog.translations {
      for locale in byLocale.keys { firstKeys[locale] = min(firstKeys[locale] ?? key, key) }
    }
    return locales.compactMap { locale in
      let accepted = CatalogTag(locale)?.text
      guard accepted != locale else { return nil }
      return places.problem(
        .badLocale, key: firstKeys[locale], locale: locale, found: shown(locale),
        expected: accepted ?? "a tag such as vi, pt-BR or zh-Hant")
    }
  }

  private static func problem(
    _ broken: StringCatalogReader.Broken, places: CatalogPlaces
  ) -> StringCatalogProblem {
    let (found, expected) =
      switch broken.error {
      case .unreadable(let place, let found, let accepted):
        ("\(found) at \(place)", accepted)
      case .unsupported(_, _, let found):
        (found, "a stringUnit, or variations.plural by CLDR category")
      case let other: ("\(other)", "a catalog")
      }
    return places.problem(
      .unreadable, key: broken.key, locale: broken.locale, form: broken.form, found: found,
      expected: expected)
  }

  /// In double quotes, on one line and not long, as errors in JSON show texts.
  static func shown(_ text: String) -> String { JSONValue.string(text).summary }
}

/// Makes problems that know their line.
struct CatalogPlaces {
  let lines: JSONLines

  func problem(
    _ kind: StringCatalogProblem.Kind, key: String?, locale: String? = nil,
    form: PluralCategory? = nil, found: String, expected: String
  ) -> StringCatalogProblem {
    StringCatalogProblem(
      kind: kind, line: line(of: kind, key, locale, form), locale: locale, key: key, form: form,
      found: found, expected: expected)
  }

  /// The line of the text or of its state; of what should hold it, where it is not there.
  private func line(
    of kind: StringCatalogProblem.Kind, _ key: String?, _ locale: String?, _ form: PluralCategory?
  ) -> Int {
    guard let key else { return lines.line(of: ["sourceLanguage"]) }
    var path = ["strings", key]
    if let locale { path += ["localizations", locale] }
    if let form { path += ["variations", "plural", form.rawValue] }
    if locale != nil { path += ["stringUnit", kind == .notTranslated ? "state" : "value"] }
    return lines.line(of: path)
  }
}
