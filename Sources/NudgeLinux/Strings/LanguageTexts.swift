internal import NudgeShared

/// The texts of one language that can be shown: there, read as templates, and fit for their keys.
struct LanguageTexts: Sendable {
  /// The tag as the catalog writes it.
  let tag: String

  private let rules: PluralRules
  private let forms: @Sendable (NudgeStringKey) -> [PluralCategory: MessageTemplate]

  /// Takes what can be shown and passes over the rest.
  init(tag: String, in catalog: StringCatalog) {
    var forms: [NudgeStringKey: [PluralCategory: MessageTemplate]] = [:]
    for key in NudgeStringKey.allCases {
      forms[key] = LanguageTexts.templates(catalog.forms(of: key, in: tag), for: key)
    }
    self.init(tag, forms)
  }

  /// Takes the texts of the source language, which must all be there.
  ///
  /// - Throws: ``StringCatalogError`` for a key without a text, without the form `other`, or with a
  ///   form that is empty or does not fit.
  init(source catalog: StringCatalog) throws(StringCatalogError) {
    let tag = catalog.sourceLanguage
    var forms: [NudgeStringKey: [PluralCategory: MessageTemplate]] = [:]
    for key in NudgeStringKey.allCases {
      let texts = catalog.forms(of: key, in: tag)
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
    self.init(tag, forms)
  }

  /// Takes the texts of a language of the embedded catalog, which are read as they are asked for.
  ///
  /// - Throws: ``StringCatalogError`` if the embedded catalog is broken, which the tests rule out.
  init(embedded tag: String) throws(StringCatalogError) {
    let texts = try EmbeddedTexts.of(tag)
    self.tag = tag
    rules = PluralRules(locale: tag)
    forms = { texts.forms(of: $0) }
  }

  private init(_ tag: String, _ forms: [NudgeStringKey: [PluralCategory: MessageTemplate]]) {
    self.tag = tag
    rules = PluralRules(locale: tag)
    self.forms = { forms[$0] ?? [:] }
  }

  /// The text for the count among the arguments, or the general one, or nil if there is neither.
  func template(for key: NudgeStringKey, arguments: [NudgeArgument]) -> MessageTemplate? {
    let forms = forms(key)
    for case .integer(let count) in arguments {
      return forms[rules.category(for: count)] ?? forms[.other]
    }
    return forms[.other]
  }

  /// Those of a key's texts that can be shown.
  static func templates(
    _ texts: [PluralCategory: String], for key: NudgeStringKey
  ) -> [PluralCategory: MessageTemplate] {
    texts.compactMapValues { $0.isBlank ? nil : try? template($0, for: key) }
  }

  private static func template(
    _ text: String, for key: NudgeStringKey
  ) throws(MessageTemplateError) -> MessageTemplate {
    let template = try MessageTemplate(text)
    if let misfit = template.misfit(with: key.argumentKinds) { throw misfit }
    return template
  }
}

extension StringCatalog {
  /// The texts of a key in one language by plural category; a plain text is its own general form.
  func forms(of key: NudgeStringKey, in tag: String) -> [PluralCategory: String] {
    switch translations[key.rawValue]?[tag] {
    case nil: [:]
    case .plain(let text): [.other: text]
    case .plural(let forms): forms
    }
  }
}

extension String {
  /// Whether there is nothing to see: empty, or white space alone.
  var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
