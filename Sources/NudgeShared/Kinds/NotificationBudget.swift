/// How many slots each tier has of the 64 that a platform holds.
public struct NotificationBudget: Hashable, Sendable {
  /// Slots for anchors, 0 to 64.
  public let anchors: Int
  /// Slots that planning leaves free for what is armed by an event, 0 to 64.
  public let reserve: Int
  /// Slots for dated things, 0 to 64, plus what anchors leave.
  public let dated: Int
  /// Slots for what can wait, 0 to 64, plus what dated things leave.
  public let deferred: Int

  /// 3 + 8 + 38 + 15.
  public static let standard = NotificationBudget(anchors: 3, reserve: 8, dated: 38, deferred: 15)
  /// Everything for reminder rows: no anchors, no reserve.
  public static let reminders = NotificationBudget(anchors: 0, reserve: 0, dated: 64, deferred: 0)

  /// Puts the parts together; each is held between 0 and 64.
  public init(anchors: Int, reserve: Int, dated: Int, deferred: Int) {
    func held(_ count: Int) -> Int { max(0, min(count, PlatformSnapshot.largestCapacity)) }
    self.anchors = held(anchors)
    self.reserve = held(reserve)
    self.dated = held(dated)
    self.deferred = held(deferred)
  }
}
