import NudgeShared
import Testing

@Suite("Message templates")
struct MessageTemplateTests {
  @Test(
    "Placeholders are filled by position and kind",
    arguments: [
      ("%1$lld due", [.integer(3)], "3 due"),
      ("due: %lld", [.integer(-3)], "due: -3"),
      ("%@", [.text("Mai")], "\u{2068}Mai\u{2069}"),
      ("%1$@ to %2$@", [.text("a"), .text("b")], "\u{2068}a\u{2069} to \u{2068}b\u{2069}"),
      ("%2$@, %1$@", [.text("a"), .text("b")], "\u{2068}b\u{2069}, \u{2068}a\u{2069}"),
      ("%1$lld and %1$lld", [.integer(7)], "7 and 7"),
      ("%9$lld", (1...9).map { .integer($0) }, "9"),
      ("no places", [.integer(1)], "no places"),
      ("", [], ""),
      ("%%", [], "%"),
      ("%%%%d 100%%", [], "%%d 100%"),
      ("%%1$lld %1$lld%%", [.integer(5)], "%1$lld 5%"),
      ("ngày %1$lld đến hạn", [.integer(2)], "ngày 2 đến hạn"),
      ("👋🏽%1$lld👋🏽", [.integer(2)], "👋🏽2👋🏽"),
      ("%1$lld", [.integer(.max)], "9223372036854775807"),
      ("%1$lld", [.integer(.min)], "-9223372036854775808"),
      ("%1$@", [.text("100% %1$s")], "\u{2068}100% %1$s\u{2069}"),
    ] as [(String, [NudgeArgument], String)])
  func fills(template: String, arguments: [NudgeArgument], expected: String) throws {
    let template = try MessageTemplate(template)
    #expect(try template.formatted(with: arguments) == expected)
    #expect(template.filled(with: arguments) == expected)
  }

  @Test(
    "What is not a placeholder is refused with its place",
    arguments: [
      ("%1$s", .unknownPlaceholder("%1$s", offset: 0)),
      ("đến %d", .unknownPlaceholder("%d", offset: 4)),
      ("100%", .unknownPlaceholder("%", offset: 3)),
      ("100% sure", .unknownPlaceholder("% ", offset: 3)),
      ("%1", .unknownPlaceholder("%1", offset: 0)),
      ("%1$", .unknownPlaceholder("%1$", offset: 0)),
      ("%1$ll", .unknownPlaceholder("%1$l", offset: 0)),
      ("%1lld", .unknownPlaceholder("%1l", offset: 0)),
      ("%1@", .unknownPlaceholder("%1@", offset: 0)),
      ("%-1$lld", .unknownPlaceholder("%-", offset: 0)),
      ("%#@count@", .unknownPlaceholder("%#", offset: 0)),
      ("%é", .unknownPlaceholder("%é", offset: 0)),
      ("%١$@", .unknownPlaceholder("%١", offset: 0)),
      ("%$@", .positionOutOfRange("%$@", offset: 0)),
      ("%0$@", .positionOutOfRange("%0$@", offset: 0)),
      ("%10$@", .positionOutOfRange("%10$@", offset: 0)),
      ("%01$@", .positionOutOfRange("%01$@", offset: 0)),
      ("%99999999999999999999$lld", .positionOutOfRange("%99999999999…", offset: 0)),
      ("%@ %@", .unnumbered("%@", offset: 0)),
      ("%1$@ %lld", .unnumbered("%lld", offset: 5)),
      ("%lld %1$lld", .unnumbered("%lld", offset: 0)),
    ] as [(String, MessageTemplateError)])
  func refuses(template: String, expected: MessageTemplateError) {
    #expect(throws: expected) { try MessageTemplate(template) }
  }

