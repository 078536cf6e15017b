public import NudgeShared

/// Why a string catalog cannot be used.
@nonexhaustive
public enum StringCatalogError: Error, Hashable, Sendable {
  /// The file is not JSON, or not of a catalog's shape; `place` is a path such as
  /// `strings.nudge_title.localizations.vi`, empty for the whole file.
  case unreadable(place: String, problem: String)
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
    case .unreadable(let place, let problem):
      place.isEmpty ? "string catalog: \(problem)" : "string catalog at \(place): \(problem)"
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

extension StringCatalogError {
  /// Names the path at which decoding stopped.
  init(_ error: DecodingError) {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      self = .unreadable(place: Self.path(context.codingPath), problem: context.debugDescription)
    case .keyNotFound(let key, let context):
      self = .unreadable(
        place: Self.path(context.codingPath), problem: "has no \(key.stringValue)")
    case .dataCorrupted(let context):
      self = .unreadable(
        place: Self.path(context.codingPath),
        problem: context.codingPath.isEmpty ? "is not JSON" : context.debugDescription)
    @unknown default:
      self = .unreadable(place: "", problem: "is not a string catalog")
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.map(\.stringValue).joined(separator: ".")
  }
}
