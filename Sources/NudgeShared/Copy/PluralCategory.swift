/// A form that a language may give a text by count, named as the Unicode CLDR names it.
///
/// The names are labels, not meanings: Arabic `few` covers 3 to 10 and also 103, and French `one`
/// covers 0. Every language has ``other``.
public enum PluralCategory: String, CaseIterable, Hashable, Comparable, Sendable, Codable {
  /// A form for 0, as in Arabic.
  case zero
  /// A form mostly for 1.
  case one
  /// A form mostly for 2, as in Arabic and Hebrew.
  case two
  /// A form for small counts, as in Polish and Russian.
  case few
  /// A form for larger counts, or for whole millions in the Romance languages.
  case many
  /// The general form; what a text falls back to when a form is missing.
  case other

  /// In CLDR's order, ``zero`` first and ``other`` last.
  public static func < (lhs: PluralCategory, rhs: PluralCategory) -> Bool {
    lhs.order < rhs.order
  }

  private var order: Int {
    switch self {
    case .zero: 0
    case .one: 1
    case .two: 2
    case .few: 3
    case .many: 4
    case .other: 5
    }
  }
}
