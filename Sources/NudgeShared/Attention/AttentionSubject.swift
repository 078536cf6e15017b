/// What a notification wants somebody's attention for.
///
/// ```swift
/// let subject = AttentionSubject(.approval, reference)
/// subject.notificationID            // "attention:approval:a1"
/// subject.eligibilityDelaySeconds   // 30
/// ```
///
/// A subject has one notification at most, which is named after it: to ask twice changes nothing, and
/// what a push carries can be told from its identifier alone.
public struct AttentionSubject: Hashable, Sendable {
  /// The sorts of subject.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A step that waits for somebody's consent.
    case approval
    /// A question that waits for an answer.
    case question
    /// The result of a run that a schedule has started; its reference is the run.
    case scheduledOutcome
    /// A device is asked to do something.
    case deviceWakeUp
    /// The person tries whether notifications arrive.
    case test
    /// Something failed.
    case failure
    /// The operator has to know something.
    case operationalAlert

    /// Whether somebody may deal with it on another device before it rings on this one.
    public var isInteractive: Bool {
      switch self {
      case .approval, .question, .scheduledOutcome: true
      case .deviceWakeUp, .test, .failure, .operationalAlert: false
      }
    }
  }

  /// Which sort it is.
  public let kind: Kind
  /// Which one of its sort.
  public let reference: SubjectReference

  /// How long after being enqueued an interactive one is held back, in seconds.
  public static let interactiveDelaySeconds: Int64 = 30

  /// Puts the parts together.
  public init(_ kind: Kind, _ reference: SubjectReference) {
    self.kind = kind
    self.reference = reference
  }

  /// Reads the subject from the identifier of its notification, or gives nil for another one.
  public init?(_ id: NotificationID) {
    let prefix = NotificationNamespace.attention.prefix
    guard NotificationNamespace.attention.contains(id) else { return nil }
    let body = id.rawValue.dropFirst(prefix.count)
    guard
      let colon = body.firstIndex(of: ":"), let kind = Kind(rawValue: String(body[..<colon])),
      let reference = SubjectReference(rawValue: String(body[body.index(after: colon)...]))
    else { return nil }
    self.init(kind, reference)
  }

  /// What its notification is called on every device.
  public var notificationID: NotificationID {
    NotificationID(
      rawValue: NotificationNamespace.attention.prefix + kind.rawValue + ":" + reference.rawValue)
  }

  /// The run whose result a scheduled outcome is; nil for the other kinds.
  public var outcomeRun: RunID? {
    kind == .scheduledOutcome ? RunID(rawValue: reference.rawValue) : nil
  }

  /// How long after being enqueued it may ring at the earliest, in seconds: 30 or 0.
  public var eligibilityDelaySeconds: Int64 {
    kind.isInteractive ? AttentionSubject.interactiveDelaySeconds : 0
  }
}

extension NotificationNamespace {
  /// What another device or the server asks attention for: `attention:`.
  public static let attention = NotificationNamespace(name: "attention")
}
