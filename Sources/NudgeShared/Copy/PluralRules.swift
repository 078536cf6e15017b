/// Which plural form a language gives to a whole number.
///
/// The cardinal rules of Unicode CLDR 49 for integers, of every language that has any; a language
/// without them has ``PluralCategory/other`` alone. A negative number takes the form of its
/// magnitude.
///
/// Rules move between CLDR releases: Vietnamese had only `other` up to release 48 and has `one`
/// for 0 and 1 since. So a text is looked up by its category, then by `other`, and a translation
/// that has `other` alone keeps working everywhere.
///
/// Source: Unicode CLDR 49, `common/supplemental/plurals.xml`; syntax in UTS 35, part 3, section 5.
public struct PluralRules: Hashable, Sendable {
  private let family: PluralFamily

  /// Takes a language tag such as `pl`, `pt-PT` or `zh_Hant_HK`.
  ///
  /// Only the language counts, except for Portuguese: where it follows Portugal, 0 is no `one`.
  /// Codes that CLDR has replaced are taken as well, such as `iw` for `he` and `tl` for `fil`.
  public init(locale: String) {
    let parts = locale.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    let language = parts.first.map(String.init) ?? ""
    let followsPortugal =
      language == "pt" && parts.dropFirst().contains { Self.regionsLikePortugal.contains($0) }
    family = followsPortugal ? .oneAndMillions : PluralFamily(language: language)
  }

  /// Those whose parent locale is `pt-PT` in CLDR.
  private static let regionsLikePortugal: Set<Substring> = [
    "ao", "ch", "cv", "fr", "gq", "gw", "lu", "mo", "mz", "pt", "st", "tl",
  ]

  /// The forms that a text with a whole number has in this language, in CLDR's order, `other` last.
  ///
  /// Polish, Russian and their kin have `other` for fractions only; it is listed all the same,
  /// since it is what every platform falls back to.
  public var categories: [PluralCategory] {
    Set(family.reached + [.other]).sorted()
  }

  /// The forms that some whole number takes, in CLDR's order: ``categories``, less `other` where
  /// no whole number has it.
  package var wholeNumberCategories: [PluralCategory] { family.reached }

  /// The form for `count`, one of ``categories``.
  public func category(for count: Int) -> PluralCategory {
    family.category(for: count.magnitude)
  }

  /// The one count from 0 that has this form, or nil if there are several or none.
  ///
  /// A text for one count alone may say it in words: English `one` is always 1, Russian `one` is 1
  /// and 21. No rule tells numbers below 201 apart and gives a later one the form of just one.
  package func onlyCount(of category: PluralCategory) -> Int? {
    let counts = (0...200).filter { self.category(for: $0) == category }
    return counts.count == 1 ? counts[0] : nil
  }
}
