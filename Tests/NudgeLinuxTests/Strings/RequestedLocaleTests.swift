import NudgeLinux
import Testing

@Suite("Requested locales")
struct RequestedLocaleTests {
  @Test(
    "A tag by hand is brought to its usual form",
    arguments: [
      ("vi", "vi"), ("VI", "vi"), ("vi-VN", "vi-VN"), ("vi_vn", "vi-VN"),
      ("zh-hant-hk", "zh-Hant-HK"), ("es-419", "es-419"), ("sl-rozaj-1994", "sl-rozaj-1994"),
      ("de-DE-u-co-phonebk", "de-DE-u-co-phonebk"), ("fil", "fil"),
    ])
  func takesTags(written: String, expected: String) throws {
    #expect(try RequestedLocale(written).tag == expected)
  }

  @Test(
    "What is no tag by hand is an error that says what is accepted",
    arguments: [
      "", "C", "v", "vi_VN.UTF-8", "vi@latin", "vi-", "-vi", "vi--VN", "vi VN", "tiếng", "12",
      "vi-abcdefghi", "vi-u", "../vi", "vi\n", String(repeating: "vi-", count: 40) + "vn",
    ])
  func refusesOthers(written: String) {
    let error = #expect(throws: RequestedLocaleError.self) { try RequestedLocale(written) }
    #expect(error?.found == written)
    #expect(error?.description.contains("accepted are tags such as en, vi") == true)
  }

  @Test(
    "POSIX names lose their character set, and C asks for nothing",
    arguments: [
      ("vi_VN.UTF-8", "vi-VN"), ("vi_VN", "vi-VN"), ("vi", "vi"), ("vi-VN", "vi-VN"),
      ("en_US.utf8", "en-US"), ("de_DE@euro", "de-DE"), ("de_DE.ISO-8859-15@euro", "de-DE"),
      ("sr_RS@latin", "sr-Latn-RS"), ("sr_RS.UTF-8@cyrillic", "sr-Cyrl-RS"),
      ("ca_ES@valencia", "ca-ES"), ("C", ""), ("C.UTF-8", ""), ("POSIX", ""), ("", ""),
      (".UTF-8", ""), ("@latin", ""), ("no such locale", ""), ("%s%s", ""),
    ])
  func takesPOSIXNames(value: String, expected: String) {
    #expect(RequestedLocale(posix: value).tag == expected)
  }

  @Test(
    "The environment is asked in POSIX order, and an empty variable counts as unset",
    arguments: [
      (["LC_ALL": "vi_VN.UTF-8", "LC_MESSAGES": "de_DE", "LANG": "fr_FR"], "vi-VN"),
      (["LC_ALL": "", "LC_MESSAGES": "de_DE", "LANG": "fr_FR"], "de-DE"),
      (["LANG": "fr_FR.UTF-8"], "fr-FR"),
      (["LC_ALL": "C", "LANG": "vi_VN"], ""),
      (["LC_TIME": "vi_VN"], ""),
      (["LANGUAGE": "vi:fr", "LANG": "de_DE.UTF-8"], "vi"),
      (["LANGUAGE": "", "LANG": "de_DE.UTF-8"], "de-DE"),
      (["LANGUAGE": "::%:", "LANG": "de_DE.UTF-8"], "de-DE"),
      (["LANGUAGE": "vi:fr", "LANG": "C.UTF-8"], ""),
      (["LANGUAGE": "vi:fr", "LC_ALL": "C", "LANG": "de_DE"], ""),
      (["LANGUAGE": "vi:fr"], ""),
      ([:], ""),
    ])
  func readsTheEnvironment(environment: [String: String], expected: String) {
    #expect(RequestedLocale(environment: environment).tag == expected)
  }

  @Test(
    "Looking up drops subtags from the end",
    arguments: [
      ("zh-Hant-HK", ["zh-Hant-HK", "zh-Hant", "zh"]),
      ("vi", ["vi"]),
      ("de-u-co-phonebk", ["de-u-co-phonebk", "de-u-co", "de"]),
    ])
  func listsCandidates(tag: String, expected: [String]) throws {
    #expect(try RequestedLocale(tag).candidates == expected)
    #expect(RequestedLocale.none.candidates == [])
  }

  @Test("A list of languages is looked up in its order, each with its parents, and each tag once")
  func listsWishes() {
    let wish = RequestedLocale(environment: ["LANGUAGE": "pt_BR:vi_VN:C:pt", "LANG": "ja_JP"])
    #expect(wish.candidates == ["pt-BR", "pt", "vi-VN", "vi"])
  }

  @Test(
    "Where no parent is there, another variety of the language answers, in the same script",
    arguments: [
      ("pt", ["en", "pt-BR"], ["pt-BR"]),
      ("pt-PT", ["en", "pt-BR"], ["pt-BR"]),
      ("pt-PT", ["pt", "pt-BR"], ["pt"]),
      ("pt-BR", ["pt", "pt-BR", "pt-PT"], ["pt-BR", "pt"]),
      ("es-MX", ["es-ES", "es-419"], ["es-419"]),
      ("zh-Hant-HK", ["zh-Hans", "zh-Hant-TW"], ["zh-Hant-TW"]),
      ("zh-Hant-HK", ["zh-Hans"], []),
      ("zh-TW", ["zh-Hans"], []),
      ("zh", ["zh-Hant", "zh-Hans"], ["zh-Hans"]),
      ("sr-Cyrl", ["sr-Latn"], []),
      ("pt-BR", ["en", "vi"], []),
      ("fil", ["fi"], []),
    ])
  func choosesVarieties(tag: String, available: [String], expected: [String]) throws {
    #expect(try RequestedLocale(tag).choose(from: available) == expected)
  }

  @Test("Every wish of a list is answered before the next, and none of them by nothing")
  func choosesFromLists() {
    let wish = RequestedLocale(environment: ["LANGUAGE": "fr:pt:vi", "LANG": "de_DE"])
    #expect(wish.choose(from: ["de", "en", "pt-BR", "vi"]) == ["pt-BR", "vi"])
    #expect(RequestedLocale.none.choose(from: ["en"]) == [])
  }
}
