/// The languages that share one rule for whole numbers, named by what the rule looks at or by its
/// best known language.
enum PluralFamily: Hashable, Sendable {
  case otherOnly
  case one
  case zeroAndOne
  case oneAndMillions
  case zeroOneAndMillions
  case zeroThenOne
  case oneAndTwo
  case endsInOne
  case arabic
  case breton
  case cornish
  case czech
  case filipino
  case irish
  case latvian
  case lithuanian
  case maltese
  case manx
  case polish
  case romanian
  case russian
  case samogitian
  case scottishGaelic
  case serbian
  case slovenian
  case tachelhit
  case tamazight
  case welsh

  /// The categories that some whole number has, in CLDR's order.
  var reached: [PluralCategory] {
    switch self {
    case .otherOnly: [.other]
    case .one, .zeroAndOne, .endsInOne, .filipino, .tamazight: [.one, .other]
    case .zeroThenOne, .latvian: [.zero, .one, .other]
    case .oneAndTwo: [.one, .two, .other]
    case .oneAndMillions, .zeroOneAndMillions: [.one, .many, .other]
    case .czech, .lithuanian, .romanian, .serbian, .tachelhit: [.one, .few, .other]
    case .manx, .samogitian, .scottishGaelic, .slovenian: [.one, .two, .few, .other]
    case .polish, .russian: [.one, .few, .many]
    case .breton, .irish, .maltese: [.one, .two, .few, .many, .other]
    case .arabic, .cornish, .welsh: [.zero, .one, .two, .few, .many, .other]
    }
  }

  /// The category of a count without its sign.
  func category(for n: UInt) -> PluralCategory {
    switch self {
    case .otherOnly: .other
    case .one: n == 1 ? .one : .other
    case .zeroAndOne: n <= 1 ? .one : .other
    case .oneAndMillions: n == 1 ? .one : Self.millions(n)
    case .zeroOneAndMillions: n <= 1 ? .one : Self.millions(n)
    case .zeroThenOne: n == 0 ? .zero : n == 1 ? .one : .other
    case .oneAndTwo: n == 1 ? .one : n == 2 ? .two : .other
    case .endsInOne: Self.endsInOne(n) ? .one : .other
    case .arabic: Self.arabic(n)
    case .breton: Self.breton(n)
    case .cornish: Self.cornish(n)
    case .czech: n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case .filipino: [4, 6, 9].contains(n % 10) ? .other : .one
    case .irish: Self.irish(n)
    case .latvian: Self.latvian(n)
    case .lithuanian: Self.lithuanian(n)
    case .maltese: Self.maltese(n)
    case .manx: Self.manx(n)
    case .polish: n == 1 ? .one : Self.endsInTwoToFour(n) ? .few : .many
    case .romanian: n == 1 ? .one : n == 0 || (1...19).contains(n % 100) ? .few : .other
    case .russian: Self.endsInOne(n) ? .one : Self.endsInTwoToFour(n) ? .few : .many
    case .samogitian: n == 2 ? .two : Self.samogitian(n)
    case .scottishGaelic: Self.scottishGaelic(n)
    case .serbian: Self.endsInOne(n) ? .one : Self.endsInTwoToFour(n) ? .few : .other
    case .slovenian: Self.slovenian(n)
    case .tachelhit: n <= 1 ? .one : n <= 10 ? .few : .other
    case .tamazight: n <= 1 || (11...99).contains(n) ? .one : .other
    case .welsh: Self.welsh(n)
    }
  }
}

extension PluralFamily {
  private static func millions(_ n: UInt) -> PluralCategory {
    n != 0 && n % 1_000_000 == 0 ? .many : .other
  }

  private static func endsInOne(_ n: UInt) -> Bool { n % 10 == 1 && n % 100 != 11 }

  private static func endsInTwoToFour(_ n: UInt) -> Bool {
    (2...4).contains(n % 10) && !(12...14).contains(n % 100)
  }

  private static func arabic(_ n: UInt) -> PluralCategory {
    switch (n, n % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  private static func breton(_ n: UInt) -> PluralCategory {
    let (unit, rest) = (n % 10, n % 100)
    if unit == 1, ![11, 71, 91].contains(rest) { return .one }
    if unit == 2, ![12, 72, 92].contains(rest) { return .two }
    let isTeen = (10...19).contains(rest) || (70...79).contains(rest) || rest >= 90
    if [3, 4, 9].contains(unit), !isTeen { return .few }
    return n != 0 && n % 1_000_000 == 0 ? .many : .other
  }

  private static func cornish(_ n: UInt) -> PluralCategory {
    if n == 0 { return .zero }
    if n == 1 { return .one }
    let thousands = n % 100_000
    let isRoundThousand =
      n % 1_000 == 0
      && ((1_000...20_000).contains(thousands) || [40_000, 60_000, 80_000].contains(thousands))
    if isRoundThousand || n % 1_000_000 == 100_000 { return .two }
    // Counted in twenties, so 22, 42, 62 and 82 go as 2 does; 1 and 3 likewise.
    switch n % 100 {
    case 2, 22, 42, 62, 82: return .two
    case 3, 23, 43, 63, 83: return .few
    case 1, 21, 41, 61, 81: return .many
    default: return .other
    }
  }

  private static func irish(_ n: UInt) -> PluralCategory {
    switch n {
    case 1: .one
    case 2: .two
    case 3...6: .few
    case 7...10: .many
    default: .other
    }
  }

  private static func latvian(_ n: UInt) -> PluralCategory {
    if n % 10 == 0 || (11...19).contains(n % 100) { return .zero }
    return n % 10 == 1 ? .one : .other
  }

  private static func lithuanian(_ n: UInt) -> PluralCategory {
    if (11...19).contains(n % 100) || n % 10 == 0 { return .other }
    return n % 10 == 1 ? .one : .few
  }

  private static func maltese(_ n: UInt) -> PluralCategory {
    switch (n, n % 100) {
    case (1, _): .one
    case (2, _): .two
    case (0, _), (_, 3...10): .few
    case (_, 11...19): .many
    default: .other
    }
  }

  private static func manx(_ n: UInt) -> PluralCategory {
    if n % 10 == 1 { return .one }
    if n % 10 == 2 { return .two }
    return n % 20 == 0 ? .few : .other
  }

  private static func samogitian(_ n: UInt) -> PluralCategory {
    if endsInOne(n) { return .one }
    return n % 10 >= 2 && !(11...19).contains(n % 100) ? .few : .other
  }

  private static func scottishGaelic(_ n: UInt) -> PluralCategory {
    switch n {
    case 1, 11: .one
    case 2, 12: .two
    case 3...10, 13...19: .few
    default: .other
    }
  }

  private static func slovenian(_ n: UInt) -> PluralCategory {
    switch n % 100 {
    case 1: .one
    case 2: .two
    case 3, 4: .few
    default: .other
    }
  }

  private static func welsh(_ n: UInt) -> PluralCategory {
    switch n {
    case 0: .zero
    case 1: .one
    case 2: .two
    case 3: .few
    case 6: .many
    default: .other
    }
  }
}
