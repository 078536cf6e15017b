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
}
