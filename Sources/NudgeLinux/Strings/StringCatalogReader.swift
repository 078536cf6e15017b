internal import NudgeJSON
internal import NudgeShared

/// Reads a string catalog as far as it can be read, and keeps what cannot.
///
/// A file that is no catalog at all is an error; a translation of the wrong shape is put aside, so
/// that a check can tell of all of them at once.
struct StringCatalogReader {
  /// A part of the file that is not of a catalog's shape.
  struct Broken {
    let key: String
    /// Nil where the whole key is of the wrong shape.
    let locale: String?
    let form: PluralCategory?
    let error: StringCatalogError
  }

  /// What could be read.
  private(set) var catalog: StringCatalog
  /// What could not, by key and locale in alphabetical order.
  private(set) var broken: [Broken] = []

  private var translations: [String: [String: StringCatalog.Translation]] = [:]
  private var comments: [String: String] = [:]
  private var states: [StringCatalog.Unit: String] = [:]
  private var staleKeys: Set<String> = []

  /// - Throws: ``StringCatalogError`` if the bytes are not JSON or the top is not that of a catalog.
  init(_ xcstrings: [UInt8]) throws(StringCatalogError) {
    try self.init { () throws(JSONProblem) in try JSONReader(parsing: xcstrings) }
  }

  /// Reads one key in one language, from the object of the key in a catalog that is known to be sound.
  init(_ object: [UInt8], of key: String, in locale: String) throws(StringCatalogError) {
    catalog = StringCatalog(sourceLanguage: "", translations: [:])
    do throws(JSONProblem) {
      let value = try JSONValue(parsing: object) { depth, name in depth == 2 && name != locale }
      translations[key] = [:]
      try read(key, JSONReader(value).object())
    } catch {
      throw .init(error)
    }
    catalog = StringCatalog(sourceLanguage: "", translations: translations)
  }

  private init(_ parsed: () throws(JSONProblem) -> JSONReader) throws(StringCatalogError) {
    catalog = StringCatalog(sourceLanguage: "", translations: [:])
    do throws(JSONProblem) {
      let top = try parsed().object()
      let sourceLanguage = try top.required("sourceLanguage")
      let strings = try top.required("strings").object()
      for key in strings.names {
        translations[key] = [:]
        do throws(JSONProblem) {
          try read(key, strings.required(key).object())
        } catch {
          broken.append(Broken(key: key, locale: nil, form: nil, error: .init(error)))
        }
      }
      catalog = StringCatalog(
        sourceLanguage: try sourceLanguage.parsed(as: "a language such as en") {
          $0.isEmpty ? nil : $0
        },
        translations: translations, comments: comments, states: states, staleKeys: staleKeys)
    } catch {
      throw .init(error)
    }
  }

  /// On which line of the file each of its fields stands.
  static func lines(of xcstrings: [UInt8]) throws(StringCatalogError) -> JSONLines {
    do throws(JSONProblem) {
      return try JSONLines(parsing: xcstrings)
    } catch {
      throw .init(error)
    }
  }

  private mutating func read(_ key: String, _ fields: JSONFields) throws(JSONProblem) {
    if case .string(let comment)? = fields.optional("comment")?.value { comments[key] = comment }
    if fields.optional("extractionState")?.value == .string("stale") { staleKeys.insert(key) }
    guard let localizations = try fields.optional("localizations")?.object() else { return }
    for locale in localizations.names {
      let place = StringCatalog.Unit(key: key, locale: locale)
      do throws(JSONProblem) {
        try read(place, localizations.required(locale).object())
      } catch {
        refuse(place, .init(error))
      }
    }
  }

  private mutating func read(
    _ place: StringCatalog.Unit, _ fields: JSONFields
  ) throws(JSONProblem) {
    if fields.optional("substitutions") != nil { return refuse(place, found: "substitutions") }
    let variations = try fields.optional("variations")?.object()
    if variations?.optional("device") != nil { return refuse(place, found: "variations.device") }
    guard let plural = try variations?.optional("plural")?.object() else {
      var written = ""
      if let unit = try fields.optional("stringUnit")?.object() {
        written = try text(of: unit, at: place)
      }
      translations[place.key]?[place.locale] = .plain(written)
      return
    }
    var forms: [PluralCategory: String] = [:]
    for name in plural.names {
      guard let category = PluralCategory(rawValue: name) else {
        refuse(place, found: "variations.plural.\(name)")
        continue
      }
      let form = StringCatalog.Unit(key: place.key, locale: place.locale, form: category)
      do throws(JSONProblem) {
        let unit = try plural.required(name).object().required("stringUnit").object()
        forms[category] = try text(of: unit, at: form)
      } catch {
        refuse(form, .init(error))
      }
    }
    translations[place.key]?[place.locale] = .plural(forms)
  }

  private mutating func text(
    of unit: JSONFields, at place: StringCatalog.Unit
  ) throws(JSONProblem) -> String {
    let text = try unit.required("value").string()
    switch unit.optional("state")?.value {
    case .string("translated"): break
    case .string(let state): states[place] = state
    case let other: states[place] = other?.summary ?? ""
    }
    return text
  }

  private mutating func refuse(_ place: StringCatalog.Unit, found: String) {
    refuse(place, .unsupported(key: place.key, locale: place.locale, found: found))
  }

  private mutating func refuse(_ place: StringCatalog.Unit, _ error: StringCatalogError) {
    broken.append(
      Broken(key: place.key, locale: place.locale, form: place.form, error: error))
  }
}

extension StringCatalogError {
  /// A catalog that is no JSON, or not of a catalog's shape.
  init(_ problem: JSONProblem) {
    self = .unreadable(place: problem.place, found: problem.found, accepted: problem.accepted)
  }
}
