/// The tag of a catalog's language as every platform can name a folder by it.
///
/// A language of two or three letters, then a script, a region and variants if need be (BCP 47,
/// without extensions), with today's code where a language had another before: two tags for one
/// language would end in one folder.
struct CatalogTag {
  /// With `-` and the usual capitals.
  let text: String

  /// Takes a tag in any spelling, or gives nil if no folder could be named by it.
  init?(_ tag: String) {
    guard var subtags = RequestedLocale.normalized(tag)?.split(separator: "-").map(String.init),
      (2...3).contains(subtags[0].utf8.count),
      subtags.allSatisfy({ $0.utf8.count > 1 })
    else { return nil }
    subtags[0] = Self.newerCodes[subtags[0]] ?? subtags[0]
    text = subtags.joined(separator: "-")
  }

  private static let newerCodes = [
    "in": "id", "iw": "he", "ji": "yi", "jw": "jv", "mo": "ro", "sh": "sr-Latn", "tl": "fil",
  ]
}
