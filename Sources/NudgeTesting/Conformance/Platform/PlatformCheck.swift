/// What ``PlatformConformance`` tries on a `NudgePlatform`, one promise each.
///
/// The raw values are the names of failures and never change their meaning.
@nonexhaustive
public enum PlatformCheck: String, CaseIterable, Hashable, Sendable {
  /// `snapshot()` answers.
  case snapshotFailed = "snapshot-failed"
  /// What was scheduled is pending in the next snapshot.
  case scheduleNotListed = "schedule-not-listed"
  /// Identifiers come back byte for byte, at any length up to the limit and with any characters.
  case idRewritten = "id-rewritten"
  /// Where there is room and permission, `schedule(_:)` takes what it is given.
  case refusedWithRoom = "refused-with-room"
  /// Adding one that is there changes nothing.
  case scheduleTwiceCounted = "schedule-twice-counted"
  /// Two snapshots with nothing in between agree.
  case snapshotUnsteady = "snapshot-unsteady"
  /// What was cancelled is not pending in the next snapshot.
  case cancelLeftPending = "cancel-left-pending"
  /// `cancel(_:)` takes away the one it names and no other.
  case cancelTookAnother = "cancel-took-another"
  /// Cancelling what is not there is no fault and changes nothing.
  case cancelUnknownFault = "cancel-unknown-fault"
  /// As many are held as `capacity` says.
  case pendingLostBelowCapacity = "pending-lost-below-capacity"
  /// What exceeds the capacity costs no other its place.
  case pendingLostOverLimit = "pending-lost-over-limit"
  /// What exceeds the capacity is refused with an error (advice).
  case overflowUnsaid = "overflow-unsaid"
  /// A call that throws has done nothing.
  case faultHalfDone = "fault-half-done"
  /// `prepare(_:)` may be called again, and leaves what is pending alone.
  case prepareRepeated = "prepare-repeated"
  /// Channels get their new names, and those that are not named stay (``PlatformConformance/channels``).
  case channelsLost = "channels-lost"
  /// Notifications of other features are listed (``PlatformConformance/addForeign``).
  case foreignHidden = "foreign-hidden"
  /// Notifications of other features are left alone (``PlatformConformance/addForeign``).
  case foreignTouched = "foreign-touched"
  /// The payload comes back unchanged (``PlatformConformance/payload``).
  case payloadChanged = "payload-changed"
  /// What is pending survives a restart of the device (``PlatformConformance/restart``).
  case lostOnRestart = "lost-on-restart"
  /// Nothing is shown before its moment (``PlatformConformance/advance``).
  case firedEarly = "fired-early"
  /// What is due is shown, and is not pending any more (``PlatformConformance/advance``).
  case notShownWhenDue = "not-shown-when-due"
  /// What is shown is reported once at most, with its moment (``PlatformConformance/advance``).
  case deliveryMiscounted = "delivery-miscounted"
  /// Cancelling never takes away what is shown (``PlatformConformance/advance``).
  case cancelRemovedShown = "cancel-removed-shown"
  /// A repeating one stays pending and comes again (``PlatformConformance/advance``).
  case repeatingEnded = "repeating-ended"
  /// A reading of the wall clock goes along to another zone (``PlatformConformance/advance``).
  case wallClockFixed = "wall-clock-fixed"
  /// A moment stays where it is in another zone (``PlatformConformance/advance``).
  case momentMoved = "moment-moved"
  /// What the person answers is what the next snapshot says (``PlatformConformance/mayPrompt``).
  case authorizationDisagrees = "authorization-disagrees"
  /// A permission that was taken away shows, and hides nothing that is pending
  /// (``PlatformConformance/setAuthorization``).
  case deniedHidesPending = "denied-hides-pending"
}

extension PlatformCheck: ConformanceCheck {
  static var seam: String { "NudgePlatform" }

  var isAdvice: Bool { self == .overflowUnsaid }

  var remedy: String {
    switch self {
    case .snapshotFailed: "answer from the system, or from your own durable record"
    case .scheduleNotListed:
      "return from schedule(_:) once the system lists it, or list it from your own record"
    case .idRewritten:
      "hand the identifier over as it is, in bytes; escape it only inside the adapter"
    case .refusedWithRoom: "refuse only what the system does not take; a pass ends at an error"
    case .scheduleTwiceCounted: "look for the identifier before you add"
    case .snapshotUnsteady: "read pending and permission in the snapshot, and change nothing there"
    case .cancelLeftPending: "return from cancel(_:) once the system does not list it any more"
    case .cancelTookAnother: "remove by the whole identifier, never by a part of it and never all"
    case .cancelUnknownFault: "take an identifier that is not there for done"
    case .pendingLostBelowCapacity: "report as capacity what the system really holds"
    case .pendingLostOverLimit: "count what is pending before you add, and throw where it is full"
    case .overflowUnsaid: "throw NudgePlatformError for what was not added"
    case .faultHalfDone: "take back what was done before you throw, or finish it and do not throw"
    case .prepareRepeated: "take a channel that is there for done"
    case .channelsLost: "change the name of a channel that is there, and remove none"
    case .foreignHidden: "list every pending identifier; do not filter by ours"
    case .foreignTouched: "remove by identifier alone; never remove all"
    case .payloadChanged: "carry kind and reference as two texts, unescaped"
    case .lostOnRestart: "keep a durable record and set all of it again at the start of the device"
    case .firedEarly: "round the moment up, never down; give inexact timers an earliest moment"
    case .notShownWhenDue: "show what is due, and take it off the pending ones when it is shown"
    case .deliveryMiscounted: "record each showing once, with its moment"
    case .cancelRemovedShown: "remove pending requests only; what is shown is another list"
    case .repeatingEnded: "set the next time when one is shown, and keep it listed"
    case .wallClockFixed: "hand over date and time without a zone, or set it again in the new one"
    case .momentMoved: "hand over the moment with UTC, or as an interval"
    case .authorizationDisagrees: "read the permission from the system in each snapshot"
    case .deniedHidesPending: "list what is pending whatever the permission is"
    }
  }
}
