public import NudgeJSON
public import NudgeShared

/// What a system holds, as a list of identifiers in a file.
public enum PendingList {
  /// Reads a list; an identifier that stands there twice counts once, as a system holds it once.
  ///
  /// ```json
  /// ["reminder:r1:1774666200:00000000000000ab", "timer.5"]
  /// ```
  ///
  /// - Throws: `JSONProblem` that names the place.
  public static func ids(parsing bytes: [UInt8]) throws(JSONProblem) -> [NotificationID] {
    var ids: [NotificationID] = []
    var known: Set<NotificationID> = []
    for reader in try JSONReader(parsing: bytes).array() {
      let id = NotificationID(rawValue: try reader.string())
      if known.insert(id).inserted { ids.append(id) }
    }
    return ids
  }
}
