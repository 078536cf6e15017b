extension ScopeReader {
  mutating func readWord(_ index: Int, _ token: Token) {
    if tokens[max(0, index - 1)].is("."), index > 0 { return }
    let next = spelling(index + 1)
    switch token.spelling {
    case "import":
      noteImport(index)
    case "class", "struct", "enum", "actor", "extension", "protocol":
      let modifies = ["func", "var", "let", "override", "final", "private", "public", "static"]
      if isWord(index + 1), !modifies.contains(next), next != "subscript" {
        pending = .type(name: dottedName(index + 1), start: index)
      }
    case "func":
      pending = .function(name: next, start: index, bindings: [])
      bindResult(index)
    case "init" where ["(", "?", "!", "<"].contains(next), "deinit" where next == "{",
      "subscript" where ["(", "<"].contains(next):
      pending = .function(name: token.spelling, start: index, bindings: [])
    case "var", "let":
      readBinding(index)
    case "typealias":
      if spelling(index + 2) == "=" { aliases[next] = lastName(index + 3) }
    case "if", "guard", "while", "for", "switch", "do", "else", "catch", "repeat", "defer":
      if next != ":" { pending = .statement(start: index) }
      if token.spelling == "for", isWord(index + 1), spelling(index + 2) == "in" {
        bind(next, Binding(position: index, type: nil, source: nil, value: nil))
      }
    case "case", "default":
      readCase(index, token)
    default:
      if token.startsLine, case .property = pending, endsStatement(index - 1) { pending = .nothing }
    }
  }

  mutating func readMark(_ index: Int, _ token: Token) {
    if token.is("="), case .property(let name, false) = pending {
      pending = .property(name: name, hasValue: true)
    }
    if token.is(";") { pending = .nothing }
    if token.is(":"), levels[levels.count - 1].holdsParameters, isWord(index - 1) {
      readParameter(index)
    }
  }

  /// Whether a statement can end with this token.
  func endsStatement(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return true }
    let token = tokens[index]
    return !(token.is(":") || token.is(",") || token.is("->") || token.is("=") || token.is("."))
  }

  private mutating func noteImport(_ index: Int) {
    var name = index + 1
    if ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
      .contains(spelling(name)), isWord(name + 1)
    {
      name += 1
    }
    if isWord(name) { imports.append((spelling(name), index)) }
  }

  private mutating func readCase(_ index: Int, _ token: Token) {
    let inner = path[path.count - 1]
    var isLabel = false
    if case .selection = scopes[inner].kind { isLabel = true }
    if path.count > 1, case .branch = scopes[inner].kind,
      case .selection = scopes[path[path.count - 2]].kind, levels[levels.count - 1].scopeCount == 2
    {
      let previous = spelling(index - 1)
      isLabel =
        !["if", "guard", "while", "for", ","].contains(previous)
        && spelling(levels[levels.count - 1].opener) == "{"
      if isLabel {
        path.removeLast()
        levels[levels.count - 1].scopeCount -= 1
      }
    }
    guard isLabel, token.is("case") || spelling(index + 1) == ":" else { return }
    var end = index + 1
    while end < tokens.count, end < index + 64, !tokens[end].is(":") {
      end = tokens[end].kind == .open ? max(end, tokens[end].partner) + 1 : end + 1
    }
    push(.branch(words: words(index, min(end, tokens.count))), start: index)
    levels[levels.count - 1].scopeCount += 1
    pending = .nothing
  }

  private func dottedName(_ index: Int) -> String {
    var name = spelling(index)
    var next = index + 1
    while spelling(next) == ".", isWord(next + 1) {
      name += "." + spelling(next + 1)
      next += 2
    }
    return name
  }
}
