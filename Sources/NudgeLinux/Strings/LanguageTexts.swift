internal import NudgeShared

/// The texts of one language that can be shown: there, read as templates, and fit for their keys.
struct LanguageTexts: Sendable {
  /// The tag as the catalog writes it.
  let tag: String

  private let rules: PluralRules
  private var forms: [NudgeStringKey: [PluralCategory: MessageTemplate]] = [:]

  /// Takes what can be shown and passes over the rest.
  init(tag: String, in catalog: StringCatalog) {
    self.tag = tag
    rules = PluralRules(locale: tag)
    for key in NudgeStringKey.allCases {
      for (category, text) in Self.forms(of: key, tag: tag, in: catalog) {
        guard !text.isBlank, let template = try? Self.template(text, for: key) else {
          continue
        }
        forms[key, default: [:]][category] = template
      }
    }
  }

  /// Takes the texts of the source language, which must all be there.
  ///
  /// - Throws: ``StringCatalogError`` for a key without a text, without the form `other`, or with a
  ///   form that is empty or does not fit.
  init(source catalog: StringCatalog) throws(StringCatalogError) {
    let tag = catalog.sourceLanguage
    self.tag = tag
    rules = PluralRules(locale: tag)
    for key in NudgeStringKey.allCases {
      let texts = Self.forms(of: key, tag: tag, in: catalog)
      guard texts[.other] != nil else {
        throw .missingSource(key: key, locale: tag, form: .other)
      }
      for (category, text) in texts.sorted(by: { $0.key < $1.key }) {
        guard !text.isBlank else {
          throw .missingSource(key: key, locale: tag, form: category)
        }
        do throws(MessageTemplateError) {
          forms[key, default: [:]][category] = try Self.template(text, for: key)
        } catch {
          throw .badSource(key: key, locale: tag, form: category, problem: error)
        }
      }
    }
  }

  /// The text for the count among the arguments, or the general one, or nil if there is neither.
  func template(for key: NudgeStringKey, arguments: [NudgeArgument]) -> MessageTemplate? {
    guard let forms = forms[key] else { return nil }
    for case .integer(let count) in arguments {
      return forms[rules.category(for: count)] ?? forms[.other]
    }
    return forms[.other]
  }

  /// A plain text is its own general form.
  private static func forms(
    of key: NudgeStringKey, tag: String, in catalog: StringCatalog
  ) -> [PluralCategory: String] {
    switch catalog.translations[key.rawValue]?[tag] {
    case nil: [:]
    case .plain(let text): [.other: text]
    case .plural(let forms): forms
    }
  }

  private static func template(
    _ text: String, for key: NudgeStringKey
  ) throws(MessageTemplateError) -> MessageTemplate {
    let template = try MessageTemplate(text)
    if let misfit = template.misfit(with: key.argumentKinds) { throw misfit }
    return template
  }
}

extension String {
  /// Whether there is nothing to see: empty, or white space alone.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
