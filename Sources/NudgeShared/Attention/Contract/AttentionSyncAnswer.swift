/// What the authority answers; it names nothing that was not supplied, and nothing of somebody else.
///
/// Whether an identifier is unknown or belongs to somebody else cannot be told from an answer: it is
/// not in it.
public struct AttentionSyncAnswer: Hashable, Sendable {
  /// Of the notifications supplied, those that are obsolete, in the order supplied, each once.
  public let obsolete: [NotificationID]
  /// Of the runs acknowledged, those whose receipt is stored; nil from an authority that does not say.
  ///
  /// The others are to be sent again, since the authority may learn later that they ended.
  public let acknowledged: [RunID]?
  /// Of the runs queried, those that were completed and not yet seen; nil from an older authority.
  public let unread: [RunID]?

  /// Nothing to do.
  public static let nothing = AttentionSyncAnswer(obsolete: [], acknowledged: [], unread: [])

  /// Puts the parts together.
  public init(obsolete: [NotificationID], acknowledged: [RunID]?, unread: [RunID]?) {
    self.obsolete = obsolete
    self.acknowledged = acknowledged
    self.unread = unread
  }
}
