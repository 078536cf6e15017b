/// One row of the outbox: a notification on its way to all devices of one person.
///
/// A row is never taken out. Once settled it is the history of what was sent, and what a device that
/// slept for a month learns from that its notification is obsolete: one that is not known any more
/// could not be told from one of somebody else. It holds names and moments only, no text; a row takes
/// a few hundred bytes. What a person may want to have erased is a run or a subject.
public struct AttentionNotification: Hashable, Sendable {
  /// Whose it is.
  public let principal: PrincipalID
  /// What it is about; also gives its identifier.
  public let subject: AttentionSubject
  /// The run that it belongs to; the one that a scheduled outcome is of.
  public let run: RunID?
  /// The conversation that a tap leads to.
  public let conversation: ConversationID?
  /// When it was enqueued.
  public let enqueuedAt: Instant
  /// When it is of no use any more.
  public let expiresAt: Instant
  /// Where it stands.
  public var settlement: AttentionSettlement
  /// What was sent, in the order of sending; kept whatever becomes of the row.
  public var deliveries: [AttentionDelivery]

  /// How long a notification is of use unless something else is said: 7 × 24 h, in seconds.
  public static let defaultLifetimeSeconds: Int64 = 604_800

  /// Puts the parts together; a scheduled outcome belongs to the run it is of.
  public init(
    principal: PrincipalID, subject: AttentionSubject, run: RunID? = nil,
    conversation: ConversationID? = nil, enqueuedAt: Instant, expiresAt: Instant? = nil,
    settlement: AttentionSettlement = .pending, deliveries: [AttentionDelivery] = []
  ) {
    self.principal = principal
    self.subject = subject
    self.run = subject.outcomeRun ?? run
    self.conversation = conversation
    self.enqueuedAt = enqueuedAt
    self.expiresAt =
      expiresAt ?? enqueuedAt.adding(seconds: AttentionNotification.defaultLifetimeSeconds)
    self.settlement = settlement
    self.deliveries = deliveries
  }

  /// What it is called on every device.
  public var id: NotificationID { subject.notificationID }

  /// When it may ring at the earliest.
  public var eligibleAt: Instant { enqueuedAt.adding(seconds: subject.eligibilityDelaySeconds) }
}

/// Where a row of the outbox stands; superseded and expired are final.
public enum AttentionSettlement: Hashable, Sendable {
  /// It is to be sent, or to be sent to more devices.
  case pending
  /// It went to every device that the person had; pending again if one of them refuses it after all.
  case dispatched(at: Instant)
  /// It became obsolete while it was pending; what was sent before is among the deliveries.
  case superseded(AttentionObsolescence, at: Instant)
  /// Its time ran out while it was pending; what was sent before is among the deliveries.
  case expired(at: Instant)
}

/// One sending to one device.
public struct AttentionDelivery: Hashable, Sendable {
  /// How it went.
  public enum Outcome: Hashable, Sendable {
    /// It is being sent; a process that stops here leaves it so, and it is never sent again.
    case claimed
    /// The transport took it at a moment.
    case sent(at: Instant)
  }

  /// To which device.
  public let device: DeviceID
  /// When the sending began.
  public let claimedAt: Instant
  /// How it went.
  public var outcome: Outcome

  /// Puts the parts together.
  public init(device: DeviceID, claimedAt: Instant, outcome: Outcome = .claimed) {
    self.device = device
    self.claimedAt = claimedAt
    self.outcome = outcome
  }
}
