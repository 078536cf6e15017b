/// Takes the amounts of money out of a text, in whatever language and digits it is written.
///
/// ```swift
/// AmountRedaction.redacted("Rent 1.234,50 € due at 09:00")  // "Rent ••• € due at 09:00"
/// AmountRedaction.redacted("3 events today")                // "3 events today"
/// ```
///
/// A number goes if a currency stands beside it: a sign of Unicode's category Sc, an ISO 4217 code,
/// or a symbol or name in `CurrencyWords`, before or after it, with a few words such as "million"
/// between. One that is grouped and has a fraction goes without any. In doubt it goes: a leak is
/// worse than a gap. Times of day and dates stay, and so do numbers of other things. Numbers that
/// are spelled out stay too, except in Chinese characters.
///
/// The currency stays, so that a reader sees what kind of thing was there. Doing it again changes
/// nothing, and no amount grows by more than two characters. Linear in the length of the text.
///
/// Sources: the Unicode character database for digits and signs, ISO 4217 for codes, Unicode CLDR
/// for what is written where.
public enum AmountRedaction {
  /// What stands in place of an amount.
  public static let mark = "•••"

  /// The text with every amount of money replaced by ``mark``.
  public static func redacted(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let tokens = AmountTokens(scalars).tokens
    var isHit = tokens.indices.map { isAmount($0, tokens, scalars) }
    guard isHit.contains(true) || tokens.contains(where: \.isMoneyByShape) else { return text }
    spread(&isHit, over: tokens)
    var result = String.UnicodeScalarView()
    for (index, token) in tokens.enumerated() {
      if isHit[index] || token.isMoneyByShape {
        result.append(contentsOf: mark.unicodeScalars)
      } else {
        result.append(contentsOf: scalars[token.range])
      }
    }
    return String(result)
  }

  /// Both ends of a range are amounts where one of them is: "5 – 10 €".
  private static func spread(_ isHit: inout [Bool], over tokens: [AmountToken]) {
    func link(_ index: Int, _ other: Int) {
      guard isHit[other], tokens[index].isNumber, tokens[other].isNumber else { return }
      isHit[index] = true
    }
    let joints = tokens.indices.dropFirst().dropLast().filter { tokens[$0].isDash }
    for joint in joints { link(joint + 1, joint - 1) }
    for joint in joints.reversed() { link(joint - 1, joint + 1) }
  }

  private static func isAmount(
    _ index: Int, _ tokens: [AmountToken], _ scalars: [Unicode.Scalar]
  ) -> Bool {
    guard case .number(let shape) = tokens[index].kind else { return false }
    let near = CurrencyNeighbours(tokens: tokens, scalars: scalars)
    switch shape {
    case .date: return false
    // Some write prices so, but a time before a price is a time.
    case .time: return near.directlyFollows(index)
    case .plain, .grouped: return near.follows(index) || near.precedes(index)
    }
  }
}
