/// The hash function SHA-256 (FIPS 180-4, section 6.2).
///
/// ```swift
/// SHA256.digest(of: Array("abc".utf8)).hex   // "ba7816bf8f01cfea..."
/// ```
///
/// For tokens, which are short and random: no key is stretched here, and none needs to be.
package enum SHA256 {
  /// The 32 bytes of a hash.
  package struct Digest: Hashable, Sendable {
    /// The bytes, 32 of them.
    package let bytes: [UInt8]

    /// The hash as 64 small hexadecimal digits.
    package var hex: String { HexText.encoded(bytes) }

    fileprivate init(words: [UInt32]) {
      bytes = words.flatMap { word in
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
      }
    }

    /// Reads 64 hexadecimal digits, small or capital, or gives nil.
    package init?(hex: String) {
      guard let bytes = HexText.decoded(hex), bytes.count == SHA256.byteCount else { return nil }
      self.bytes = bytes
    }
  }

  /// How long a hash is: 32 bytes.
  package static let byteCount = 32
  private static let blockByteCount = 64

  /// The hash of a message.
  ///
  /// - Complexity: O(n) in its length.
  package static func digest(of message: [UInt8]) -> Digest {
    var state = startOfState
    let padded = padded(message)
    for start in stride(from: 0, to: padded.count, by: blockByteCount) {
      absorb(padded[start..<start + blockByteCount], into: &state)
    }
    return Digest(words: state)
  }

  /// The message, a one bit, zeros, and its length in bits: whole blocks (section 5.1.1).
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % blockByteCount != blockByteCount - 8 { padded.append(0) }
    let bitCount = UInt64(message.count) << 3
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    return padded
  }

  private static func absorb(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var schedule: [UInt32] = []
    schedule.reserveCapacity(constants.count)
    for start in stride(from: block.startIndex, to: block.endIndex, by: 4) {
      schedule.append(block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
    }
    for index in 16..<constants.count {
      let (early, late) = (schedule[index - 15], schedule[index - 2])
      let mixedEarly = early.rotated(by: 7) ^ early.rotated(by: 18) ^ early >> 3
      let mixedLate = late.rotated(by: 17) ^ late.rotated(by: 19) ^ late >> 10
      schedule.append(mixedLate &+ schedule[index - 7] &+ mixedEarly &+ schedule[index - 16])
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in constants.indices {
      let mixedE = e.rotated(by: 6) ^ e.rotated(by: 11) ^ e.rotated(by: 25)
      let choice = e & f ^ ~e & g
      let first = h &+ mixedE &+ choice &+ constants[index] &+ schedule[index]
      let mixedA = a.rotated(by: 2) ^ a.rotated(by: 13) ^ a.rotated(by: 22)
      let majority = a & b ^ a & c ^ b & c
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ mixedA &+ majority)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  /// The fractions of the square roots of the first 8 primes, 32 bits of each (section 5.3.3).
  private static let startOfState: [UInt32] = [
    0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
  ]

  /// The fractions of the cube roots of the first 64 primes, 32 bits of each (section 4.2.2).
  private static let constants: [UInt32] = [
    0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
    0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
    0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
    0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
    0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
    0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
    0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
    0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
  ]
}

extension UInt32 {
  /// The word turned to the right.
  fileprivate func rotated(by count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
