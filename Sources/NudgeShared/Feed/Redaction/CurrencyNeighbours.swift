/// Looks for a currency beside a number.
struct CurrencyNeighbours {
  let tokens: [AmountToken]
  let scalars: [Unicode.Scalar]

  /// Words that may stand between a number and its currency: "5 million US dollars".
  private static let wordsBetween = 3

  /// Whether a currency comes after the number at `index`.
  func follows(_ index: Int) -> Bool {
    var words = 0
    var place = index + 1
    while place < tokens.count {
      switch tokens[place].kind {
      case .sign: return true
      case .gap, .dash: break
      case .word:
        if isCurrency(place, number: index, distance: words, isBefore: false) { return true }
        words += 1
        if words > CurrencyNeighbours.wordsBetween { return false }
      // After an abbreviation: "5 Mio. €".
      case .point where tokens[place - 1].kind == .word && tokens[place - 1].range.count <= 6: break
      case .point, .stop, .number: return false
      }
      place += 1
    }
    return false
  }

  /// Whether a currency comes before the number at `index`.
  func precedes(_ index: Int) -> Bool {
    var words = 0
    var place = index - 1
    while place >= 0 {
      switch tokens[place].kind {
      case .sign: return true
      case .gap, .dash, .point: break
      case .word:
        if isCurrency(place, number: index, distance: words, isBefore: true) { return true }
        words += 1
        if words > 2 { return false }
      case .stop, .number: return false
      }
      place -= 1
    }
    return false
  }

  /// Whether a currency comes after the number at once and belongs to no other number.
  func directlyFollows(_ index: Int) -> Bool {
    var place = index + 1
    while place < tokens.count, tokens[place].kind == .gap { place += 1 }
    guard place < tokens.count else { return false }
    let isOne =
      tokens[place].kind == .sign
      || tokens[place].kind == .word
        && isCurrency(place, number: index, distance: 0, isBefore: false)
    guard isOne else { return false }
    place += 1
    while place < tokens.count, tokens[place].kind == .gap { place += 1 }
    guard place < tokens.count else { return true }
    return !tokens[place].isNumber && scalars[tokens[place].range.lowerBound] != "•"
  }

  private func isCurrency(
    _ place: Int, number: Int, distance: Int, isBefore: Bool
  ) -> Bool {
    let word = scalars[tokens[place].range].filter { ScalarClass($0) != .hidden }
    let figure = scalars[tokens[number].range]
    return CurrencyWords.isCurrency(
      word[...], at: distance, isBefore: isBefore,
      isLikely: figure.count >= 3 || isTied(place, number, word))
  }

  /// Whether no space that breaks stands between, and, for a single letter, not nothing.
  private func isTied(_ place: Int, _ number: Int, _ word: [Unicode.Scalar]) -> Bool {
    let first = tokens[min(place, number)].range
    let second = tokens[max(place, number)].range
    let between = scalars[first.upperBound..<second.lowerBound]
    return between.isEmpty ? word.count > 1 : !between.contains(" ")
  }
}
