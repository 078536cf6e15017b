/// Looks at one source with what is known of all, and collects what breaks the rules.
struct Inspector {
  let source: Source
  let project: Project
  /// How many assignments of a delegate other files had before this one.
  var delegateAssignments: Int
  /// Whether this source sets the delegate, for which it needs the import.
  var setsDelegate = false
  private(set) var findings: [PlacedFinding] = []

  /// A finding, with the line on which its statement begins.
  struct PlacedFinding {
    let finding: Finding
    let firstLine: Int

    var order: (Int, Int, String) { (finding.line, finding.column, finding.rule.rawValue) }
  }

  init(_ source: Source, in project: Project, delegateAssignments: Int) {
    self.source = source
    self.project = project
    self.delegateAssignments = delegateAssignments
  }

  var isAdapter: Bool { project.adapterFiles.contains(source.path) }
  /// Whether it may take away what is shown, and nothing that is pending.
  var isScreenAdapter: Bool { project.screenFiles.contains(source.path) }

  /// Applies every rule.
  mutating func run() {
    for problem in source.problems.prefix(1) {
      add(
        .unreadSource, line: problem.line, column: problem.column, firstLine: problem.line,
        message: "\(Rule.unreadSource.message) Found \(problem.found).")
    }
    checkDelegateTypes()
    for (index, token) in source.tokens.enumerated() {
      switch token.kind {
      case .word:
        checkCalls(index, token)
        checkAssignments(index, token)
        checkLabels(index, token)
        checkDayNames(index, token)
      case .number: checkDays(index)
      default: break
      }
    }
    checkImports()
    findings.sort { $0.order < $1.order }
  }

  mutating func report(_ rule: Rule, at index: Int, message: String? = nil) {
    let token = source.tokens[index]
    add(
      rule, line: token.line, column: token.column,
      firstLine: source.tokens[statementStart(index)].line, message: message ?? rule.message)
  }

  private mutating func add(
    _ rule: Rule, line: Int, column: Int, firstLine: Int, message: String
  ) {
    findings.append(
      PlacedFinding(
        finding: Finding(
          file: source.path, line: line, column: column, rule: rule, message: message),
        firstLine: firstLine))
  }

  /// Where the chain of calls that leads to a token begins.
  private func statementStart(_ index: Int) -> Int {
    var start = index
    for _ in 0..<64 {
      let previous = start - 1
      let isFirst = source.tokens[start].startsLine && !source.tokens[start].is(".")
      guard !isFirst, let token = source.token(previous) else { break }
      if token.kind == .close, token.partner >= 0 {
        start = token.partner
      } else if token.kind == .word || token.is(".") || token.is("?") || token.is("!") {
        start = previous
      } else {
        break
      }
    }
    return start
  }
}
