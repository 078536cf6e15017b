import FoundationEssentials
import NudgeLinux
import NudgeShared

/// The catalog as it stands in the repository, read from its file.
func catalogFile() throws -> [UInt8] {
  var folder = URL(filePath: #filePath)
  for _ in 0..<4 { folder.deleteLastPathComponent() }
  return Array(try Data(contentsOf: folder.appending(path: "Strings/Nudge.xcstrings")))
}

/// A catalog with a plain English text for every key, and whatever else is given.
func catalog(
  source: [NudgeStringKey: StringCatalog.Translation] = [:],
  _ others: [String: [NudgeStringKey: StringCatalog.Translation]] = [:]
) -> StringCatalog {
  var translations: [String: [String: StringCatalog.Translation]] = [:]
  for key in NudgeStringKey.allCases {
    var byLocale: [String: StringCatalog.Translation] = [:]
    byLocale["en"] = source[key] ?? .plain("English \(key)")
    for (locale, texts) in others { byLocale[locale] = texts[key] }
    translations[key.rawValue] = byLocale
  }
  return StringCatalog(sourceLanguage: "en", translations: translations)
}

/// Between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE.
func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }
