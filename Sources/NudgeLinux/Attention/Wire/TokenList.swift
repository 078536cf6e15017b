package import NudgeShared

/// Who may do what: `tokens.json` in the state folder, which holds no token but their SHA-256.
///
/// ```json
/// {"schema":1,"tokens":[
///   {"sha256":"ba78...15ad","principal":"ada","scopes":["notification.write"]}]}
/// ```
package struct TokenList: Hashable, Sendable {
  /// What is known of one token.
  package struct Entry: Hashable, Sendable {
    /// The SHA-256 of its characters.
    package let digest: SHA256.Digest
    /// Whose it is.
    package let principal: PrincipalID
    /// What it is good for.
    package let scopes: [TokenScope]
    /// When it stops being good, or nil for never.
    package let expiresAt: Instant?

    /// Puts the parts together.
    package init(
      digest: SHA256.Digest, principal: PrincipalID, scopes: [TokenScope],
      expiresAt: Instant? = nil
    ) {
      self.digest = digest
      self.principal = principal
      self.scopes = scopes
      self.expiresAt = expiresAt
    }
  }

  /// The entries, in the order of the file.
  package var entries: [Entry]

  /// How many tokens there may be.
  package static let limit = 10_000
  /// How many scopes a token may have.
  package static let scopesLimit = 100

  /// Puts the parts together.
  package init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// Adds an entry, unless there are ``limit`` already.
  ///
  /// - Returns: Whether it was added.
  package mutating func add(_ entry: Entry) -> Bool {
    guard entries.count < TokenList.limit else { return false }
    entries.append(entry)
    return true
  }

  /// The entry of a token at a moment, or nil if it is not known or not good any more.
  ///
  /// Every entry is compared, every byte of it, whatever the ones before gave, so that the time that
  /// it takes says nothing about what is stored.
  ///
  /// - Complexity: O(n) in the number of entries, always.
  package func entry(of token: BearerToken, at now: Instant) -> Entry? {
    let presented = token.digest.bytes
    var found = -1
    for (index, entry) in entries.enumerated() {
      var difference: UInt8 = 0
      for (one, other) in zip(presented, entry.digest.bytes) { difference |= one ^ other }
      // All bits set where the bytes are equal, none where they are not.
      let mask = (Int(difference) - 1) >> 8
      found = found & ~mask | index & mask
    }
    guard found >= 0 else { return nil }
    let entry = entries[found]
    if let end = entry.expiresAt, end <= now { return nil }
    return entry
  }
}
