/// Why nobody needs to see a notification any more.
public enum AttentionObsolescence: String, CaseIterable, Hashable, Sendable {
  /// The approval was given or refused, the alert was dealt with.
  case resolved
  /// The question was answered.
  case answered
  /// The result was seen on a device.
  case acknowledged
  /// What it is about is gone.
  case deleted
  /// Its time ran out.
  case expired
}

/// What is known of the subject of a notification of one person.
public struct AttentionSubjectState: Hashable, Sendable {
  /// Whose it is.
  public let principal: PrincipalID
  /// Which.
  public let subject: AttentionSubject
  /// When it was resolved or answered, or nil while it waits.
  public let handledAt: Instant?

  /// Puts the parts together.
  public init(principal: PrincipalID, subject: AttentionSubject, handledAt: Instant? = nil) {
    self.principal = principal
    self.subject = subject
    self.handledAt = handledAt
  }
}

extension AttentionNotification {
  /// Why nobody needs to see it any more, or nil while it is relevant.
  ///
  /// A pure function of what is known at this moment, asked before each single send and whenever a
  /// device reconciles.
  ///
  /// - Parameters:
  ///   - subjectState: What is known of its subject; nil if that is gone.
  ///   - ownRun: The run it belongs to; nil if it belongs to none or the run is gone.
  ///   - receipt: The receipt of this person for that run.
  ///   - now: The clock reading.
  /// - Returns: The reason; of several the first of deleted, resolved or answered, acknowledged, expired.
  public func obsolescence(
    subjectState: AttentionSubjectState?, ownRun: AttentionRun?, receipt: ReadReceipt?,
    at now: Instant
  ) -> AttentionObsolescence? {
    guard let subjectState, run == nil || ownRun != nil else { return .deleted }
    if subjectState.handledAt != nil { return subject.kind == .question ? .answered : .resolved }
    if receipt != nil, ownRun?.isTerminal == true, subject.kind.isResult { return .acknowledged }
    return expiresAt <= now ? .expired : nil
  }
}

extension AttentionSubject.Kind {
  /// Whether it tells how a run ended, so that whoever has seen the end has seen all of it.
  var isResult: Bool { self == .scheduledOutcome || self == .failure }
}
