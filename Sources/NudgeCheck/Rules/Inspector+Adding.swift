extension Inspector {
  /// Whether what stands between two tokens is added to something, or handed to what adds it.
  func isAdded(_ start: Int, _ end: Int) -> Bool {
    var (start, end) = (start, end)
    // A bound on how many conversions and parentheses are looked through.
    for _ in 0..<8 {
      if isAddition(start, end) { return true }
      var before = start - 1
      var label = ""
      if source.spelling(before) == "-" || source.spelling(before) == "+" { before -= 1 }
      if source.spelling(before) == ":" {
        label = source.spelling(before - 1)
        before -= 2
      }
      if addingLabels.contains(label) { return true }
      guard source.spelling(before) == "(" || source.spelling(before) == ",",
        [")", ","].contains(source.spelling(end))
      else { return false }
      guard source.spelling(before) == "(", source.spelling(end) == ")" else { return false }
      guard source.isWord(before - 1) else {
        (start, end) = (before, end + 1)
        continue
      }
      let callee = source.spelling(before - 1)
      if addingCalls.contains(callee) { return true }
      guard converters.contains(callee) else { return false }
      start = before - 1
      while source.spelling(start - 1) == "." {
        start -= source.isWord(start - 2) ? 2 : 1
      }
      end += 1
    }
    return false
  }

  private var addingLabels: Set<String> {
    ["timeInterval", "timeIntervalSinceNow", "by", "seconds", "duration"]
  }

  private var addingCalls: Set<String> {
    ["addingTimeInterval", "addTimeInterval", "advanced", "advance", "adding", "add", "plus"]
  }

  private var converters: Set<String> {
    ["TimeInterval", "Double", "Int", "Int64", "CGFloat", "seconds", "milliseconds", "Duration"]
  }

  /// Whether an operand on the other side of a plus or minus is something else than a number.
  private func isAddition(_ start: Int, _ end: Int) -> Bool {
    let before = source.spelling(start - 1)
    if before == "+=" || before == "-=" { return true }
    if before == "+" || before == "-", let operand = source.token(start - 2) {
      let isOperand = operand.kind == .word || operand.is(")") || operand.is("]")
      if isOperand, !["return", "in", "case"].contains(operand.spelling) { return true }
    }
    let after = source.spelling(end)
    if after == "+" || after == "-", let operand = source.token(end + 1) {
      return operand.kind == .word || operand.is("(") || operand.is(".")
    }
    return false
  }

  /// `Calendar.date(byAdding: .hour, value: 24, to:)` and the like.
  mutating func checkByAdding(_ index: Int) {
    let units = ["hour": 24.0, "minute": 1_440, "second": 86_400]
    guard source.spelling(index + 1) == ":", source.spelling(index + 2) == ".",
      let unit = units[source.spelling(index + 3)], source.spelling(index + 4) == ",",
      source.spelling(index + 5) == "value", source.spelling(index + 6) == ":"
    else { return }
    var value = 1.0
    var position = index + 7
    if source.spelling(position) == "-" { position += 1 }
    while let token = source.token(position) {
      if token.kind == .number { value *= Double(token.spelling.filter { $0 != "_" }) ?? 1 }
      if token.is(",") || token.kind == .close { break }
      position = source.after(position)
    }
    if value != 0, value.truncatingRemainder(dividingBy: unit) == 0 {
      report(.dayArithmetic, at: index + 7)
    }
  }
}
