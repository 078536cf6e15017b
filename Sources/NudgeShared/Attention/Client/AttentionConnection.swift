/// Which authority a device asks, and for whom.
///
/// ```swift
/// let home = AttentionConnection(server: "https://example.org", account: "ada")
/// ```
///
/// Two of them that are equal are the same person at the same authority. Where they differ nothing
/// that was learned, and nothing that waits to be said, passes from one to the other.
public struct AttentionConnection: Hashable, Sendable {
  /// The authority, as the app names it.
  public let server: String
  /// Who is signed in, as the app names them; never sent.
  public let account: String

  /// Puts the parts together.
  public init(server: String, account: String) {
    self.server = server
    self.account = account
  }
}
