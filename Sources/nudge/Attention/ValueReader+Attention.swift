import NudgeLinux
import NudgeShared

extension ValueReader {
  /// A name of a person, a run, a device or anything else that the authority knows by name.
  static func attentionName<Named>() -> ValueReader where Value == AttentionIdentifier<Named> {
    ValueReader(accepted: Value.accepted) { Value(rawValue: $0) }
  }
}

extension ValueReader<[TokenScope]> {
  /// What a token is good for, each once; one that nothing is done with would be a slip of the pen.
  static var tokenScopes: ValueReader {
    let words = TokenScope.known.map(\.description)
    return ValueReader(accepted: alternatives(words), words: words) { text in
      var scopes: [TokenScope] = []
      for name in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let scope = TokenScope(String(name)), TokenScope.known.contains(scope) else {
          return nil
        }
        if !scopes.contains(scope) { scopes.append(scope) }
      }
      return scopes
    }
  }
}

/// Which tokens are to be taken back.
enum TokenSelection: Equatable, Sendable {
  /// All that a person has.
  case all
  /// The one whose SHA-256 begins with these digits.
  case beginning(String)
}

extension ValueReader<TokenSelection> {
  /// The beginning of a SHA-256; fewer than 8 digits would be typed by mistake.
  static var tokenSelection: ValueReader {
    ValueReader(
      accepted: "the first 8 to 64 hexadecimal digits of a SHA-256, or all with --principal",
      words: ["all"]
    ) { text in
      if text == "all" { return .all }
      guard (8...64).contains(text.utf8.count), text.utf8.allSatisfy(\.isHexDigit) else {
        return nil
      }
      return .beginning(text.lowercased())
    }
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { Character(Unicode.Scalar(self)).isHexDigit && self < 0x80 }
}
