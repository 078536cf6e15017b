import Testing

@testable import NudgeLinux

@Suite("SHA-256")
struct SHA256Tests {
  /// The messages and hashes that FIPS 180-4 is published with (NIST, examples for SHA-256).
  static let published: [(message: String, hash: String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
        + "lmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ]

  @Test("gives the published hashes of the published messages", arguments: published)
  func publishedVectors(_ vector: (message: String, hash: String)) {
    #expect(SHA256.digest(of: Array(vector.message.utf8)).hex == vector.hash)
  }

  /// By hashlib of Python 3.13; byte number `i` of a message is `(7 * i + 3) % 256`.
  static let aroundBlocks: [(count: Int, hash: String)] = [
    (1, "084fed08b978af4d7d196a7446a86b58009e636b611db16211b65a9aadff29c5"),
    (55, "e7313d333c272e639f790978283f9eb392e843d0f29b7016828bb1daa4aac70b"),
    (56, "4324d65f3c103567f5589c710bc08f8523f929a9272e3af36fc968e52abc6c27"),
    (63, "81c80242132f230c3bd41b3e63bbcff16107339549214a99614ff26664625055"),
    (64, "39e3d7b6b5d075d37d053ad89b24b41bef4f3c29760c84447cab3f3be1882241"),
    (65, "aacca6ff74fdbb296d165a45cecfa04e5127bc008770fbbdd48006f2d2fae95e"),
    (119, "9ce7368e4daf32341631b492e80359dc9f594b48453cd0dd5bf0b19279cc177e"),
    (120, "7836b787757e95e58b3ca5aec90b1b004e8deba1e50e9675af9cabf1a13a04b5"),
    (128, "d2742f1f4ac6bb7ca2b239ee18402ba8b3f9f8e652d2a72973c2b9ba11c08cf6"),
    (1_000, "1e9bc38cbf860b9ec31918b065f9b52476c549a782e0e7990bed8ce3868d2371"),
  ]

  @Test(
    "gives the same as another program where a message ends near a block's end",
    arguments: aroundBlocks)
  func lengths(_ vector: (count: Int, hash: String)) {
    let message = (0..<vector.count).map { UInt8((7 * $0 + 3) % 256) }
    #expect(SHA256.digest(of: message).hex == vector.hash)
  }

  @Test("is read from digits, small or capital, and from nothing else")
  func hex() {
    let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let digest = SHA256.digest(of: Array("abc".utf8))
    #expect(SHA256.Digest(hex: hash) == digest)
    #expect(SHA256.Digest(hex: hash.uppercased()) == digest)
    for wrong in ["", "ba", String(hash.dropLast()), hash + "00", "g" + hash.dropFirst()] {
      #expect(SHA256.Digest(hex: wrong) == nil, "\(wrong)")
    }
  }
}
