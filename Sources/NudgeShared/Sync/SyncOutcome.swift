/// What came of a pass.
public struct SyncOutcome: Hashable, Sendable {
  /// The plan that was carried out.
  public let plan: NotificationPlan
  /// Whether notifications are allowed; where they are not, the plan holds nothing.
  public let authorization: Authorization
  /// The sources that had no answer, in the order in which they were given.
  public let silent: [SilentSource]
  /// What the platform did not do of what it was given.
  public let health: SyncHealth

  /// Puts the parts together.
  public init(
    plan: NotificationPlan, authorization: Authorization, silent: [SilentSource],
    health: SyncHealth
  ) {
    self.plan = plan
    self.authorization = authorization
    self.silent = silent
    self.health = health
  }
}

/// A source that had no answer; what it had pending stays as it is.
public struct SilentSource: Hashable, Sendable {
  /// Why it had none.
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// It said why.
    case refused(NotificationSourceError)
    /// The soft deadline came first, in this pass or in an earlier one whose answer is still out.
    case late
  }

  /// The namespaces of its identifiers.
  public let namespaces: [NotificationNamespace]
  /// Why it had no answer.
  public let reason: Reason

  /// Puts the parts together.
  public init(namespaces: [NotificationNamespace], reason: Reason) {
    self.namespaces = namespaces
    self.reason = reason
  }
}

/// What came of a person's wish to be notified.
@nonexhaustive
public enum EnableOutcome: Hashable, Sendable {
  /// Notifications are allowed, and the platform holds what was planned.
  case on(SyncOutcome)
  /// The person has said no before, and the system will not ask again: offer its settings.
  case blocked(SyncOutcome)
  /// The prompt went away without a decision, or was not shown.
  case undecided(SyncOutcome)

  init(_ outcome: SyncOutcome) {
    switch outcome.authorization {
    case .authorized, .provisional, .ephemeral: self = .on(outcome)
    case .denied: self = .blocked(outcome)
    case .notDetermined: self = .undecided(outcome)
    }
  }
}
