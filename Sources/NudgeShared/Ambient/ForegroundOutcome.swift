/// What came of a pass, for the shell to act on.
@nonexhaustive
public enum ForegroundOutcome: Hashable, Sendable {
  /// Nobody is signed in: nothing is planned, and what is pending is left alone, since a session may
  /// only not be restored yet.
  case signedOut
  /// The person has not been asked for permission: show the app's own explanation first.
  case needsPrimer(AmbientNudgePlan)
  /// Permission is missing and was dealt with before: stay quiet. The settings row is the way back.
  case notAuthorized(AmbientNudgePlan)
  /// The person turned nudges off; none is pending.
  case off(AmbientNudgePlan)
  /// The platform holds what was planned.
  case converged(AmbientNudgePlan)

  /// The plan that was carried out, if there was one.
  public var plan: AmbientNudgePlan? {
    switch self {
    case .signedOut: nil
    case .needsPrimer(let plan), .notAuthorized(let plan), .off(let plan), .converged(let plan):
      plan
    }
  }
}

/// Which seam failed during a pass.
///
/// What was written before holds; the next pass goes on from there.
public enum NudgeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The store failed.
  case store(NudgeStoreError)
  /// The platform failed.
  case platform(NudgePlatformError)

  /// What the seam says.
  public var description: String {
    switch self {
    case .store(let error): error.description
    case .platform(let error): error.description
    }
  }
}

extension NudgeError {
  /// What an engine's pass says: a journal or another source is storage, too.
  init(_ error: NotificationSyncError) {
    switch error {
    case .platform(let error): self = .platform(error)
    case .journal(let error): self = .store(NudgeStoreError(error, operation: "journal"))
    case .quietHours(let error): self = .store(NudgeStoreError(error, operation: "quiet hours"))
    case .source(let error): self = .store(NudgeStoreError(error, operation: "source"))
    }
  }
}

extension NudgeStoreError {
  /// The nudge had no part in a pass of its engine.
  static let nudgeWasNotAsked = NudgeStoreError(
    kind: .inputOutput, operation: "pass", place: "weekly nudge",
    detail: "the engine has not asked it: give it to the sync among its sources, or wait until an "
      + "earlier question has come back")

  fileprivate init(_ error: NotificationSourceError, operation: String) {
    switch error {
    case .unauthenticated:
      self.init(
        kind: .inputOutput, operation: operation, place: "session", detail: "\(error)")
    case .failed(let place, let detail):
      self.init(kind: .inputOutput, operation: operation, place: place, detail: detail)
    }
  }
}
