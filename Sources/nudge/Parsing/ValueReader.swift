import NudgeShared

/// How a text becomes a value, with the words for what is accepted; errors and help both use them.
struct ValueReader<Value: Sendable>: Sendable {
  /// The accepted form as errors say it, such as `HH:MM-HH:MM such as 08:00-11:00`.
  let accepted: String
  /// Its short form for the brackets in help, such as `1 to 52`, where there is one.
  let bracket: String?
  /// The fixed words among the accepted values, which completions offer.
  let words: [String]
  /// What else they offer.
  let completion: ValueCompletion
  /// Gives nil for text that is not accepted.
  let read: @Sendable (String) -> Value?

  init(
    accepted: String, bracket: String? = nil, words: [String] = [],
    completion: ValueCompletion = .nothing,
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.accepted = accepted
    self.bracket = bracket
    self.words = words
    self.completion = completion
    self.read = read
  }
}

extension ValueReader where Value: FixedWidthInteger {
  /// A whole number in plain digits within a range.
  static func number(_ range: ClosedRange<Value>) -> ValueReader {
    let bracket = "\(grouped(range.lowerBound)) to \(grouped(range.upperBound))"
    return ValueReader(accepted: "a whole number from \(bracket)", bracket: bracket) { text in
      guard text.utf8.allSatisfy(\.isDigit),
        let value = Value(text), range.contains(value)
      else { return nil }
      return value
    }
  }
}

extension ValueReader<UInt64> {
  /// Any number of 64 bits.
  static var seed: ValueReader {
    let reader = number(0...UInt64.max)
    return ValueReader(accepted: reader.accepted, bracket: "0 to 2^64-1", read: reader.read)
  }
}

/// A value that is one of a few fixed words.
protocol Choice: RawRepresentable<String>, CaseIterable, Sendable {}

extension ValueReader where Value: Choice {
  /// One of the words of `Value`.
  static func choice() -> ValueReader {
    let words = Value.allCases.map(\.rawValue)
    return ValueReader(
      accepted: alternatives(words), bracket: "values: " + words.joined(separator: ", "),
      words: words, read: { Value(rawValue: $0) })
  }
}

/// `a`, `a or b`, `a, b or c`.
func alternatives(_ words: [String]) -> String { enumerated(words, lastAfter: "or") }

/// `a`, `a and b`, `a, b and c`.
func together(_ words: [String]) -> String { enumerated(words, lastAfter: "and") }

private func enumerated(_ words: [String], lastAfter conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
