/// What a character is to somebody who looks for amounts of money.
enum ScalarClass: Equatable {
  /// A digit of any script, or a fraction or figure that stands for a number.
  case digit
  /// A numeral of Chinese characters.
  case numeral
  case letter
  /// A mark on the character before it.
  case mark
  /// The sign of a currency.
  case sign
  case space
  /// A control of writing direction or joining.
  case hidden
  /// A bracket or a quote.
  case bracket
  case dash
  /// What may part digits, and ends a sentence or an abbreviation.
  case point
  case comma
  case colon
  case other

  static let apostrophes: Set<Unicode.Scalar> = ["'", "\u{2019}", "\u{FF07}"]
  private static let points: Set<Unicode.Scalar> = [
    ".", "\u{066B}", "\u{FF0E}", "\u{00B7}", "\u{2E33}", "\u{FE52}",
  ]
  private static let commas: Set<Unicode.Scalar> = [
    ",", "\u{060C}", "\u{066C}", "\u{2E41}", "\u{FF0C}", "\u{3001}", "\u{02CB}", "\u{066A}",
  ]
  /// Between the syllables of a Tibetan word.
  private static let syllableDots: Set<Unicode.Scalar> = ["\u{0F0B}", "\u{0F0C}"]
  private static let numerals = Set(
    "〇零一二三四五六七八九十百千万億兆两兩萬亿壹贰貳叁參肆伍陆陸柒捌玖拾佰仟".unicodeScalars)

  init(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      self = ScalarClass(ascii: scalar)
    } else if ScalarClass.numerals.contains(scalar) {
      self = .numeral
    } else if ScalarClass.points.contains(scalar) {
      self = .point
    } else if ScalarClass.commas.contains(scalar) {
      self = .comma
    } else if ScalarClass.syllableDots.contains(scalar) {
      self = .letter
    } else if ScalarClass.apostrophes.contains(scalar) {
      self = .bracket
    } else {
      self = ScalarClass(scalar.properties.generalCategory)
    }
  }

  private init(ascii scalar: Unicode.Scalar) {
    switch scalar {
    case "0"..."9": self = .digit
    case "a"..."z", "A"..."Z": self = .letter
    case "$": self = .sign
    case " ", "\t": self = .space
    case "(", ")", "[", "]", "{", "}", "'", "\"", "+", "*", "&":
      self = .bracket
    case "-", "~": self = .dash
    case ".": self = .point
    case ",": self = .comma
    case ":", "=": self = .colon
    default: self = .other
    }
  }

  private init(_ category: Unicode.GeneralCategory) {
    switch category {
    case .decimalNumber, .letterNumber, .otherNumber: self = .digit
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      self = .letter
    case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
    case .currencySymbol: self = .sign
    case .spaceSeparator: self = .space
    case .format, .control: self = .hidden
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation:
      self = .bracket
    case .dashPunctuation: self = .dash
    case .mathSymbol: self = .dash
    default: self = .other
    }
  }
}
