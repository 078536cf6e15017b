public import NudgeShared

/// The texts of a string catalog in the language that a person asked for.
///
/// A text is looked up in the requested locale, then in its parents (`vi-VN`, `vi`), or else in
/// another variety of the language, then in the next language that was asked for, and at last in the
/// catalog's source language. Within each, the plural category of the count comes first and `other`
/// second. A text that is missing, empty or does not fit its key's arguments is passed over, so one
/// bad translation costs that text and nothing else. The source language is checked when the table
/// is made, which is why a look-up always ends with a text.
public struct StringTable: NudgeStrings {
  /// The tag of the catalog's language that answers first, such as `vi` when `vi-VN` was asked for.
  public let locale: String

  private let languages: [LanguageTexts]

  /// Takes a catalog and the locale that is wished for.
  ///
  /// - Throws: ``StringCatalogError`` if the source language lacks a key or has a text for it that
  ///   does not fit.
  public init(catalog: StringCatalog, locale: RequestedLocale) throws(StringCatalogError) {
    let source = try LanguageTexts(source: catalog)
    var byTag: [String: String] = [:]
    for tag in catalog.locales {
      if let normalized = RequestedLocale.normalized(tag) { byTag[normalized] = tag }
    }
    var tags = locale.choose(from: Array(byTag.keys)).compactMap { byTag[$0] }
    // Past the source language nothing is missing, so nothing after it would ever be asked.
    if let end = tags.firstIndex(of: catalog.sourceLanguage) { tags.removeSubrange(end...) }
    languages = tags.map { LanguageTexts(tag: $0, in: catalog) } + [source]
    self.locale = languages.first?.tag ?? catalog.sourceLanguage
  }

  /// The texts that are embedded in this library.
  ///
  /// - Throws: ``StringCatalogError`` if the embedded catalog is broken, which the tests rule out.
  /// - Complexity: each text is read once in a process, when it is first asked for.
  public static func embedded(locale: RequestedLocale) throws(StringCatalogError) -> StringTable {
    let source = StringCatalog.embeddedLocales[0]
    // Past the source language nothing is missing, so nothing after it would ever be asked.
    let tags = locale.choose(from: StringCatalog.embeddedLocales).prefix { $0 != source }
    var languages: [LanguageTexts] = []
    for tag in tags + [source] { languages.append(try LanguageTexts(embedded: tag)) }
    return StringTable(locale: tags.first ?? source, languages: languages)
  }

  private init(locale: String, languages: [LanguageTexts]) {
    self.locale = locale
    self.languages = languages
  }

  /// The text for `key`; see ``StringTable`` for the order in which it is looked for.
  public func text(for key: NudgeStringKey, arguments: [NudgeArgument]) -> String {
    for language in languages {
      if let template = language.template(for: key, arguments: arguments) {
        return template.filled(with: arguments)
      }
    }
    return key.rawValue
  }
}

extension StringCatalog {
  /// The catalog that is embedded in this library.
  static let embedded = Result { () throws(StringCatalogError) in
    try StringCatalog(EmbeddedFile.xcstrings)
  }

  /// The bytes of that catalog, an `.xcstrings` file.
  package static var embeddedBytes: [UInt8] { EmbeddedFile.xcstrings }
}
