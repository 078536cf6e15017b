internal import NudgeShared

/// What is wrong with one key in one language.
struct TranslationCheck {
  let key: NudgeStringKey
  let locale: String
  let catalog: StringCatalog
  let places: CatalogPlaces
  /// The forms that could not be read and have been told about; nil among them is the whole.
  let unread: Set<PluralCategory?>

  func problems() -> [StringCatalogProblem] {
    switch catalog.translations[key.rawValue]?[locale] {
    case nil:
      // A locale that is refused is written wrong, and its texts stand elsewhere or are not meant.
      guard unread.isEmpty, CatalogTag(locale)?.text == locale else { return [] }
      return [problem(.missingText, nil, found: "no text", expected: "a text")]
    case .plain(let text):
      guard key.isPlural else { return textProblems(text, nil) }
      let shape = problem(
        .wrongShape, nil, found: "one text for every count", expected: "plural forms: \(formNames)")
      return [shape] + textProblems(text, nil)
    case .plural(let forms):
      let shape =
        key.isPlural
        ? formProblems(forms)
        : [problem(.wrongShape, nil, found: "plural forms", expected: "one text")]
      return shape
        + forms.sorted { $0.key < $1.key }.flatMap { textProblems($0.value, $0.key) }
    }
  }

  private var rules: PluralRules { PluralRules(locale: locale) }

  private var formNames: String { rules.categories.map(\.rawValue).joined(separator: ", ") }

  private func problem(
    _ kind: StringCatalogProblem.Kind, _ form: PluralCategory?, found: String, expected: String
  ) -> StringCatalogProblem {
    places.problem(
      kind, key: key.rawValue, locale: locale, form: form, found: found, expected: expected)
  }

  private func formProblems(_ forms: [PluralCategory: String]) -> [StringCatalogProblem] {
    let expected = Set(rules.categories)
    let missing = expected.subtracting(forms.keys).filter { !unread.contains($0) }.sorted()
    let extra = Set(forms.keys).subtracting(expected).sorted()
    return missing.map { problem(.missingForm, $0, found: "no such form", expected: formNames) }
      + extra.map {
        problem(.extraForm, $0, found: "a form that no count reaches", expected: formNames)
      }
  }

  private func textProblems(_ text: String, _ form: PluralCategory?) -> [StringCatalogProblem] {
    var problems: [StringCatalogProblem] = []
    let unit = StringCatalog.Unit(key: key.rawValue, locale: locale, form: form)
    if let state = catalog.states[unit] {
      problems.append(
        problem(
          .notTranslated, form, found: state.isEmpty ? "no state" : "state \(state)",
          expected: "state translated"))
    }
    guard !text.isBlank else {
      let found = text.isEmpty ? "an empty text" : "a text of spaces"
      return problems + [problem(.emptyText, form, found: found, expected: "a text")]
    }
    if let scalar = text.unicodeScalars.first(where: \.isUnportable) {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      problems.append(
        problem(.badCharacter, form, found: code, expected: "no control besides tab and line feed"))
    }
    do throws(MessageTemplateError) {
      return problems + placeholderProblems(try MessageTemplate(text), form)
    } catch {
      return problems
        + [problem(.badPlaceholder, form, found: "\(error)", expected: wantedPlaceholders)]
    }
  }

  private var wantedPlaceholders: String {
    let wanted = key.argumentKinds.enumerated().map { Self.placeholder($0 + 1, $1) }
    return wanted.isEmpty ? "no placeholder" : wanted.joined(separator: " ")
  }

  private func placeholderProblems(
    _ template: MessageTemplate, _ form: PluralCategory?
  ) -> [StringCatalogProblem] {
    let kinds = key.argumentKinds
    var problems: [StringCatalogProblem] = []
    var told: Set<MessageTemplate.Placeholder> = []
    for placeholder in template.placeholders where told.insert(placeholder).inserted {
      let (position, kind) = (placeholder.position, placeholder.kind)
      if position > kinds.count {
        problems.append(
          problem(
            .extraPlaceholder, form, found: Self.placeholder(position, kind),
            expected: wantedPlaceholders))
      } else if kinds[position - 1] != kind {
        problems.append(
          problem(
            .wrongPlaceholder, form, found: Self.placeholder(position, kind),
            expected: Self.placeholder(position, kinds[position - 1])))
      }
    }
    for position in template.unusedPositions(of: kinds) {
      let kind = kinds[position - 1]
      if kind == .integer, let form, rules.onlyCount(of: form) != nil { continue }
      let wanted = Self.placeholder(position, kind)
      problems.append(
        problem(.missingPlaceholder, form, found: "no \(wanted)", expected: wantedPlaceholders))
    }
    return problems
  }

  private static func placeholder(_ position: Int, _ kind: NudgeArgument.Kind) -> String {
    "%\(position)$\(kind == .integer ? "lld" : "@")"
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 cannot hold it, or would not give it back.
  fileprivate var isUnportable: Bool {
    switch value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
