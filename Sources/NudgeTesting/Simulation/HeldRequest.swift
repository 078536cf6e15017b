import NudgeShared

/// A pending notification, when it comes due as things stand, and what its payload says, read once.
struct HeldRequest: Comparable {
  let request: NotificationRequest
  let week: ISOWeek?
  let surface: NudgeSurface?
  /// When it is shown next, if clock and zone stay as they are.
  private(set) var dueAt: Instant

  init(_ request: NotificationRequest, at now: Instant, in zone: LocalZone) {
    self.request = request
    let isNudge = NotificationNamespace.nudge.contains(request.id)
    week = isNudge ? ISOWeek(request.payload.reference) : nil
    surface =
      isNudge ? NudgeStringKey(rawValue: request.payload.kind).map(NudgeSurface.init(of:)) : nil
    dueAt = request.fireAt
    settle(at: now, in: zone)
  }

  var id: NotificationID { request.id }

  /// Whether it stays pending when it was shown.
  var isRepeating: Bool { if case .repeating = request.trigger { true } else { false } }

  /// Clock or zone were changed, or it was shown: the system works out anew when it comes due.
  ///
  /// A reading that the wall clock has passed comes due at once; a date on which a repeating one did
  /// not come is not made up for.
  mutating func settle(at now: Instant, in zone: LocalZone) {
    dueAt =
      switch request.trigger {
      case .absolute(let moment): moment
      case .wallClock(let reading): zone.resolve(reading).earlierOrShiftedForward
      case .repeating(let time): time.next(after: now, in: zone)
      }
  }

  static func < (lhs: HeldRequest, rhs: HeldRequest) -> Bool {
    (lhs.dueAt, lhs.id) < (rhs.dueAt, rhs.id)
  }
}
