import NudgeShared

/// One check at work on the texts of one language.
struct StringsProbe<Strings: NudgeStrings> {
  typealias Stop = ConformanceStop<StringsCheck>

  let strings: Strings
  let check: StringsCheck

  private static var counts: [Int] { [5, 11, 21, 100, 1_000_000, .max, 0, 1, 2, -1, -5, .min] }
  private static var opening: Character { "\u{2068}" }
  private static var closing: Character { "\u{2069}" }

  func run() async throws(Stop) {
    switch check {
    case .textEmpty: try isTotal()
    case .textChanges: try await isPure()
    case .placeholderLeft: try expectInPlainTexts("no placeholder", Self.hasPlaceholder)
    case .exclamationMark: try expectInPlainTexts("a calm text", Self.shouts)
    case .integerHidden: try showsIntegers()
    case .textNotIsolated: try isolates()
    case .isolationBroken: try keepsIsolation()
    case .argumentInterpreted: try showsTextsAsTheyAre()
    case .rawKeyTranslated: try leavesRawKeys()
    case .localeMalformed: try namesItsLanguage()
    case .pluralFormsAlike: try tellsCountsApart()
    }
  }

  // MARK: Checks

  private func isTotal() throws(Stop) {
    let texts = ["Ada", "", " ", "\u{5d0}", "%1$@", "e\u{301}", "\u{2069}"]
    for key in NudgeStringKey.allCases {
      var shapes: [[NudgeArgument]] = [
        [], [.integer(1)], [.text("Ada")], [.text("Ada"), .integer(1)],
        Array(repeating: .integer(3), count: 10), Array(repeating: .text("Ada"), count: 10),
      ]
      shapes += Self.counts.map { key.arguments(integer: $0) }
      shapes += texts.map { key.arguments(text: $0) }
      for arguments in shapes {
        let text = strings.text(for: key, arguments: arguments)
        let isVisible = text.unicodeScalars.contains { !$0.properties.isWhitespace }
        try expect(isVisible, key, arguments, "text", found: text)
      }
    }
  }

