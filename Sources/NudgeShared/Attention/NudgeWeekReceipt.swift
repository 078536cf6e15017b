/// The weekly nudge among what can be acknowledged.
///
/// A member's nudge of an ISO week is a thing that every device has for itself: nothing of it is known
/// to the authority. To have opened it is recorded as the receipt of a run that is named after the
/// week, `nudge:2026-W49`, which belongs to the member by its nature and has ended by its nature. A run
/// that is recorded under such a name all the same is that run, and has to end first.
extension RunID {
  /// The name under which the nudge of a week is acknowledged: `nudge:2026-W49`.
  public init?(nudgeOf week: ISOWeek) {
    self.init(rawValue: NotificationNamespace.nudge.prefix + "\(week)")
  }

  /// The week, if this is the name of a week's nudge.
  public var nudgeWeek: ISOWeek? {
    let prefix = NotificationNamespace.nudge.prefix
    guard rawValue.hasPrefix(prefix) else { return nil }
    return ISOWeek(String(rawValue.dropFirst(prefix.count)))
  }
}
