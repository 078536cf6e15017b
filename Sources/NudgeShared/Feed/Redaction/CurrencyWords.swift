/// What currencies are called: codes, symbols made of letters, and names.
///
/// Gathered from what Unicode CLDR writes beside a number in each of its languages, for the euro,
/// dollar, pound, yen and a dozen others and for the currency of each language's own country. A name
/// of five letters or more counts with up to three more at its end, for cases and plurals; a shorter
/// one counts as it stands.
enum CurrencyWords {
  /// ISO 4217, with the codes that are used without being in it.
  private static let codes = Set(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTC \
    BTN BWP BYN BYR BZD CAD CDF CHE CHF CHW CLF CLP CNH CNY COP COU CRC CUC CUP CVE CZK DEM DJF \
    DKK DOP DZD EGP ERN ESP ETB ETH EUR FIM FJD FKP FRF GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL \
    HRK HTG HUF IDR ILS INR IQD IRR ISK ITL JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK \
    LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRO MRU MUR MVR MWK MXN MXV MYR MZN \
    NAD NGN NIO NLG NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PTE PYG QAR RMB RON RSD RUB RUR RWF \
    SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STD STN SVC SYP SZL THB TJS TMT TND TOP TRL \
    TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VEF VES VND VUV WST XAF XCD XCG XOF XPF \
    YER ZAR ZMK ZMW ZWG ZWL
    """.split(separator: " ").map(String.init))

  /// Symbols, lower case, without full stops at the end.
  private static let symbols = Set(
    """
    kr kč kc zł zl ft fr fcfa cfa fcfp fbu fdj lei leu lekë lek lev leva rs rp rm nrs ksh ush tsh \
    mtn nfk afl bs bs.s dhs дин км кч руб р грн ден сом сўм сум so'm soʻm soʻm зл тл tl щ.д щд kn \
    hrk usd eur gbp ر.س ر.ق ر.ع ر.ي د.إ د.ك د.ب د.ج د.ت د.م د.أ د.ل د.ع ج.م ج.س ل.س ل.ل أ.م ر ل د ج \
    ریال تومان ރ රු रू रु टका नेरू ብር đ đồng vnđ stg kuna qgt den
    """.split(separator: " ").map(String.init))

  /// Letters that are also other things, as they are written: only beside a number of three digits
  /// or with a fraction, or with a space between that does not break.
  private static let letters = Set(
    """
    R K Q L G P T D E S F M Le DA Ar Br Db UM VT SR LS MK Gs Cg Gh FC FG CF RF Rf DT Kz KM
    """.split(separator: " ").map(String.init))

  private static let names = Set([latin, cyrillicAndGreek, rightToLeft, asian].flatMap(words))

  private static let longest = 18
  /// Also other words or names: one of them counts only right after a number.
  private static let onlyAfter: Set<String> = [
    "won", "real", "pound", "mark", "marks", "sum", "cent", "juan", "fran", "livre", "lari", "von",
    "wun", "ero", "din", "den", "sen", "dora", "nera", "sol", "iro",
  ]

  /// Whether a word beside a number means a currency.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - distance: How many words stand between.
  ///   - isBefore: Whether the word stands before the number.
  ///   - isLikely: Whether the number looks like more than a count of a few.
  /// - Returns: Whether it does, in doubt yes.
  static func isCurrency(
    _ word: ArraySlice<Unicode.Scalar>, at distance: Int, isBefore: Bool, isLikely: Bool
  ) -> Bool {
    let start = text(word.prefix(longest + 4))
    if word.count <= 3, distance <= 2, codes.contains(start) { return true }
    if word.count <= 2, distance == 0, isLikely, letters.contains(start) { return true }
    let lower = start.lowercased()
    if isBefore, onlyAfter.contains(lower) { return false }
    if distance <= 2, word.count <= 8, symbols.contains(lower) { return true }
    let isPlain = !onlyAfter.contains(lower)
    if distance <= (isPlain ? 3 : 0), word.count <= 4, names.contains(lower) { return true }
    let hasNoSpaces = word.first.map(isOfScriptWithoutSpaces) ?? false
    let scalars = Array(lower.unicodeScalars)
    let shortest = hasNoSpaces ? 1 : max(5, scalars.count - 3)
    guard hasNoSpaces || scalars.count <= longest + 3 else { return false }
    for length in stride(from: min(scalars.count, longest), through: shortest, by: -1)
    where names.contains(text(scalars.prefix(length))) { return true }
    guard hasNoSpaces else { return false }
    let end = text(word.suffix(longest)).unicodeScalars
    return (1...max(1, min(end.count, longest))).contains { names.contains(text(end.suffix($0))) }
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Thai, Lao, Tibetan, Burmese, Khmer, Chinese, Japanese and, for its particles, Korean.
  private static func isOfScriptWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
      0xAA60...0xAA7F, 0xAC00...0xD7A3, 0xF900...0xFAFF:
      true
    default: false
    }
  }

  /// By bytes: a word may start with a mark, which would make one character with the space.
  private static func words(of table: String) -> [String] {
    table.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
  }
}
