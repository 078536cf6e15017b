/// The marks of one source that let findings pass: `// nudge:allow RULE reason`.
///
/// A mark on a line with code is for that line; one on a line of its own is for the next line with
/// code, and so are several in a row.
struct AllowMarks {
  fileprivate struct Mark {
    let comment: AllowComment
    let rule: Rule?
    let line: Int
    var isUsed = false
  }

  private var marks: [Mark] = []

  init(_ source: Source) {
    let lines = source.tokens.map(\.line)
    for comment in source.allowComments {
      // The first token on the line or after it; lines only grow.
      var (low, high) = (0, lines.count)
      while low < high {
        let middle = (low + high) / 2
        if lines[middle] < comment.line { low = middle + 1 } else { high = middle }
      }
      let line = low < lines.count ? lines[low] : comment.line
      marks.append(
        Mark(comment: comment, rule: comment.words.first.flatMap(Rule.init(rawValue:)), line: line))
    }
  }

  /// What is left of the findings, and what is wrong with the marks.
  mutating func apply(
    to findings: [Inspector.PlacedFinding], file: String
  ) -> [Finding] {
    guard !marks.isEmpty else { return findings.map(\.finding) }
    var waiting: [Int: [Rule: [Int]]] = [:]
    for (number, mark) in marks.enumerated() {
      guard let rule = mark.rule, rule.canBeAllowed else { continue }
      waiting[mark.line, default: [:]][rule, default: []].append(number)
    }
    var left: [Finding] = []
    for placed in findings {
      let span = max(placed.firstLine, placed.finding.line - 64)...placed.finding.line
      var isCovered = false
      for line in span {
        guard let numbers = waiting[line]?[placed.finding.rule] else { continue }
        isCovered = true
        for number in numbers { marks[number].isUsed = true }
        // Marks that are used stay in force and need not be looked at again.
        waiting[line]?[placed.finding.rule] = []
      }
      if !isCovered { left.append(placed.finding) }
    }
    for mark in marks {
      if let fault = mark.fault {
        left.append(
          Finding(
            file: file, line: mark.comment.line, column: mark.comment.column, rule: .allowMark,
            message: fault))
      }
    }
    return left.sorted {
      ($0.line, $0.column, $0.rule.rawValue) < ($1.line, $1.column, $1.rule.rawValue)
    }
  }
}

extension AllowMarks.Mark {
  fileprivate var fault: String? {
    guard let name = comment.words.first else { return "The mark names no rule." }
    guard let rule else { return "The mark names no rule that there is: \(name)." }
    if !rule.canBeAllowed { return "The rule \(name) cannot be let pass." }
    if comment.words.count < 2 { return "The mark gives no reason for letting \(name) pass." }
    return isUsed ? nil : "The mark is not needed: nothing here breaks \(name)."
  }
}

extension Rule {
  /// Whether a mark lets it pass; not for what is said of marks and of sources as a whole.
  package var canBeAllowed: Bool { self != .allowMark && self != .unreadSource }
}