  private func isPure() async throws(Stop) {
    for key in NudgeStringKey.allCases {
      let arguments = key.arguments()
      try expectSteady(strings.text(for: key, arguments: arguments), key, arguments)
    }
    let first = allTexts()
    let others = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<4 { group.addTask { allTexts() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for other in others { try expectSame(first, other) }
  }

  private func showsIntegers() throws(Stop) {
    // From 5 on, so that a language may have words for the first counts.
    for key in NudgeStringKey.allCases where key.isPlural {
      for count in Self.counts where count == .min || abs(count) >= 5 {
        let arguments = key.arguments(integer: count)
        let text = strings.text(for: key, arguments: arguments)
        try expect(text.contains("\(count.magnitude)"), key, arguments, "\(count)", found: text)
      }
    }
  }

  private func isolates() throws(Stop) {
    for key in NudgeStringKey.allCases where key.argumentKinds.contains(.text) {
      let arguments = key.arguments(text: "Qux")
      let text = strings.text(for: key, arguments: arguments)
      // A template may leave a text out.
      let shown = text.ranges(of: "Qux").count
      let isolated = text.ranges(of: "\(Self.opening)Qux\(Self.closing)").count
      try expect(shown == isolated, key, arguments, "U+2068 and U+2069 around it", found: text)
    }
  }

  private func keepsIsolation() throws(Stop) {
    for key in NudgeStringKey.allCases where key.argumentKinds.contains(.text) {
      for name in ["Q\u{2069}x", "Q\u{2066}x", "Q\u{2067}\u{2069}\u{2069}x", "Q\u{202e}x"] {
        let arguments = key.arguments(text: name)
        let text = strings.text(for: key, arguments: arguments)
        try expect(Self.isBalanced(text), key, arguments, "isolates that match", found: text)
      }
    }
  }

  private func showsTextsAsTheyAre() throws(Stop) {
    for key in NudgeStringKey.allCases where key.argumentKinds.contains(.text) {
      let plain = strings.text(for: key, arguments: key.arguments(text: "Qux"))
      guard plain.contains("Qux") else { continue }
      for name in ["%1$@ %2$lld", "100%", "%@%%", "{0} {name}", "$1 \\1", "&amp; <b>", "'%d'"] {
        let arguments = key.arguments(text: name)
        let text = strings.text(for: key, arguments: arguments)
        try expectSteady(text, key, arguments)
        try expect(
          text == plain.replacing("Qux", with: name), key, arguments, "the text as it is",
          found: text)
      }
    }
  }

  private func leavesRawKeys() throws(Stop) {
    for raw in ["nudge_no_such_key", "Nudge_Title", "nudge_title ", "%1$@", ""] {
      let text = strings.text(forRawKey: raw, arguments: [.integer(1)])
      guard text == raw else {
        throw .broken(check, expected: raw.debugDescription, found: text.debugDescription)
      }
    }
    for key in NudgeStringKey.allCases {
      let arguments = key.arguments()
      let text = strings.text(forRawKey: key.rawValue, arguments: arguments)
      let own = strings.text(for: key, arguments: arguments)
      try expectSteady(own, key, arguments)
      try expect(text == own, key, arguments, own.debugDescription, found: text)
    }
  }

  /// RFC 5646, section 2.1, as far as it can be seen without the registry.
  private func namesItsLanguage() throws(Stop) {
    let parts = strings.locale.split(separator: "-", omittingEmptySubsequences: false)
    let isWord = { (part: Substring) in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { byte in
          (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        }
    }
    let language = parts.first ?? ""
    let isLanguage = (2...8).contains(language.utf8.count) && !language.contains(where: \.isNumber)
    guard parts.allSatisfy(isWord), isLanguage || language == "x" && parts.count > 1 else {
      throw .broken(
        check, expected: "a tag such as vi or pt-BR", found: strings.locale.debugDescription)
    }
  }

  private func tellsCountsApart() throws(Stop) {
    let rules = PluralRules(locale: strings.locale)
    var counts: [PluralCategory: Int] = [:]
    for count in 0...200 { counts[rules.category(for: count)] = count }
    guard counts.count > 1 else { return }
    let tellsApart = NudgeStringKey.allCases.filter(\.isPlural).contains { key in
      let forms = counts.values.map { count in
        strings.text(for: key, arguments: key.arguments(integer: count))
          .replacing("\(count)", with: "")
      }
      return Set(forms).count > 1
    }
    guard tellsApart else {
      throw .broken(
        check, expected: "a form of its own for some of \(counts.keys.sorted())",
        found: "one form for all counts")
    }
  }

  // MARK: Judging

  private func expect(
    _ condition: Bool, _ key: NudgeStringKey, _ arguments: [NudgeArgument], _ expected: String,
    found text: String
  ) throws(Stop) {
    guard !condition else { return }
    throw .broken(
      check, expected: "\(expected) for \(key.rawValue)\(arguments)", found: text.debugDescription)
  }

  private func expectInPlainTexts(
    _ expected: String, _ isBroken: (String) -> Bool
  ) throws(Stop) {
    for key in NudgeStringKey.allCases {
      for count in Self.counts {
        let arguments = key.arguments(integer: count)
        let text = strings.text(for: key, arguments: arguments)
        try expect(!isBroken(text), key, arguments, expected, found: text)
      }
    }
  }

  /// Ends the check as broken for what another answer to the same question shows.
  private func expectSteady(
    _ text: String, _ key: NudgeStringKey, _ arguments: [NudgeArgument]
  ) throws(Stop) {
    let again = strings.text(for: key, arguments: arguments)
    guard again != text else { return }
    throw .broken(
      .textChanges, expected: "\(text.debugDescription) for \(key.rawValue)\(arguments)",
      found: again.debugDescription)
  }

  private func expectSame(_ first: [String], _ second: [String]) throws(Stop) {
    for (one, other) in zip(first, second) where one != other {
      throw .broken(check, expected: one.debugDescription, found: other.debugDescription)
    }
  }

  private func allTexts() -> [String] {
    NudgeStringKey.allCases.flatMap { key in
      [1, 5].map { strings.text(for: key, arguments: key.arguments(integer: $0)) }
    }
  }

  /// Whether a format's placeholder is in it, such as `%1$@`, `%lld`, `{0}` or `{name}`.
  private static func hasPlaceholder(_ text: String) -> Bool {
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      let rest = characters[(index + 1)...]
      switch character {
      case "%":
        let conversion = rest.drop { $0.isNumber || $0 == "$" || $0 == "l" }
        if let first = conversion.first, "@dusif%".contains(first) { return true }
      case "{":
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        if rest.dropFirst(name.count).first == "}" { return true }
      default: continue
      }
    }
    return false
  }

  private static func shouts(_ text: String) -> Bool {
    text.contains { "!\u{a1}\u{ff01}\u{55c}\u{203c}".contains($0) }
  }

  /// Whether each isolate that is opened is closed, and nothing else is (Unicode Standard Annex 9).
  private static func isBalanced(_ text: String) -> Bool {
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: depth += 1
      case 0x2069: depth -= 1
      // An override that the isolate around it ends, if it ends itself.
      case 0x202a, 0x202b, 0x202d, 0x202e: if depth == 0 { return false }
      default: continue
      }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}

extension NudgeStringKey {
  /// Arguments of the kinds that it takes.
  fileprivate func arguments(integer: Int = 3, text: String = "Ada") -> [NudgeArgument] {
    argumentKinds.map { kind in
      switch kind {
      case .integer: .integer(integer)
      case .text: .text(text)
      }
    }
  }
}
