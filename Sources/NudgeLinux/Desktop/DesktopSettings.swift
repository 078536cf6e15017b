import NudgeJSON

/// What a team has set about this desktop: the field `desktop` of `preferences.json`.
public struct DesktopSettings: Hashable, Sendable {
  /// The scheme of the app's links, such as `myapp`, or nil if a click opens nothing.
  public let scheme: String?
  /// The program that takes activation events, and its arguments; empty if there is none.
  public let activation: [String]

  /// A click opens nothing, and events wait.
  public static let none = DesktopSettings(known: nil, activation: [])

  /// How long a scheme may be, in bytes.
  static let schemeLimit = 64

  private init(known scheme: String?, activation: [String]) {
    self.scheme = scheme
    self.activation = activation
  }

  /// The link that a route has in the app: `myapp:///intel/chat`.
  ///
  /// With an empty authority, as in `file:///`, so that the whole route is the path; after two
  /// slashes its first part would be taken for a host (RFC 3986, section 3).
  package func link(path: String) -> String? {
    scheme.map { "\($0)://\(path)" }
  }

  init(_ reader: JSONReader) throws(JSONProblem) {
    let fields = try reader.object(knownFields: ["scheme", "activation"])
    scheme = try fields.optional("scheme")?
      .parsed(as: "a URI scheme such as myapp: a letter, then letters, digits, +, - and .") {
        DesktopSettings.isScheme($0) ? $0 : nil
      }
    activation = try fields.optional("activation")?.commandWords() ?? []
  }

  func writeFields(to writer: inout JSONWriter) {
    writer.field("scheme", scheme)
    guard !activation.isEmpty else { return }
    writer.field("activation", activation, onOneLine: true)
  }

  /// RFC 3986, section 3.1.
  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.count <= schemeLimit else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "+-.".utf8.contains(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
