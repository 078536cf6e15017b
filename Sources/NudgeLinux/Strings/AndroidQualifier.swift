/// How Android names the folder of a locale: `vi`, `pt-rBR`, `b+zh+Hant`.
///
/// A language with an optional region of two letters has the short form that every Android takes;
/// all else has the form with `b+`. Hebrew, Indonesian and Yiddish are written with the codes that
/// Java had first (`iw`, `in`, `ji`), and Filipino as `tl`: as in Android itself, whose every
/// version finds them.
struct AndroidQualifier {
  /// The qualifier, without the dash before it.
  let text: String

  /// Takes a tag with `-` and the usual capitals.
  init(_ tag: String) {
    var subtags = tag.split(separator: "-").map(String.init)
    if let language = subtags.first, let older = Self.olderCodes[language] { subtags[0] = older }
    switch subtags.count {
    case 1 where subtags[0].utf8.count <= 3: text = subtags[0]
    case 2 where subtags[0].utf8.count <= 3 && subtags[1].utf8.count == 2:
      text = "\(subtags[0])-r\(subtags[1])"
    default: text = (["b"] + subtags).joined(separator: "+")
    }
  }

  private static let olderCodes = ["fil": "tl", "he": "iw", "id": "in", "yi": "ji"]
}
