extension Inspector {
  /// A number, alone or in a product, that is a day in seconds and is added to a moment.
  mutating func checkDays(_ index: Int) {
    guard let product = source.product(around: index), product.first == index else { return }
    guard source.isDays(product.value), isAdded(product.start, product.end) else { return }
    report(.dayArithmetic, at: index)
  }

  /// `.hours(24)`, `byAdding: .hour, value: 24`, and names bound to a day in seconds.
  mutating func checkDayNames(_ index: Int, _ token: Token) {
    switch token.spelling {
    case "hours":
      guard source.spelling(index + 1) == "(", let value = source.number(index + 2),
        source.spelling(index + 3) == ")", value != 0,
        value.truncatingRemainder(dividingBy: 24) == 0
      else { return }
      let start = source.startOfChain(index)
      if isAdded(start, index + 4) { report(.dayArithmetic, at: index) }
    case "byAdding":
      checkByAdding(index)
    default:
      guard source.spelling(index + 1) != ":", !isDeclared(index), isDayConstant(index) else {
        return
      }
      var (start, end) = (source.startOfChain(index), index + 1)
      // A bound on how many factors are looked through.
      for _ in 0..<16 {
        guard source.isTimes(start - 1), let before = source.startOfFactor(start - 2) else { break }
        start = before
      }
      for _ in 0..<16 {
        guard source.isTimes(end), let after = source.endOfFactor(end + 1) else { break }
        end = after
      }
      if isAdded(start, end) { report(.dayArithmetic, at: index) }
    }
  }

  /// Whether a name stands for a day, a week or the like in seconds.
  private func isDayConstant(_ index: Int) -> Bool {
    let name = source.spelling(index)
    guard project.dayNames.contains(name) || source.dayNames.contains(name) else { return false }
    if source.spelling(index - 1) == "." {
      let owner = source.spelling(index - 2)
      let isOfType =
        owner == "self" || owner.first?.isUppercase == true || !source.isWord(index - 2)
      return isOfType && source.spelling(index - 2) != ")" && project.dayNames.contains(name)
    }
    guard let binding = binding(of: name, at: index) else { return project.dayNames.contains(name) }
    return binding.isDay
  }

  private func isDeclared(_ index: Int) -> Bool {
    ["let", "var", "func", "case"].contains(source.spelling(index - 1))
  }
}
