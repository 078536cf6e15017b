/// What a pass has decided, complete: it can be printed, compared and carried out.
public struct AmbientNudgePlan: Hashable, Sendable {
  /// What became of the nudges that the state knew, oldest first.
  public let settled: [SettledNudge]
  /// What is to be pending after the pass, soonest first.
  public let nudges: [PlannedNudge]
  /// The changes on the platform.
  public let diff: SyncDiff
  /// The state once they are made.
  public let nextState: AmbientNudgeState
  /// The weeks, from the current one to the end of the horizon, that have no nudge, and why.
  public let silentWeeks: [SilentWeek]
  /// The first slot that was left out because the platform is full.
  let leftOut: Instant?
  /// How many more notifications the platform can hold before anything is removed.
  let room: Int
  /// How far apart two nudges must be while the changes are being made, in seconds.
  let separationSeconds: Int64

  /// A nudge from the state with its outcome.
  public struct SettledNudge: Hashable, Sendable {
    /// The nudge.
    public let nudge: ScheduledNudge
    /// What became of it.
    public let outcome: CadenceLedger.Outcome
  }
}

extension AmbientNudgePlan {
  /// The changes on the platform in an order that is safe to be cut short; see
  /// ``SyncDiff/steps(in:separationSeconds:room:)``.
  public var steps: [SyncStep] {
    diff.steps(in: .nudge, separationSeconds: separationSeconds, room: room)
  }

  /// The state to be stored before the first change on the platform.
  ///
  /// It knows the nudges that are to be removed beside those to be added. Whatever the platform
  /// holds when a pass is cut short is therefore known to the next one, which counts what may have
  /// fired.
  public var stateBeforeSteps: AmbientNudgeState {
    guard !diff.cancel.isEmpty else { return nextState }
    var union = nextState
    union.scheduled += settled.map(\.nudge).filter { diff.cancel.contains($0.id) }
    union.scheduled.sort { ($0.fireAt, $0.id) < ($1.fireAt, $1.id) }
    return union
  }
}

/// A nudge that is to be pending.
public struct PlannedNudge: Hashable, Sendable {
  /// When it fires.
  public let slot: NudgeSlot
  /// What it says, as key and arguments.
  public let copy: NudgeCopy
  /// What the platform is given.
  public let request: NotificationRequest

  /// The part that the state remembers.
  var scheduled: ScheduledNudge {
    ScheduledNudge(
      id: request.id, fireAt: slot.fireAt, week: slot.week, key: copy.key, surface: copy.surface)
  }
}

/// An ISO week without a nudge.
public struct SilentWeek: Hashable, Sendable {
  /// The week.
  public let week: ISOWeek
  /// Why nothing fires in it.
  public let reason: SilenceReason

  /// Puts the parts together.
  public init(week: ISOWeek, reason: SilenceReason) {
    self.week = week
    self.reason = reason
  }
}

/// Why a week has no nudge.
@nonexhaustive
public enum SilenceReason: Hashable, Sendable {
  /// The person turned nudges off.
  case off
  /// Nobody is signed in.
  case signedOut
  /// Notifications are not allowed.
  case notAuthorized(Authorization)
  /// Window and quiet hours leave no minute of the week.
  case noAllowedMinute
  /// A pause takes every allowed minute of this week.
  case paused
  /// The last nudge is too recent; none before this moment.
  case minimumGap(until: Instant)
  /// The draw from several allowed minutes fell into a later week.
  case drawnLater
  /// The week's slot was over before it could be armed.
  case spent
  /// The slot lay on the day of the first opening.
  case firstDay
  /// Other notifications of the app take up what the platform can hold.
  case noRoom
  /// There would have been nothing true to say.
  case nothingToSay
  /// The person has opened this week's nudge, on this device or another one.
  case opened
}
