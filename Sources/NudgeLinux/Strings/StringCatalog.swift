internal import FoundationEssentials
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
    let file: CatalogFile
    do {
      file = try JSONDecoder().decode(CatalogFile.self, from: Data(xcstrings))
    } catch let error as DecodingError {
      throw StringCatalogError(error)
    } catch {
      throw .unreadable(place: "", problem: "\(error)")
    }
    guard !file.sourceLanguage.isEmpty else {
      throw .unreadable(
        place: "sourceLanguage", problem: "is empty; a language such as en belongs here")
    }
    var translations: [String: [String: Translation]] = [:]
    for (key, entry) in file.strings {
      var byLocale: [String: Translation] = [:]
      for (locale, localization) in entry.localizations ?? [:] {
        byLocale[locale] = try localization.translation(key: key, locale: locale)
      }
      translations[key] = byLocale
    }
    self.init(sourceLanguage: file.sourceLanguage, translations: translations)
  }
}

/// The file as it is written, before it is checked.
private struct CatalogFile: Decodable {
  var sourceLanguage: String
  var strings: [String: Entry]

  struct Entry: Decodable {
    var localizations: [String: Localization]?
  }

  struct Localization: Decodable {
    var stringUnit: Unit?
    var variations: Variations?
    var substitutions: Ignored?

    func translation(
      key: String, locale: String
    ) throws(StringCatalogError) -> StringCatalog.Translation {
      if substitutions != nil {
        throw .unsupported(key: key, locale: locale, found: "substitutions")
      }
      if variations?.device != nil {
        throw .unsupported(key: key, locale: locale, found: "variations.device")
      }
      guard let plural = variations?.plural else { return .plain(stringUnit?.value ?? "") }
      var forms: [PluralCategory: String] = [:]
      for (name, form) in plural {
        guard let category = PluralCategory(rawValue: name) else {
          throw .unsupported(key: key, locale: locale, found: "variations.plural.\(name)")
        }
        forms[category] = form.stringUnit.value
      }
      return .plural(forms)
    }
  }

  struct Variations: Decodable {
    var plural: [String: Form]?
    var device: Ignored?
  }

  struct Form: Decodable {
    var stringUnit: Unit
  }

  struct Unit: Decodable {
    var value: String
  }

  /// Present or not is all that counts.
  struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }
}
