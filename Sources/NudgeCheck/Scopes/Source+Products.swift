extension Source {
  /// The length of a day on most days, in seconds.
  private static let day = 86_400.0
  /// Days beyond this, as a name, are a bound for a search and no step in a calendar.
  private static let longestStep = 31 * day

  func isDays(_ seconds: Double) -> Bool {
    seconds != 0 && seconds.truncatingRemainder(dividingBy: Source.day) == 0
  }

  /// Whether the value that begins at a token is a day in seconds, or up to 31.
  func isDayConstant(_ value: Int) -> Bool {
    var first = value
    // TimeInterval(86_400), .seconds(86_400) and Duration.seconds(86_400).
    while token(first)?.kind != .number, first < value + 4,
      isWord(first) || [".", "("].contains(spelling(first))
    { first += 1 }
    guard let product = product(around: first), product.first == first else { return false }
    let isWhole = endsValue(product.end, start: value) || spelling(product.end) == ")"
    return isWhole && isDays(product.value) && product.value <= Source.longestStep
  }

  /// The product that a number belongs to: the value of its numbers, and where it begins and ends.
  func product(around index: Int) -> (value: Double, first: Int, start: Int, end: Int)? {
    guard var value = number(index) else { return nil }
    var (first, start, end) = (index, index, index + 1)
    while isTimes(start - 1), let before = startOfFactor(start - 2) {
      if let factor = number(before), before == start - 2 {
        value *= factor
        first = before
      }
      start = before
      if first < index { return (value, first, start, end) }
    }
    while isTimes(end), let after = endOfFactor(end + 1) {
      if after == end + 2, let factor = number(end + 1) { value *= factor }
      end = after
    }
    return (value, first, start, end)
  }

  func isTimes(_ index: Int) -> Bool { spelling(index) == "*" }

  func startOfFactor(_ end: Int) -> Int? {
    guard let token = token(end) else { return nil }
    if token.kind == .number { return end }
    if token.kind == .word { return startOfChain(end) }
    guard token.kind == .close, token.partner >= 0 else { return nil }
    let isCall = isWord(token.partner - 1)
    return isCall ? startOfChain(token.partner - 1) : token.partner
  }

  func endOfFactor(_ start: Int) -> Int? {
    guard let token = token(start) else { return nil }
    if token.kind == .number { return start + 1 }
    guard token.kind == .word || token.is("(") else { return nil }
    var end = token.is("(") ? after(start) : start + 1
    while spelling(end) == "." || spelling(end) == "(" {
      end = spelling(end) == "." ? end + 2 : after(end)
    }
    return end
  }

  func startOfChain(_ index: Int) -> Int {
    var start = index
    for _ in 0..<16 where spelling(start - 1) == "." {
      if isWord(start - 2) {
        start -= 2
      } else if spelling(start - 2) == ")", tokens[start - 2].partner > 0,
        isWord(tokens[start - 2].partner - 1)
      {
        start = tokens[start - 2].partner - 1
      } else {
        return start - 1
      }
    }
    return start
  }

  func number(_ index: Int) -> Double? {
    guard let token = token(index), token.kind == .number else { return nil }
    return Double(token.spelling.filter { $0 != "_" })
  }
}
