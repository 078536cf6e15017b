/// FNV-1a, 64 bits: the same number for the same bytes in every process, on every device, for ever.
///
/// Swift's own `Hasher` is seeded anew at each launch, so nothing that is stored or compared later
/// may rest on it. Source: Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm",
/// draft-eastlake-fnv. Not for secrets.
public struct StableHash: Hashable, Sendable {
  /// The hash of what was combined so far.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Starts with nothing combined.
  public init() {}

  /// The hash of the UTF-8 bytes of `text`.
  public init(_ text: String) {
    combine(text)
  }

  /// Adds one byte.
  public mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// Adds the UTF-8 bytes of `text`.
  public mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      for byte in bytes { combine(byte) }
    }
  }

  /// Adds the length of `text` and then its bytes, so that neighbouring fields cannot run together.
  public mutating func combineField(_ text: String) {
    combine(digits: text.utf8.count)
    combine(UInt8(ascii: ":"))
    combine(text)
  }

  /// Sixteen lower-case hexadecimal digits.
  public var hexadecimal: String { value.hexadecimal }

  /// Adds a number that is not negative as its decimal digits.
  private mutating func combine(digits number: Int) {
    if number >= 10 { combine(digits: number / 10) }
    combine(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

extension UInt64 {
  /// Sixteen lower-case hexadecimal digits.
  package var hexadecimal: String {
    String(unsafeUninitializedCapacity: 16) { bytes in
      for index in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: self >> UInt64(60 - index * 4)) & 0xf
        bytes[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 16
    }
  }
}
