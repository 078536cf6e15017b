public import NudgeShared

/// One thing that is wrong in a string catalog.
public struct StringCatalogProblem: Hashable, Sendable {
  /// What sort of thing it is; the raw value is what `--format json` calls it.
  @nonexhaustive
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A key of the allowlist that the file does not have.
    case missingKey = "missing-key"
    /// A key that the allowlist does not have.
    case extraKey = "extra-key"
    /// A key without a text in one of the languages.
    case missingText = "missing-text"
    /// A text without a visible character.
    case emptyText = "empty-text"
    /// A plural form that counts reach in the language is missing.
    case missingForm = "missing-form"
    /// A plural form that no count reaches in the language.
    case extraForm = "extra-form"
    /// A text that would need plural forms, or has them without need.
    case wrongShape = "wrong-shape"
    /// A place for an argument that the text should have.
    case missingPlaceholder = "missing-placeholder"
    /// A place for an argument of another type.
    case wrongPlaceholder = "wrong-placeholder"
    /// A place for an argument that the key does not have.
    case extraPlaceholder = "extra-placeholder"
    /// A percent sign that starts nothing.
    case badPlaceholder = "bad-placeholder"
    /// A text that is not marked as translated.
    case notTranslated = "not-translated"
    /// A character that not every platform can hold.
    case badCharacter = "bad-character"
    /// A locale that is not written as a BCP 47 tag.
    case badLocale = "bad-locale"
    /// A part of the file that is not of a catalog's shape, or that not every platform could show.
    case unreadable
  }

  /// What sort of thing it is.
  public let kind: Kind
  /// The line of the file, from 1: of the text, or of what should hold it.
  public let line: Int
  /// The locale as the file has it, or nil where it is not about one.
  public let locale: String?
  /// The key, or nil where it is not about one.
  public let key: String?
  /// The plural form, or nil where it is not about one.
  public let form: PluralCategory?
  /// What stands there, short enough for one line.
  public let found: String
  /// What should stand there.
  public let expected: String
}

extension StringCatalogProblem: CustomStringConvertible {
  /// `412: vi nudge_streak one: found no form, expected: one and other`; `*` stands for any.
  public var description: String {
    "\(line): \(locale ?? "*") \(key ?? "*") \(form?.rawValue ?? "*"): "
      + "found \(found), expected: \(expected)"
  }
}
