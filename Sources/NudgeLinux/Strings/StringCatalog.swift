internal import NudgeJSON
public import NudgeShared

/// A string catalog in Apple's `.xcstrings` format: every text in every language it has.
///
/// What is read is the part that texts for notifications need: plain texts, and plural variations by
/// CLDR category. Variations by device and substitutions are refused, because the other platforms
/// could not show them. A `state` other than `translated` is kept aside and changes nothing: a text
/// that is there is better than none.
public struct StringCatalog: Hashable, Sendable {
  /// A translation of one key.
  public enum Translation: Hashable, Sendable {
    /// One text whatever the count.
    case plain(String)
    /// A text for each CLDR category that the translation has.
    case plural([PluralCategory: String])
  }

  /// The language that translations start from and fall back to, such as `en`.
  public let sourceLanguage: String

  /// The translations by key and by locale tag, as written in the file.
  public let translations: [String: [String: Translation]]

  /// Takes translations by key and by locale tag.
  public init(sourceLanguage: String, translations: [String: [String: Translation]]) {
    self.sourceLanguage = sourceLanguage
    self.translations = translations
  }

  /// Every locale tag that any key has a translation for, sorted.
  public var locales: [String] {
    Set(translations.values.flatMap(\.keys)).sorted()
  }
}

extension StringCatalog {
  /// Reads the UTF-8 JSON of an `.xcstrings` file.
  ///
  /// - Throws: ``StringCatalogError`` that names the key, the locale and the place.
  /// - Complexity: O(n) in the size of the file.
  public init(_ xcstrings: [UInt8]) throws(StringCatalogError) {
    do {
      try self.init(JSONReader(parsing: xcstrings))
    } catch let problem as JSONProblem {
      throw .unreadable(place: problem.place, found: problem.found, accepted: problem.accepted)
    } catch let error as StringCatalogError {
      throw error
    } catch {
      throw .unreadable(place: "", found: "\(error)", accepted: "a string catalog")
    }
  }

  private init(_ file: JSONReader) throws {
    let top = try file.object()
    let sourceLanguage = try top.required("sourceLanguage")
    var translations: [String: [String: Translation]] = [:]
    let strings = try top.required("strings").object()
    for key in strings.names {
      var byLocale: [String: Translation] = [:]
      if let localizations = try strings.required(key).object().optional("localizations")?.object()
      {
        for locale in localizations.names {
          byLocale[locale] = try Translation(
            localizations.required(locale).object(), key: key, locale: locale)
        }
      }
      translations[key] = byLocale
    }
    self.init(
      sourceLanguage: try sourceLanguage.parsed(as: "a language such as en") {
        $0.isEmpty ? nil : $0
      },
      translations: translations)
  }
}

extension StringCatalog.Translation {
  fileprivate init(_ fields: JSONFields, key: String, locale: String) throws {
    func refuse(_ found: String) -> StringCatalogError {
      .unsupported(key: key, locale: locale, found: found)
    }
    if fields.optional("substitutions") != nil { throw refuse("substitutions") }
    let variations = try fields.optional("variations")?.object()
    if variations?.optional("device") != nil { throw refuse("variations.device") }
    guard let plural = try variations?.optional("plural")?.object() else {
      let unit = try fields.optional("stringUnit")?.object()
      self = .plain(try unit?.required("value").string() ?? "")
      return
    }
    var forms: [PluralCategory: String] = [:]
    for name in plural.names {
      guard let category = PluralCategory(rawValue: name) else {
        throw refuse("variations.plural.\(name)")
      }
      let unit = try plural.required(name).object().required("stringUnit").object()
      forms[category] = try unit.required("value").string()
    }
    self = .plural(forms)
  }
}
