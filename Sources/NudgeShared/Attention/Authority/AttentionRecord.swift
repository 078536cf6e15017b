/// Under which name the authority keeps a record.
///
/// Each begins with its owner: who asks for something of
/// somebody else asks for something that is not there.
public enum AttentionKey: Hashable, Sendable {
  /// A row of the outbox.
  case notification(PrincipalID, AttentionSubject)
  /// What is known of a subject.
  case subject(PrincipalID, AttentionSubject)
  /// A run.
  case run(PrincipalID, RunID)
  /// A receipt.
  case receipt(PrincipalID, RunID)

  /// Whose it is.
  public var principal: PrincipalID {
    switch self {
    case .notification(let principal, _), .subject(let principal, _), .run(let principal, _),
      .receipt(let principal, _):
      principal
    }
  }
}

/// Something that the authority keeps.
public enum AttentionRecord: Hashable, Sendable {
  /// A row of the outbox.
  case notification(AttentionNotification)
  /// What is known of a subject.
  case subject(AttentionSubjectState)
  /// A run.
  case run(AttentionRun)
  /// A receipt.
  case receipt(ReadReceipt)

  /// The name that it is kept under.
  public var key: AttentionKey {
    switch self {
    case .notification(let row): .notification(row.principal, row.subject)
    case .subject(let state): .subject(state.principal, state.subject)
    case .run(let run): .run(run.principal, run.id)
    case .receipt(let receipt): .receipt(receipt.principal, receipt.run)
    }
  }
}

/// One change to what is kept.
public enum AttentionChange: Hashable, Sendable {
  /// Put this in, in place of what has its key.
  case put(AttentionRecord)
  /// Take out what has this key, if anything.
  case remove(AttentionKey)

  /// What is changed.
  public var key: AttentionKey {
    switch self {
    case .put(let record): record.key
    case .remove(let key): key
    }
  }
}
