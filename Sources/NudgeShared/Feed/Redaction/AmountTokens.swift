/// A stretch of a text: a number, a word, a sign of a currency, or what stands between.
struct AmountToken {
  enum Kind: Equatable {
    case number(NumberShape)
    case word
    /// A sign of Unicode's category Sc.
    case sign
    /// Space, marks that nobody sees, brackets, quotes.
    case gap
    /// The same with a dash or minus in it.
    case dash
    /// A full stop or a colon with the space after it.
    case point
    case stop
  }

  var kind: Kind
  /// Places in the text's scalars.
  var range: Range<Int>

  var isNumber: Bool { if case .number(let shape) = kind { shape != .date } else { false } }
  var isDash: Bool { kind == .dash }
  var isMoneyByShape: Bool { kind == .number(.grouped) }
}

/// What a number looks like by itself.
enum NumberShape: Equatable {
  case plain
  /// Grouped, with a fraction: hardly anything else is written so.
  case grouped
  /// `09:00`.
  case time
  /// `2026-03-01`, `1.3.2026`, `3/1/26`.
  case date
}

/// A text cut into stretches, in one pass.
struct AmountTokens {
  private(set) var tokens: [AmountToken] = []
  private let scalars: [Unicode.Scalar]
  private let classes: [ScalarClass]

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    classes = scalars.map(ScalarClass.init)
    var index = 0
    while index < scalars.count {
      let start = index
      let kind: AmountToken.Kind
      switch classes[index] {
      case .digit, .numeral:
        (kind, index) = number(from: index)
      case .letter, .mark:
        index = endOfWord(from: index)
        kind = .word
      case .sign:
        index += 1
        kind = .sign
      case .space, .hidden, .bracket, .dash:
        (kind, index) = gap(from: index)
      case .point, .comma:
        index += 1
        // "12,- €" and "12.– €"
        if index < scalars.count, classes[index] == .dash, tokens.last?.isNumber == true {
          kind = .gap
        } else {
          kind = classes[start] == .point ? .point : .stop
        }
      case .colon:
        index += 1
        kind = .point
      case .other:
        index += 1
        kind = isEndOfSymbol(start) ? .sign : .stop
      }
      tokens.append(AmountToken(kind: kind, range: start..<index))
    }
  }

  /// The stroke of `S/` and `B/.`, the sol and the balboa.
  private func isEndOfSymbol(_ index: Int) -> Bool {
    guard scalars[index] == "/", let last = tokens.last, last.kind == .word, last.range.count == 1
    else { return false }
    return ["S", "B"].contains(scalars[last.range.lowerBound])
  }

  private func gap(from start: Int) -> (AmountToken.Kind, Int) {
    var index = start
    var hasDash = false
    while index < scalars.count {
      switch classes[index] {
      case .space, .hidden, .bracket: break
      case .dash: hasDash = true
      default: return (hasDash ? .dash : .gap, index)
      }
      index += 1
    }
    return (hasDash ? .dash : .gap, index)
  }

  /// Letters and their marks; abbreviations such as `щ.д` and `B/` stay in one piece.
  private func endOfWord(from start: Int) -> Int {
    var index = start
    var sinceJoint = 0
    while index < scalars.count {
      switch classes[index] {
      case .letter: sinceJoint += 1
      case .mark, .hidden: break
      case .numeral where index > start: return index
      case .point, .other:
        let joins = classes[index] == .point || scalars[index] == "/"
        guard joins, sinceJoint <= 2, index + 1 < scalars.count, classes[index + 1] == .letter,
          isShortAfter(index)
        else { return trimmed(index) }
        sinceJoint = 0
      default: return trimmed(index)
      }
      index += 1
    }
    return trimmed(index)
  }

  private func isShortAfter(_ joint: Int) -> Bool {
    let next = classes[(joint + 1)..<min(joint + 4, classes.count)].prefix { $0 == .letter }
    return next.count <= 2
  }

  /// Hidden marks at the end belong to what follows.
  private func trimmed(_ end: Int) -> Int {
    var end = end
    while end > 0, classes[end - 1] == .hidden { end -= 1 }
    return end
  }

  private func number(from start: Int) -> (AmountToken.Kind, Int) {
    var form = NumberForm()
    var end = start
    var index = start
    while index < scalars.count {
      switch classes[index] {
      case .digit, .numeral:
        form.add(scalars[index])
        end = index + 1
      case .mark: end = index + 1
      case .hidden: break
      default:
        guard let next = digit(after: index), joins(index, next, form) else {
          return (.number(form.shape), end)
        }
        form.add(separator: separator(at: index))
        index = next
        continue
      }
      index += 1
    }
    return (.number(form.shape), end)
  }

  private func separator(at index: Int) -> Unicode.Scalar {
    classes[index] == .space ? " " : scalars[index]
  }

  /// The next digit after a separator and at most a few hidden marks.
  private func digit(after index: Int) -> Int? {
    var next = index + 1
    while next < scalars.count, next < index + 4, classes[next] == .hidden { next += 1 }
    guard next < scalars.count, classes[next] == .digit else { return nil }
    return next
  }

  private func joins(_ index: Int, _ next: Int, _ form: NumberForm) -> Bool {
    switch classes[index] {
    case .point, .comma, .colon, .bracket:
      return classes[index] != .bracket || ScalarClass.apostrophes.contains(scalars[index])
    // Groups of a number are parted by one space and have three digits, or two.
    case .space:
      let count = countOfDigits(from: next)
      return form.lastGroup <= 3 && count == 3 || form.lastGroup <= 2 && count == 2
    case .dash: return scalars[index] == "-" && form.mayBeDate
    case .other: return scalars[index] == "/" && form.mayBeDate
    default: return false
    }
  }

  private func countOfDigits(from start: Int) -> Int {
    var count = 0
    for index in start..<min(start + 12, scalars.count) {
      switch classes[index] {
      case .digit: count += 1
      case .hidden, .mark: break
      default: return count
      }
    }
    return count
  }
}
