extension ScopeReader {
  mutating func bind(_ name: String, _ binding: Binding) {
    scopes[path[path.count - 1]].bindings[name, default: []].append(binding)
  }

  /// `let name: Type = value`, in any of its parts.
  mutating func readBinding(_ index: Int) {
    guard isWord(index + 1) else { return }
    let name = spelling(index + 1)
    let isCondition = ["if", "guard", "while", ",", "case", "for"].contains(spelling(index - 1))
    var next = index + 2
    var type: String?
    if spelling(next) == ":" {
      type = typeName(next + 1)
      next = endOfType(next + 1)
    }
    let hasValue = spelling(next) == "="
    // In a condition the statement waits for its braces; `if let name` keeps what it was.
    if isCondition {
      guard hasValue else { return }
    } else {
      pending = .property(name: name, hasValue: false)
    }
    let made = hasValue ? value(next + 1) : (type: nil, source: nil)
    let binding = Binding(
      position: index, type: type ?? made.type, source: type == nil ? made.source : nil,
      value: hasValue ? next + 1 : nil)
    bind(name, binding)
  }

  /// `name: Type` among parameters; the colon is at `index`.
  mutating func readParameter(_ index: Int) {
    let binding = Binding(
      position: index, type: typeName(index + 1), source: nil, value: nil)
    let name = spelling(index - 1)
    guard levels.count > 1 else { return }
    let outer = levels.count - 2
    if case .function(let function, let start, var bindings) = levels[outer].pending {
      levels[outer].pending = .nothing
      bindings.append((name, binding))
      levels[outer].pending = .function(name: function, start: start, bindings: bindings)
    } else {
      bind(name, binding)
    }
  }

  /// A function is a name with the type of its result.
  mutating func bindResult(_ index: Int) {
    var next = index + 2
    let end = min(tokens.count, index + 64)
    while next < end, !tokens[next].is("("), !tokens[next].is("{") { next += 1 }
    guard next < end, tokens[next].is("(") else { return }
    next = max(next, tokens[next].partner) + 1
    while ["async", "throws", "rethrows"].contains(spelling(next)) { next += 1 }
    guard spelling(next) == "->", let type = typeName(next + 1) else { return }
    bind(
      spelling(index + 1), Binding(position: index, type: type, source: nil, value: nil))
  }

  /// The names before `in` hide others of the same name.
  mutating func bindHeader(after brace: Int) {
    var names: [(String, Int)] = []
    for index in (brace + 1)..<max(brace + 1, min(tokens.count, brace + 24)) {
      let token = tokens[index]
      if token.is("in") {
        for (name, position) in names {
          bind(name, Binding(position: position, type: nil, source: nil, value: nil))
        }
        return
      }
      if token.kind == .word { names.append((token.spelling, index)) }
      guard token.kind == .word || token.is(",") else { return }
    }
  }

  /// The last word of the type written at `index`.
  func typeName(_ index: Int) -> String? {
    var index = index
    while ["any", "some", "inout", "borrowing", "consuming", "sending"].contains(spelling(index))
      || spelling(index) == "@" || spelling(index - 1) == "@"
    { index += 1 }
    return lastName(index)
  }

  /// The last word of a dotted name.
  func lastName(_ index: Int) -> String? {
    guard isWord(index) else { return nil }
    var index = index
    while spelling(index + 1) == ".", isWord(index + 2) { index += 2 }
    return spelling(index)
  }

  private func endOfType(_ index: Int) -> Int {
    var next = index
    let end = min(tokens.count, index + 64)
    while next < end {
      let token = tokens[next]
      if token.is("=") || token.is("{") || token.is(";") || token.is("}") { return next }
      if token.startsLine, endsStatement(next - 1), next > index { return next }
      // Optional types: the sign and the equals sign may stand together.
      next = token.kind == .open ? max(next, token.partner) + 1 : next + 1
    }
    return next
  }

  private func value(_ index: Int) -> (type: String?, source: String?) {
    var start = index
    while ["try", "await", "?", "!"].contains(spelling(start)) { start += 1 }
    if let cast = castType(start) { return (cast, nil) }
    guard isWord(start) else { return (nil, nil) }
    let name = spelling(start)
    if name.first?.isUppercase == true {
      // Module.Type() as well as Type() and Type.current().
      var end = start
      while spelling(end + 1) == ".", spelling(end + 2).first?.isUppercase == true { end += 2 }
      return (spelling(end), nil)
    }
    if name == "self", spelling(start + 1) == ".", isWord(start + 2) {
      return (nil, isEndOfValue(start + 3) ? spelling(start + 2) : nil)
    }
    let end = spelling(start + 1) == "(" ? max(start, tokens[start + 1].partner) + 1 : start + 1
    return (nil, isEndOfValue(end) ? name : nil)
  }

  private func isEndOfValue(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return true }
    let token = tokens[index]
    return (token.startsLine && !token.is(".")) || token.is(",") || token.is(";") || token.is("}")
      || token.is("{") || token.is("else")
  }

  private func castType(_ start: Int) -> String? {
    var index = start
    while index < min(tokens.count, start + 64) {
      let token = tokens[index]
      if index > start, token.startsLine, !token.is("."), !token.is("as") { return nil }
      if token.is(";") || token.is("{") || token.is("}") || token.is(",") || token.is("else") {
        return nil
      }
      if token.is("as") {
        let isMarked = spelling(index + 1) == "!" || spelling(index + 1) == "?"
        return typeName(index + (isMarked ? 2 : 1))
      }
      index =
        token.kind == .open || token.kind == .openText
        ? max(index, token.partner) + 1 : index + 1
    }
    return nil
  }
}
