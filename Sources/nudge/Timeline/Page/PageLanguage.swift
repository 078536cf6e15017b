import NudgeLinux
import NudgeShared

/// A language in which a page says its texts.
struct PageLanguage: Sendable {
  /// Its BCP 47 tag.
  let tag: String
  /// Its texts.
  let strings: StringTable

  /// Its name in itself, or its tag where we know none.
  var name: String {
    let names = [
      "ar": "العربية", "de": "Deutsch", "en": "English", "es": "Español", "fr": "Français",
      "ja": "日本語", "pl": "Polski", "ru": "Русский", "vi": "Tiếng Việt",
    ]
    return names[tag] ?? tag
  }

  /// `rtl` for languages that are written from right to left, else `ltr`.
  var direction: String { PageLanguage.isRightToLeft(tag) ? "rtl" : "ltr" }

  /// The text in this language.
  func text(of copy: SpokenCopy) -> String {
    strings.text(for: copy.key, arguments: copy.arguments)
  }

  /// Goes by the script where the tag names one, else by the language.
  static func isRightToLeft(_ tag: String) -> Bool {
    let subtags = tag.split(separator: "-").map { $0.lowercased() }
    if let script = subtags.dropFirst().first(where: { $0.count == 4 }) {
      return ["adlm", "arab", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa"]
        .contains(script)
    }
    return ["ar", "arc", "ckb", "dv", "fa", "he", "iw", "nqo", "ps", "sd", "ug", "ur", "yi"]
      .contains(subtags.first ?? "")
  }
}
