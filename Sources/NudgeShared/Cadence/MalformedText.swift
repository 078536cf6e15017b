/// Text from a person or a file that does not have the accepted form.
public struct MalformedText: Error, Hashable, Sendable, CustomStringConvertible {
  /// What stood there.
  public let found: String
  /// The accepted form, with an example.
  public let accepted: String

  /// Puts the parts together.
  public init(found: String, accepted: String) {
    self.found = found
    self.accepted = accepted
  }

  /// Found and accepted in one line.
  public var description: String { "found \"\(found)\", accepted: \(accepted)" }
}
