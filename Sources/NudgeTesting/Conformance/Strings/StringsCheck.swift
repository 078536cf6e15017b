/// What ``StringsConformance`` tries on a `NudgeStrings`, one promise each.
///
/// The raw values are the names of failures and never change their meaning.
@nonexhaustive
public enum StringsCheck: String, CaseIterable, Hashable, Sendable {
  /// Every key gives text, for arguments of any shape and size.
  case textEmpty = "text-empty"
  /// The same key and arguments give the same text, from several tasks at once too.
  case textChanges = "text-changes"
  /// No placeholder is left in a text, such as `%1$@`, `%lld` or `{0}`.
  case placeholderLeft = "placeholder-left"
  /// No text of ours has an exclamation mark: a notification that shouts is turned off.
  case exclamationMark = "exclamation-mark"
  /// Whole numbers are shown, in ASCII digits without grouping.
  case integerHidden = "integer-hidden"
  /// Texts among the arguments stand between U+2068 and U+2069.
  case textNotIsolated = "text-not-isolated"
  /// A mark of direction inside such a text cannot end its isolation.
  case isolationBroken = "isolation-broken"
  /// What looks like a placeholder in such a text is shown as it is.
  case argumentInterpreted = "argument-interpreted"
  /// An unknown raw key gives itself, and a known one its text.
  case rawKeyTranslated = "raw-key-translated"
  /// The locale is a BCP 47 tag.
  case localeMalformed = "locale-malformed"
  /// Some text has a form for each count that the language tells apart (advice).
  case pluralFormsAlike = "plural-forms-alike"
}

extension StringsCheck: ConformanceCheck {
  static var seam: String { "NudgeStrings" }

  var isAdvice: Bool { self == .pluralFormsAlike }

  var remedy: String {
    switch self {
    case .textEmpty: "fall back to the source language where a translation is missing"
    case .textChanges: "answer from the key, the arguments and the language alone"
    case .placeholderLeft: "fill every placeholder, and show an ellipsis where nothing is given"
    case .exclamationMark: "say it calmly"
    case .integerHidden: "show the number with plain digits in every form that has several counts"
    case .textNotIsolated: "put U+2068 before and U+2069 after each text; MessageTemplate does"
    case .isolationBroken: "take marks of direction out of a text in which they do not match"
    case .argumentInterpreted: "fill all placeholders in one pass over the template"
    case .rawKeyTranslated: "leave text(forRawKey:arguments:) to its default"
    case .localeMalformed: "give the tag of the language that answers, such as vi or pt-BR"
    case .pluralFormsAlike: "translate each plural form; see PluralRules.categories"
    }
  }
}
