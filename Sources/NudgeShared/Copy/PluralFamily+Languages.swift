extension PluralFamily {
  /// The family of a language by its code in lower case; `otherOnly` for one without rules.
  init(language: String) {
    switch language {
    case "ar", "ars": self = .arabic
    case "br": self = .breton
    case "kw": self = .cornish
    case "cs", "sk": self = .czech
    case "is", "mk": self = .endsInOne
    case "ceb", "fil", "tl": self = .filipino
    case "ga": self = .irish
    case "lv", "prg": self = .latvian
    case "lt": self = .lithuanian
    case "mt": self = .maltese
    case "gv": self = .manx
    case "ca", "es", "gl", "it", "lld", "scn", "vec": self = .oneAndMillions
    case "he", "iu", "iw", "naq", "sat", "se", "sma", "smi", "smj", "smn", "sms": self = .oneAndTwo
    case "pl": self = .polish
    case "mo", "ro": self = .romanian
    case "be", "ru", "uk": self = .russian
    case "sgs": self = .samogitian
    case "gd": self = .scottishGaelic
    case "bs", "hr", "sh", "sr": self = .serbian
    case "dsb", "hsb", "sl": self = .slovenian
    case "shi": self = .tachelhit
    case "tzm": self = .tamazight
    case "cy": self = .welsh
    case "fr", "pt": self = .zeroOneAndMillions
    case "blo", "cv", "ksh", "lag": self = .zeroThenOne
    default: self = Self.ofTwoForms[language] ?? .otherOnly
    }
  }

  /// The two largest families: `one` for 1 alone, and `one` for 0 and 1.
  private static let ofTwoForms: [String: PluralFamily] = {
    let one = """
      af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy \
      gsw ha haw hu ia ie io ji jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn \
      mr nah nb nd ne nl nn nnh no nr ny nyn om or os pap ps rm rof rwk saq sc sd sdh seh sn so sq \
      ss ssy st sv sw syr ta te teo tig tk tn tr ts ug ur uz ve vo vun wae xh xog yi
      """
    let zeroAndOne = """
      ak am as bh bho bn csw doi fa ff gu guw hi hy kab kn kok ln mg nso pa pcm si tg ti vi wa zu
      """
    var families: [String: PluralFamily] = [:]
    for language in one.split(separator: " ") { families[String(language)] = .one }
    for language in zeroAndOne.split(separator: " ") { families[String(language)] = .zeroAndOne }
    return families
  }()
}
