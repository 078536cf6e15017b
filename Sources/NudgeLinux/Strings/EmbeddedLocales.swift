internal import NudgeCatalog

extension StringCatalog {
  /// The languages of the embedded catalog, its source language first and the others sorted; empty
  /// if it is broken, which the tests rule out.
  ///
  /// Every command names them in its help, so they come from the first key alone, which has them all
  /// as every key has: reading the whole catalog takes a millisecond that most commands do not need.
  public static let embeddedLocales: [String] = {
    let start = NudgeCatalog.xcstrings.prefix(throughFirstObjectAtDepth: 4)
    let first = try? StringCatalog(start + Array("}}}".utf8))
    guard let catalog = try? first ?? embedded.get() else { return [] }
    return [catalog.sourceLanguage] + catalog.locales.filter { $0 != catalog.sourceLanguage }
  }()
}

extension [UInt8] {
  /// A JSON text through the end of the first object inside so many others: the file, its `strings`,
  /// a key, its `localizations`.
  fileprivate func prefix(throughFirstObjectAtDepth wanted: Int) -> [UInt8] {
    var depth = 0
    var isInText = false
    var isEscaped = false
    for (index, byte) in enumerated() {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isInText.toggle()
      } else if isInText {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        if depth == wanted { return Array(self[...index]) }
        depth -= 1
      }
    }
    return self
  }
}
