import NudgeLinux

/// The languages in which the program has texts.
enum ShippedLanguages {
  /// Their tags as the embedded catalog has them, the source language first.
  static let tags = StringCatalog.embeddedLocales
}

extension CommandContext {
  /// Says on standard error that a language which was asked for by hand is not there.
  func tellOfFallback(_ tag: String, place: String) throws(CommandFault) {
    guard let requested = try? RequestedLocale(tag) else { return }
    let shown = try strings(requested).locale
    guard RequestedLocale.language(of: shown) != RequestedLocale.language(of: requested.tag) else {
      return
    }
    output.writeError(
      "nudge: \(oneLine(place)): no texts in \(quoted(tag)), showing \(shown); "
        + "there are texts in \(together(ShippedLanguages.tags))\n")
  }
}

extension RequestedLocale {
  fileprivate static func language(of tag: String) -> Substring {
    tag.prefix { $0 != "-" }
  }
}
