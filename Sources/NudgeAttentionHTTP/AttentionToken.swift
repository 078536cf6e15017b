/// A bearer token, in the form in which it can be sent (RFC 6750, section 2.1).
public struct AttentionToken: Hashable, Sendable, CustomStringConvertible {
  let text: String

  /// How long a token may be, in bytes.
  public static let byteLimit = 4_096

  /// Checks a token; white space around it, as at the end of a file, does not count.
  ///
  /// - Throws: ``AttentionHTTPProblem/token``, which does not show it.
  public init(_ text: String) throws(AttentionHTTPProblem) {
    let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    var bytes = Array(text.utf8)[...]
    while let last = bytes.last, space.contains(last) { bytes.removeLast() }
    while let first = bytes.first, space.contains(first) { bytes.removeFirst() }
    var name = bytes
    while name.last == UInt8(ascii: "=") { name.removeLast() }
    guard !name.isEmpty, bytes.count <= AttentionToken.byteLimit,
      name.allSatisfy({ byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || "-._~+/".utf8.contains(byte)
      })
    else { throw .token }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  /// Nothing of it, so that no log gets it.
  public var description: String { "a token" }
}

/// Why there can be no transport.
@nonexhaustive
public enum AttentionHTTPProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is no address of an authority.
  case address(String)
  /// It is the address of the service itself, below this one.
  case endpoint(base: String)
  /// The token would be readable on its way to this host.
  case readable(String)
  /// It is no bearer token.
  case token

  /// What was found and what is accepted, in one line.
  public var description: String {
    switch self {
    case .address(let text):
      "server: found \(text.prefix(200)), accepted: an address such as https://example.org, without "
        + "user, query and fragment"
    case .endpoint(let base):
      "server: found the address of the service itself, accepted: \(base) without "
        + "\(AttentionServer.service), which is added"
    case .readable(let host):
      "server: found http to \(host), accepted: https, or http to this machine itself (localhost, "
        + "127.0.0.1, [::1]), since a token is readable on its way otherwise"
    case .token:
      "token: found another form (not shown), accepted: 1 to \(AttentionToken.byteLimit) letters, "
        + "digits and - . _ ~ + /, and = at the end"
    }
  }
}
