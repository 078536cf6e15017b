/// Where a tap on a notification leads; derived, since what a tap carries is untrusted.
public enum NudgeRoute: Hashable, Sendable {
  /// The day's overview.
  case today
  /// The assistant.
  case assistant
  /// The home screen, for whatever is not known.
  case home

  /// The path in the app: `/today`, `/intel/chat` or `/`.
  public var path: String {
    switch self {
    case .today: "/today"
    case .assistant: "/intel/chat"
    case .home: "/"
    }
  }

  /// Follows from the payload's kind; an unknown kind leads home.
  public init(_ payload: NotificationPayload) {
    guard let key = NudgeStringKey(rawValue: payload.kind), key.isNudgeBody else {
      self = .home
      return
    }
    switch NudgeSurface(of: key) {
    case .today: self = .today
    case .assistant: self = .assistant
    }
  }
}

extension NudgeStringKey {
  /// Whether a weekly nudge can say this.
  var isNudgeBody: Bool {
    switch self {
    case .commitmentsDue, .briefUnseen, .streak, .pendingItems, .fallbackWeek: true
    default: false
    }
  }
}

extension AmbientNudgeState {
  /// Takes note of a tap, once per identifier.
  ///
  /// A cold start reports a tap through two ways and an old one may come back after a restart; the
  /// remembered identifiers tell. For a signed-in member an activation event is put into the
  /// outbox, once per member and ISO week. An identifier that none of ours can have leads home and
  /// leaves no trace, so that nobody can fill the storage or push out what is remembered with it; nor
  /// does a week of which nobody can have seen a nudge yet.
  ///
  /// - Parameters:
  ///   - id: The identifier of the notification.
  ///   - payload: What the notification carried.
  ///   - member: Who is signed in.
  ///   - now: The clock reading.
  /// - Returns: Where to go, or nil if the tap was handled before.
  mutating func recordTap(
    on id: NotificationID, payload: NotificationPayload, member: String?, now: Instant
  ) -> NudgeRoute? {
    guard
      NotificationNamespace.nudge.contains(id),
      id.rawValue.utf8.count <= AmbientNudgeState.tapIdentifierLimit
    else { return .home }
    guard !handledTaps.contains(id) else { return nil }
    handledTaps.append(id)
    handledTaps.removeFirst(max(0, handledTaps.count - AmbientNudgeState.handledTapsLimit))
    let route = NudgeRoute(payload)
    if route != .home, let member, let week = ISOWeek(payload.reference),
      !week.isOutOfReach(on: LocalDateTime(now, at: .utc).date)
    {
      let open = RecordedOpen(member: member, week: week)
      if !recordedOpens.contains(open) {
        remember(open)
        outbox.append(ActivationEvent(member: member, week: week, openedAt: now))
        outbox.removeFirst(max(0, outbox.count - AmbientNudgeState.outboxLimit))
      }
    }
    return route
  }
}
