import Glibc

/// The secret by which a device shows whose it is (RFC 6750).
///
/// ```swift
/// BearerToken(authorization: "Bearer mF_9.B5f-4.1JqM")?.digest
/// ```
///
/// It is never kept, printed in an error or compared; what is kept and compared is its SHA-256.
package struct BearerToken: Sendable {
  /// The characters of the token: 1 to 512 of letters, digits and `-._~+/`, then `=` (section 2.1).
  private let text: String

  /// How long a token may be, in bytes.
  package static let byteLimit = 512
  /// How much chance is in a new one: 32 bytes.
  package static let freshByteCount = 32

  /// Takes a token of the form of RFC 6750, or gives nil.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard (1...BearerToken.byteLimit).contains(bytes.count) else { return nil }
    let body = bytes.prefix { $0 != UInt8(ascii: "=") }
    guard !body.isEmpty, body.allSatisfy(BearerToken.isBody),
      bytes.dropFirst(body.count).allSatisfy({ $0 == UInt8(ascii: "=") })
    else { return nil }
    self.text = text
  }

  /// Takes the token out of a field `Authorization`, or gives nil where there is none in it.
  package init?(authorization field: String) {
    guard BearerToken.isMethod(of: field) else { return nil }
    let rest = field.utf8.dropFirst(BearerToken.scheme(of: field).count)
      .drop { $0 == UInt8(ascii: " ") }
    self.init(String(decoding: rest, as: UTF8.self))
  }

  /// Whether a field `Authorization` is of this method at all, well formed or not.
  ///
  /// The name of the scheme counts in any capitals (RFC 9110, section 11.1).
  static func isMethod(of field: String) -> Bool {
    String(decoding: scheme(of: field), as: UTF8.self).lowercased() == "bearer"
  }

  /// Makes a new one of these bytes of chance, as base64url without padding (RFC 4648, section 5).
  package init(chance bytes: [UInt8]) {
    text = BearerToken.base64URL(bytes)
  }

  /// The SHA-256 of its characters.
  package var digest: SHA256.Digest { SHA256.digest(of: Array(text.utf8)) }

  /// The characters, to be shown once to who asked for the token.
  package var revealed: String { text }

  private static func scheme(of field: String) -> Substring.UTF8View {
    field.utf8.prefix { $0 != UInt8(ascii: " ") }
  }

  private static func isBody(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~+/".utf8.contains(byte)
    }
  }

  private static func base64URL(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for place in 0...group.count {
        text.append(digits[Int(bits >> UInt32(18 - 6 * place) & 0x3F)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
