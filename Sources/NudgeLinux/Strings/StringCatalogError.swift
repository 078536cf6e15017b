public import NudgeShared

/// Why a string catalog cannot be used.
@nonexhaustive
public enum StringCatalogError: Error, Hashable, Sendable {
  /// The file is not JSON, or not of a catalog's shape.
  ///
  /// `place` is a line and column, or a path such as `strings.nudge_title.localizations.vi`, and
  /// empty for the whole file.
  case unreadable(place: String, found: String, accepted: String)
  /// A part of the format that not every platform could show.
  case unsupported(key: String, locale: String, found: String)
  /// A key has no text in the source language, so that nothing could be shown in any other.
  case missingSource(key: NudgeStringKey, locale: String, form: PluralCategory)
  /// A text of the source language does not fit its key's arguments.
  case badSource(
    key: NudgeStringKey, locale: String, form: PluralCategory, problem: MessageTemplateError)
}

extension StringCatalogError: CustomStringConvertible {
  /// The place, what was found and what is accepted, in one line.
  public var description: String {
    switch self {
    case .unreadable(let place, let found, let accepted):
      "string catalog" + (place.isEmpty ? "" : " at \(place)")
        + ": found \(found), accepted: \(accepted)"
    case .unsupported(let key, let locale, let found):
      "string catalog: \(key) in \(locale) has \(found); accepted are a stringUnit, or "
        + "variations.plural with zero, one, two, few, many and other"
    case .missingSource(let key, let locale, let form):
      "string catalog: \(key.rawValue) has no text in the source language \(locale) for the form "
        + form.rawValue
    case .badSource(let key, let locale, let form, let problem):
      "string catalog: \(key.rawValue) in the source language \(locale), form \(form.rawValue): "
        + "\(problem)"
    }
  }
}
