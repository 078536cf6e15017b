/// What names in ASCII are made of, whatever the locale.
extension UInt8 {
  /// Whether the byte is a letter from `A` to `Z` or `a` to `z`.
  package var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// Whether the byte is a digit from `0` to `9`.
  package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte is a letter or a digit.
  package var isLetterOrDigit: Bool { isLetter || isDigit }
}
