/// One source, cut into tokens and scopes.
struct Source {
  let path: String
  let tokens: [Token]
  let problems: [SyntaxProblem]
  let allowComments: [AllowComment]
  private(set) var scopes: [Scope]
  /// For each token the innermost scope that it stands in.
  let scopeOfToken: [Int32]
  /// The names of imported modules, with the token of each.
  let imports: [(module: String, token: Int)]
  /// Other names for types, by name.
  let aliases: [String: String]
  /// The names that are bound to a day in seconds anywhere here.
  private(set) var dayNames: Set<String> = []

  init(path: String, bytes: [UInt8]) {
    self.path = path
    var lexer = Lexer(bytes)
    lexer.run()
    tokens = lexer.tokens
    problems = lexer.problems
    allowComments = lexer.allowComments
    var reader = ScopeReader(lexer.tokens)
    reader.run()
    scopes = reader.scopes
    scopeOfToken = reader.scopeOfToken
    imports = reader.imports
    aliases = reader.aliases
    markDays()
  }

  private mutating func markDays() {
    for (number, scope) in scopes.enumerated() {
      for (name, bindings) in scope.bindings {
        for (place, binding) in bindings.enumerated() {
          guard let value = binding.value, isDayConstant(value) else { continue }
          scopes[number].bindings[name]?[place].isDay = true
          dayNames.insert(name)
        }
      }
    }
  }

  /// Whether these are tests, for which the rules of a shell do not hold.
  var isTest: Bool { imports.contains { $0.module == "XCTest" || $0.module == "Testing" } }

  /// How many scopes a rule looks through: deeper than people nest, and a bound on time.
  static let deepestLook = 64

  /// The scopes around a token, innermost first.
  func scopes(around token: Int) -> [Scope] {
    var found: [Scope] = []
    var index = Int(scopeOfToken[token])
    while found.count < Source.deepestLook {
      found.append(scopes[index])
      if index == 0 { break }
      index = scopes[index].parent
    }
    return found
  }

  /// The name of the innermost type around a token.
  func typeName(around token: Int) -> String? {
    for scope in scopes(around: token) {
      if case .type(let name, _, _) = scope.kind { return name }
    }
    return nil
  }

  func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  func spelling(_ index: Int) -> String {
    guard let token = token(index), token.kind != .text else { return "" }
    return token.spelling
  }

  func isWord(_ index: Int) -> Bool { token(index)?.kind == .word }

  /// The token after the partner of the bracket or quote at `index`, else the next one.
  func after(_ index: Int) -> Int {
    let token = tokens[index]
    return (token.kind == .open || token.kind == .openText) && token.partner > index
      ? token.partner + 1 : index + 1
  }
}
