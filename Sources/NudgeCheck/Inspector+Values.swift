extension Inspector {
  /// The first text with words in the value that begins at a token: what a person would read.
  ///
  /// Arguments of calls are not looked at: a key that is looked up stands there. A name is followed
  /// to the value that it was bound to, once.
  func literalText(at start: Int, followsNames: Bool = true) -> Int? {
    if followsNames, source.isWord(start), source.endsValue(start + 1, start: start),
      let value = binding(of: source.spelling(start), at: start)?.value, value < start
    {
      return literalText(at: value, followsNames: false)
    }
    var index = start
    var depth = 0
    while let token = source.token(index) {
      if token.is(")"), depth > 0 {
        depth -= 1
        index += 1
        continue
      }
      if source.endsValue(index, start: start) { return nil }
      if token.kind == .openText {
        if hasWords(index), !isCompared(index), !isLookedUp(index) { return index }
        index = source.after(index)
      } else if token.is("("), index == start || source.isJoint(index - 1) {
        depth += 1
        index += 1
      } else {
        index = source.after(index)
      }
    }
    return nil
  }

  /// The text between quotes that has no interpolation, else nil.
  func plainText(_ index: Int) -> String? {
    guard let token = source.token(index), token.kind == .openText else { return nil }
    if token.partner == index + 1 { return "" }
    guard token.partner == index + 2, let text = source.token(index + 1), text.kind == .text else {
      return nil
    }
    return text.spelling
  }

  /// The pieces of a text that are no interpolation.
  func pieces(_ index: Int) -> [String] {
    var pieces: [String] = []
    var next = index + 1
    while next < source.tokens[index].partner {
      let token = source.tokens[next]
      if token.kind == .text { pieces.append(token.spelling) }
      next = source.after(next)
    }
    return pieces
  }

  /// The arguments of a call, given its opening parenthesis: each label with the token at which the
  /// value begins.
  func arguments(_ open: Int) -> [(label: String, value: Int)] {
    guard source.spelling(open) == "(" else { return [] }
    var found: [(label: String, value: Int)] = []
    var index = open + 1
    let end = source.tokens[open].partner
    var isFirst = true
    while index < end {
      if isFirst {
        let hasLabel = source.isWord(index) && source.spelling(index + 1) == ":"
        found.append(hasLabel ? (source.spelling(index), index + 2) : ("", index))
        if hasLabel { index += 2 }
        isFirst = false
        continue
      }
      if source.tokens[index].is(",") { isFirst = true }
      index = source.after(index)
    }
    return found
  }

  private func hasWords(_ index: Int) -> Bool {
    pieces(index).contains { $0.contains(where: \.isLetter) }
  }

  private func isCompared(_ index: Int) -> Bool {
    let signs = ["==", "!=", "~="]
    return signs.contains(source.spelling(index - 1))
      || signs.contains(source.spelling(source.after(index)))
  }

  private func isLookedUp(_ index: Int) -> Bool {
    let next = source.after(index)
    guard source.spelling(next) == "." else { return false }
    let name = source.spelling(next + 1).lowercased()
    return ["local", "transl", "l10n", "i18n"].contains { name.contains($0) }
  }
}
