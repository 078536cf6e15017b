/// How much of a text from outside is shown.
///
/// A name may be as long as its owner likes, and a notification has two lines. What is longer than
/// the limit ends in an ellipsis (U+2026) at a boundary between characters as a reader sees them,
/// so a flag, a family or a syllable is shown whole or not at all. Text within the limit comes back
/// as it is.
///
/// ``NudgeCopy`` applies ``forArguments`` to the texts that a nudge says, before they are isolated.
///
/// Source: Unicode Standard Annex 29, extended grapheme clusters.
public struct TextLimit: Hashable, Sendable {
  /// The most characters, the ellipsis not counted.
  public let characters: Int
  /// The most bytes of UTF-8, the ellipsis not counted, since one character can have any number.
  public let bytes: Int

  /// Takes both limits; a negative one counts as 0.
  public init(characters: Int, bytes: Int) {
    self.characters = max(0, characters)
    self.bytes = max(0, bytes)
  }

  /// 80 characters and 1,000 bytes: several times the longest name of an app in any store.
  public static let forArguments = TextLimit(characters: 80, bytes: 1_000)

  /// The text, or its beginning and an ellipsis where it is longer than the limit.
  ///
  /// - Complexity: O(n) in ``bytes`` and the length of the character that goes beyond it.
  public func applied(to text: String) -> String {
    var end = text.startIndex
    var count = 0
    while end < text.endIndex {
      let next = text.index(after: end)
      guard count < characters,
        text.utf8.distance(from: text.startIndex, to: next) <= bytes
      else { return Self.withEllipsis(text[..<end]) }
      end = next
      count += 1
    }
    return text
  }

  /// Space before the ellipsis would only push it away.
  private static func withEllipsis(_ start: Substring) -> String {
    var start = start
    while let last = start.last, last.isWhitespace { start.removeLast() }
    return start + "\u{2026}"
  }
}
