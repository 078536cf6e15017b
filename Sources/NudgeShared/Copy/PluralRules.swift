/// Which plural form a language gives to a whole number.
///
/// The cardinal rules of Unicode CLDR 49, for integers only, of the languages listed in the source;
/// a language that is not listed has ``PluralCategory/other`` alone. A negative number takes the
/// form of its magnitude.
///
/// Rules move between CLDR releases: Vietnamese had only `other` up to release 48 and has `one`
/// for 0 and 1 since. So a text is looked up by its category, then by `other`, and a translation
/// that has `other` alone keeps working everywhere.
///
/// Source: Unicode CLDR 49, `common/supplemental/plurals.xml`; syntax in UTS 35, part 3, section 5.
public struct PluralRules: Hashable, Sendable {
  private let family: Family

  /// Takes a language tag such as `pl`, `pt-PT` or `zh_Hant_HK`.
  ///
  /// Only the language counts, except for Portuguese, where Portugal and Brazil differ.
  public init(locale: String) {
    let parts = locale.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    let language = parts.first.map(String.init) ?? ""
    let isPortugal = language == "pt" && parts.dropFirst().contains("pt")
    family = isPortugal ? .oneAndMillions : Family(language: language)
  }

  /// The forms that whole numbers take in this language, in CLDR's order, `other` last.
  public var categories: [PluralCategory] {
    switch family {
    case .otherOnly: [.other]
    case .one, .zeroAndOne: [.one, .other]
    case .oneAndMillions, .zeroOneAndMillions: [.one, .many, .other]
    case .czech: [.one, .few, .other]
    case .hebrew: [.one, .two, .other]
    case .polish, .russian: [.one, .few, .many, .other]
    case .arabic: [.zero, .one, .two, .few, .many, .other]
    }
  }

  /// The form for `count`, one of ``categories``, except that Polish and Russian whole numbers never
  /// take `other`.
  public func category(for count: Int) -> PluralCategory {
    let magnitude = count.magnitude
    switch family {
    case .otherOnly:
      return .other
    case .one:
      return magnitude == 1 ? .one : .other
    case .zeroAndOne:
      return magnitude <= 1 ? .one : .other
    case .oneAndMillions:
      return magnitude == 1 ? .one : millions(magnitude)
    case .zeroOneAndMillions:
      return magnitude <= 1 ? .one : millions(magnitude)
    case .czech:
      return czech(magnitude)
    case .hebrew:
      return magnitude == 1 ? .one : magnitude == 2 ? .two : .other
    case .polish:
      return magnitude == 1 ? .one : slavicFewOrMany(magnitude)
    case .russian:
      let endsInOne = magnitude % 10 == 1 && magnitude % 100 != 11
      return endsInOne ? .one : slavicFewOrMany(magnitude)
    case .arabic:
      return arabic(magnitude)
    }
  }

  private func millions(_ magnitude: UInt) -> PluralCategory {
    magnitude != 0 && magnitude % 1_000_000 == 0 ? .many : .other
  }

  private func czech(_ magnitude: UInt) -> PluralCategory {
    switch magnitude {
    case 1: .one
    case 2...4: .few
    default: .other
    }
  }

  private func slavicFewOrMany(_ magnitude: UInt) -> PluralCategory {
    let isTeen = (12...14).contains(magnitude % 100)
    return (2...4).contains(magnitude % 10) && !isTeen ? .few : .many
  }

  private func arabic(_ magnitude: UInt) -> PluralCategory {
    switch (magnitude, magnitude % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  /// Languages that share one rule for whole numbers.
  private enum Family: Hashable {
    case otherOnly
    case one
    case zeroAndOne
    case oneAndMillions
    case zeroOneAndMillions
    case czech
    case hebrew
    case polish
    case russian
    case arabic

    init(language: String) {
      switch language {
      case "bg", "da", "de", "el", "en", "et", "fi", "hu", "nb", "nl", "nn", "no", "sv", "sw", "tr":
        self = .one
      case "bn", "fa", "hi", "vi":
        self = .zeroAndOne
      case "ca", "es", "it":
        self = .oneAndMillions
      case "fr", "pt":
        self = .zeroOneAndMillions
      case "cs", "sk":
        self = .czech
      case "he", "iw":
        self = .hebrew
      case "pl":
        self = .polish
      case "be", "ru", "uk":
        self = .russian
      case "ar":
        self = .arabic
      default:
        self = .otherOnly
      }
    }
  }
}
