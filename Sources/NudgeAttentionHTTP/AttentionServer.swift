/// The address of an authority, to which a token may be sent.
///
/// ```swift
/// try AttentionServer("https://example.org/app").sync   // https://example.org/app/v1/notifications/sync
/// try AttentionServer("http://example.org")             // throws: the token would be readable
/// ```
///
/// `https`, or `http` to this machine itself (`localhost`, `127.0.0.0/8`, `[::1]`), since whoever reads
/// the token on its way can use it. Without user, query and fragment.
public struct AttentionServer: Hashable, Sendable, CustomStringConvertible {
  /// The address without a slash at its end.
  public let description: String
  /// Whether the connection is readable on its way, which stays within this machine.
  public let isPlain: Bool

  /// Checks an address.
  ///
  /// - Throws: ``AttentionHTTPProblem``.
  public init(_ text: String) throws(AttentionHTTPProblem) {
    let (isPlain, rest): (Bool, Substring)
    if text.hasASCIIPrefix("https://") {
      (isPlain, rest) = (false, text.dropFirst(8))
    } else if text.hasASCIIPrefix("http://") {
      (isPlain, rest) = (true, text.dropFirst(7))
    } else {
      throw .address(text)
    }
    let path = rest.drop { $0 != "/" }
    let authority = Authority(rest.prefix { $0 != "/" })
    guard let authority, text.utf8.count <= 2_000, path.utf8.allSatisfy(AttentionServer.isInPath)
    else { throw .address(text) }
    guard !isPlain || authority.isThisMachine else { throw .readable(authority.host) }
    var whole = text[...]
    while whole.last == "/" { whole.removeLast() }
    if whole.hasSuffix(AttentionServer.service) {
      throw .endpoint(base: String(whole.dropLast(AttentionServer.service.count)))
    }
    self.isPlain = isPlain
    // The HTTP library knows schemes in small letters alone.
    description = (isPlain ? "http://" : "https://") + whole.dropFirst(isPlain ? 7 : 8)
  }

  /// Where requests go.
  public var sync: String { description + AttentionServer.service }

  /// Where the service stands below the address.
  static let service = "/v1/notifications/sync"

  /// RFC 3986, `pchar` without what a shell or a log could take for something else.
  private static func isInPath(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "/-._~%+".utf8.contains(byte)
  }
}

/// The part between the slashes and the path: a name or an address, and perhaps a port.
private struct Authority {
  let host: String
  let isThisMachine: Bool

  init?(_ text: Substring) {
    let host: Substring
    let port: Substring
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[...end]
      port = text[text.index(after: end)...]
      guard host.dropFirst().dropLast().utf8.allSatisfy({ $0.isLetterOrDigit || $0 == 0x3A })
      else { return nil }
    } else {
      host = text.prefix { $0 != ":" }
      port = text.dropFirst(host.count)
      guard !host.isEmpty,
        host.utf8.allSatisfy({ $0.isLetterOrDigit || "-.".utf8.contains($0) })
      else { return nil }
    }
    if !port.isEmpty {
      let digits = port.dropFirst()
      guard port.first == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(digits), (1...65_535).contains(number)
      else { return nil }
    }
    self.host = String(host)
    isThisMachine =
      host.lowercased() == "localhost" || host == "[::1]" || Authority.isLoopback(host)
  }

  /// 127.0.0.0/8 in its usual form of four numbers; shortened forms are not taken.
  private static func isLoopback(_ host: Substring) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.first == "127"
      && parts.allSatisfy { UInt8($0).map(String.init) == String($0) }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}

extension String {
  fileprivate func hasASCIIPrefix(_ prefix: String) -> Bool {
    utf8.count > prefix.utf8.count && zip(utf8, prefix.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }
}
