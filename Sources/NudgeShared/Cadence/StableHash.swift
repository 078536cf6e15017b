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
    for byte in text.utf8 { combine(byte) }
  }

  /// Adds the length of `text` and then its bytes, so that neighbouring fields cannot run together.
  public mutating func combineField(_ text: String) {
    combine("\(text.utf8.count):")
    combine(text)
  }

  /// Sixteen lower-case hexadecimal digits.
  public var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
