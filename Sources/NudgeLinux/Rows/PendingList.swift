public import NudgeJSON
public import NudgeShared

/// What a system holds, as a list of identifiers in a file.
public enum PendingList {
  /// Reads a list such as `["reminder:r1:1774666200:00000000000000ab", "other-feature"]`.
  ///
  /// - Throws: `JSONProblem` that names the place.
  public static func ids(parsing bytes: [UInt8]) throws(JSONProblem) -> [NotificationID] {
    var ids: [NotificationID] = []
    for reader in try JSONReader(parsing: bytes).array() {
      ids.append(NotificationID(rawValue: try reader.string()))
    }
    return ids
  }
}