  @Test("A thousand digits are an error, not a trap")
  func refusesManyDigits() {
    let template = "%" + String(repeating: "9", count: 1000) + "$@"
    #expect(throws: MessageTemplateError.positionOutOfRange("%99999999999…", offset: 0)) {
      try MessageTemplate(template)
    }
  }

  @Test(
    "Arguments that do not match are an error in the strict form",
    arguments: [
      ("%1$lld", [], .missingArgument(position: 1, given: 0)),
      ("%2$@ %1$@", [.text("a")], .missingArgument(position: 2, given: 1)),
      ("%1$lld", [.text("3")], .wrongKind(position: 1, expected: .integer, found: .text)),
      ("%1$@", [.integer(3)], .wrongKind(position: 1, expected: .text, found: .integer)),
    ] as [(String, [NudgeArgument], MessageTemplateError)])
  func checksArguments(
    template: String, arguments: [NudgeArgument], expected: MessageTemplateError
  ) throws {
    let template = try MessageTemplate(template)
    #expect(throws: expected) { try template.formatted(with: arguments) }
  }

  @Test("Where something must be shown, a missing argument is an ellipsis")
  func fillsWhatItCan() throws {
    #expect(try MessageTemplate("Time for %1$@").filled(with: []) == "Time for …")
    #expect(try MessageTemplate("%1$lld due").filled(with: [.text("x")]) == "\u{2068}x\u{2069} due")
    #expect(try MessageTemplate("%1$@").filled(with: [.integer(3)]) == "3")
  }

  @Test(
    "NC-49: a translation that reorders arguments is right, one that guesses is refused",
    arguments: [
      ("%2$@: %1$lld", "\u{2068}Mai\u{2069}: 3", []),
      ("%2$@", "\u{2068}Mai\u{2069}", [1]),
      ("100%% %1$lld", "100% 3", [2]),
    ])
  func acceptsReordering(template: String, expected: String, unused: [Int]) throws {
    let template = try MessageTemplate(template)
    #expect(template.misfit(with: [.integer, .text]) == nil)
    #expect(template.unusedPositions(of: [.integer, .text]) == unused)
    #expect(try template.formatted(with: [.integer(3), .text("Mai")]) == expected)
  }

  @Test("NC-49: swapped, extra, mistyped and C placeholders are refused")
  func refusesBadTranslations() throws {
    #expect(throws: MessageTemplateError.unnumbered("%@", offset: 0)) {
      try MessageTemplate("%@: %lld")
    }
    #expect(throws: MessageTemplateError.unknownPlaceholder("%1$s", offset: 0)) {
      try MessageTemplate("%1$s")
    }
    #expect(
      try MessageTemplate("%1$lld %2$@ %3$@").misfit(with: [.integer, .text])
        == .missingArgument(position: 3, given: 2))
    #expect(
      try MessageTemplate("%1$@ %2$@").misfit(with: [.integer, .text])
        == .wrongKind(position: 1, expected: .text, found: .integer))
  }

  @Test(
    "Foreign text cannot end or swallow its isolation",
    arguments: [
      ("\u{2069}evil", "evil"),
      ("\u{2067}open", "open"),
      ("\u{2069}\u{2068}", ""),
      ("a\u{2068}b\u{2069}c", "a\u{2068}b\u{2069}c"),
      ("\u{2066}\u{2067}x\u{2069}\u{2069}", "\u{2066}\u{2067}x\u{2069}\u{2069}"),
      ("\u{2066}\u{2067}x\u{2069}", "x"),
      ("שלום", "שלום"),
    ])
  func isolates(text: String, inside: String) throws {
    let shown = try MessageTemplate("%1$@").formatted(with: [.text(text)])
    #expect(Array(shown.unicodeScalars) == Array("\u{2068}\(inside)\u{2069}".unicodeScalars))
  }

  @Test("Errors name the place, what was found and what is accepted")
  func describesErrors() {
    #expect(
      MessageTemplateError.unknownPlaceholder("%1$s", offset: 4).description
        == "character 5: '%1$s' is not a placeholder; accepted are %1$lld for a number, "
        + "%1$@ for a text and %% for a percent sign")
    #expect(
      MessageTemplateError.wrongKind(position: 1, expected: .text, found: .integer).description
        == "placeholder 1 is for a text (%@), but the argument is a number (%lld)")
  }
}
