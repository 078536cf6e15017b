/// Finds out what each pair of braces belongs to and which names are bound where.
///
/// It goes through the tokens once and remembers, for each open bracket, the declaration or
/// statement that waits for its braces. It does not know types; it goes by how code is written.
struct ScopeReader {
  let tokens: [Token]
  var scopes = [Scope(kind: .file, parent: 0, start: 0)]
  var scopeOfToken: [Int32] = []
  var imports: [(module: String, token: Int)] = []
  var aliases: [String: String] = [:]
  /// The scopes that the position is in, innermost last.
  var path = [0]
  /// One for each open bracket, and one for the file.
  var levels = [Level()]

  /// What is known of the tokens between one bracket and its partner.
  struct Level {
    var pending = Pending.nothing
    /// The bracket's token.
    var opener = -1
    /// How many scopes end with it.
    var scopeCount = 0
    /// Whether `name: Type` here is a parameter.
    var holdsParameters = false
  }

  /// What the next brace at the same level will belong to.
  enum Pending {
    case nothing
    case type(name: String, start: Int)
    case function(name: String, start: Int, bindings: [(name: String, binding: Binding)])
    case property(name: String, hasValue: Bool)
    case statement(start: Int)
  }

  init(_ tokens: [Token]) {
    self.tokens = tokens
    scopeOfToken.reserveCapacity(tokens.count)
  }

  mutating func run() {
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .open:
        scopeOfToken.append(Int32(path[path.count - 1]))
        enter(index, token)
      case .close:
        if token.partner >= 0 { leave(token.partner) }
        scopeOfToken.append(Int32(path[path.count - 1]))
      default:
        if token.kind == .word { readWord(index, token) } else { readMark(index, token) }
        scopeOfToken.append(Int32(path[path.count - 1]))
      }
    }
  }

  var pending: Pending {
    get { levels[levels.count - 1].pending }
    set { levels[levels.count - 1].pending = newValue }
  }

  func spelling(_ index: Int) -> String {
    guard tokens.indices.contains(index), tokens[index].kind != .text else { return "" }
    return tokens[index].spelling
  }

  func isWord(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .word
  }

  mutating func push(_ kind: Scope.Kind, start: Int) {
    scopes.append(Scope(kind: kind, parent: path[path.count - 1], start: start))
    path.append(scopes.count - 1)
  }

  private mutating func enter(_ index: Int, _ token: Token) {
    var level = Level(opener: index)
    if token.is("{") {
      let waiting = pending
      level.scopeCount = 1
      var start = index
      if case .type(_, let first) = waiting { start = first }
      push(kind(ofBraceAt: index, waiting), start: start)
      if case .function(_, _, let bindings) = waiting {
        for (name, binding) in bindings { bind(name, binding) }
      }
      if case .property(_, true) = waiting {} else { pending = .nothing }
      if case .closure = scopes[path[path.count - 1]].kind { bindHeader(after: index) }
    } else if token.is("(") {
      if case .function(_, let start, _) = pending { level.holdsParameters = index > start }
      // Parameters of a closure that are written with their types.
      if let opener = levels.last?.opener, opener == index - 1, spelling(opener) == "{" {
        level.holdsParameters = true
      }
    }
    levels.append(level)
  }

  private mutating func leave(_ opener: Int) {
    while levels.count > 1, let level = levels.popLast() {
      path.removeLast(min(level.scopeCount, path.count - 1))
      if level.opener == opener { return }
    }
  }

  private func kind(ofBraceAt index: Int, _ waiting: Pending) -> Scope.Kind {
    switch waiting {
    case .type(let name, let start):
      let outer = path.reversed().lazy.compactMap { number -> String? in
        if case .type(let name, _, _) = scopes[number].kind { name } else { nil }
      }.first
      // Names stay short however deep a source nests.
      let isShort = outer.map { $0.utf8.count < 256 } ?? false
      return .type(
        name: isShort ? "\(outer ?? "").\(name)" : name, inherits: inherited(start, index),
        isMain: isMain(start))
    case .function(let name, let start, _):
      return .function(name: name, labels: labels(start, index))
    case .property(let name, false):
      return .function(name: name, labels: [])
    case .statement(let start):
      return spelling(start) == "switch" ? .selection : .branch(words: words(start, index))
    case .property(_, true), .nothing:
      return closure(at: index)
    }
  }

  private func closure(at index: Int) -> Scope.Kind {
    let previous = index - 1
    let before = spelling(previous)
    if ["get", "set", "willSet", "didSet", "_read", "_modify"].contains(before) {
      return .branch(words: [])
    }
    if before == "=" { return .closure(of: "", firstWords: [], isStored: true) }
    var callee = previous
    var firstWords: [String] = []
    if before == ")", tokens[previous].partner >= 0 {
      callee = tokens[previous].partner - 1
      firstWords = words(callee + 2, min(previous, callee + 10))
    } else if [":", ",", "("].contains(before), let opener = levels.last?.opener, opener >= 0,
      spelling(opener) == "("
    {
      callee = opener - 1
      firstWords = words(opener + 1, min(previous, opener + 9))
    } else if before == ":" {
      callee = previous - 1
    }
    return .closure(
      of: isWord(callee) ? spelling(callee) : "", firstWords: firstWords, isStored: false)
  }

  func words(_ start: Int, _ end: Int) -> [String] {
    guard start < end else { return [] }
    return tokens[start..<end].prefix(64).filter { $0.kind == .word }.map(\.spelling)
  }

  private func inherited(_ start: Int, _ end: Int) -> [String] {
    var names: [String] = []
    var depth = 0
    var isPastColon = false
    for token in tokens[start..<end] {
      if token.kind == .sign {
        for character in token.spelling {
          if character == "<" { depth += 1 }
          if character == ">" { depth -= 1 }
        }
      }
      guard depth <= 0 else { continue }
      if token.is(":") { isPastColon = true }
      if token.is("where") { break }
      if isPastColon, token.kind == .word { names.append(token.spelling) }
    }
    return names
  }

  private func isMain(_ start: Int) -> Bool {
    (max(0, start - 8)..<start).contains { spelling($0) == "@" && spelling($0 + 1) == "main" }
  }

  private func labels(_ start: Int, _ end: Int) -> [String] {
    guard let open = (start..<end).first(where: { spelling($0) == "(" }) else { return [] }
    var labels: [String] = []
    var index = open + 1
    let close = tokens[open].partner
    while index < min(close, end) {
      if isWord(index), spelling(index - 1) == "(" || spelling(index - 1) == "," {
        labels.append(spelling(index))
      }
      index = tokens[index].kind == .open ? max(tokens[index].partner, index) + 1 : index + 1
    }
    return labels
  }
}
