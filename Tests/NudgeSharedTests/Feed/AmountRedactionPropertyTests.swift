import NudgeShared
import NudgeTesting
import Testing

@Suite("Taking amounts out keeps its promises for any text")
struct AmountRedactionPropertyTests {
  private static let pieces = [
    "5", "12", "٣", "१", "三", "1.234,50", "09:00", "2026-03-01", "€", "$", "USD", "kr", "euro",
    "円", " ", "\u{00A0}", "\u{200E}", "\u{0301}", "-", "–", ".", ",", ":", "/", "(", "word", "Mio",
    "•••", "\u{1F4B6}", "\r\n",
  ]

  @Test("Doing it again changes nothing, and no amount grows by more than two characters")
  func idempotent() {
    let failure = checkProperty("taking amounts out twice is as once", runs: 2_000) { choices in
      let parts = (0..<choices.int(in: 0...10)).map { _ in choices.pick(from: Self.pieces) }
      let text = parts.joined()
      let once = AmountRedaction.redacted(text)
      let again = AmountRedaction.redacted(once)
      try choices.expect(again == once, "\(text.debugDescription): \(once), then \(again)")
      let numbers = parts.count { $0.unicodeScalars.contains { $0.properties.numericType != nil } }
      let grown = once.unicodeScalars.count - text.unicodeScalars.count
      try choices.expect(grown <= 2 * numbers, "\(text.debugDescription) grew by \(grown)")
    }
    #expect(failure == nil)
  }

  @Test(
    "Hostile texts take time in proportion to their length",
    arguments: [
      "1 ", "1,", "€", "1-", "a", "a ", "\u{0301}", "\u{200E}", "1\u{0301}", ". ", "a.", "- ", "一",
      "ก", "1 a ", "1:", "$-", "¤1",
    ])
  func linear(piece: String) {
    // A quadratic one would not end in this test's lifetime.
    let text = String(repeating: piece, count: 20_000)
    #expect(AmountRedaction.redacted(text).utf8.count <= 9 * text.utf8.count)
  }
}
