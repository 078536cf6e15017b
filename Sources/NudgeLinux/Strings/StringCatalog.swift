public import NudgeShared

/// A string catalog in Apple's `.xcstrings` format: every text in every language it has.
///
/// What is read is the part that texts for notifications need: plain texts, and plural variations by
/// CLDR category. Variations by device and substitutions are refused, because the other platforms
/// could not show them. A `state` other than `translated` is kept aside and changes nothing when a
/// text is looked up: a text that is there is better than none. ``StringCatalogCheck`` reports it.
public struct StringCatalog: Hashable, Sendable {
  /// A translation of one key.
  public enum Translation: Hashable, Sendable {
    /// One text whatever the count.
    case plain(String)
    /// A text for each CLDR category that the translation has.
    case plural([PluralCategory: String])
  }

  /// One text of a catalog.
  public struct Unit: Hashable, Sendable {
    /// The key as the file has it.
    public let key: String
    /// The locale tag as the file has it.
    public let locale: String
    /// The plural form, or nil for a plain text.
    public let form: PluralCategory?

    /// Names a text.
    public init(key: String, locale: String, form: PluralCategory? = nil) {
      self.key = key
      self.locale = locale
      self.form = form
    }
  }

  /// The language that translations start from and fall back to, such as `en`.
  public let sourceLanguage: String

  /// The translations by key and by locale tag, as written in the file.
  public let translations: [String: [String: Translation]]

  /// What the file tells translators, by key.
  public let comments: [String: String]

  /// The texts whose `state` is not `translated`, with that state; empty where a text has none.
  public let states: [Unit: String]

  /// The keys that the file itself calls `stale`: no longer used, as its editor believes.
  public let staleKeys: Set<String>

  /// Takes translations by key and by locale tag, and what is known about them.
  public init(
    sourceLanguage: String, translations: [String: [String: Translation]],
    comments: [String: String] = [:], states: [Unit: String] = [:], staleKeys: Set<String> = []
  ) {
    self.sourceLanguage = sourceLanguage
    self.translations = translations
    self.comments = comments
    self.states = states
    self.staleKeys = staleKeys
  }

  /// Every locale tag that any key has a translation for, sorted.
  public var locales: [String] {
    Set(translations.values.flatMap(\.keys)).sorted()
  }

  /// Reads the UTF-8 JSON of an `.xcstrings` file.
  ///
  /// - Throws: ``StringCatalogError`` that names the key, the locale and the place.
  /// - Complexity: O(n) in the size of the file.
  public init(_ xcstrings: [UInt8]) throws(StringCatalogError) {
    let reader = try StringCatalogReader(xcstrings)
    if let broken = reader.broken.first { throw broken.error }
    self = reader.catalog
  }
}
