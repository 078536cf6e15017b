/// How many slots each tier has of the 64 that a platform holds.
///
/// ```swift
/// let slots = NotificationBudget.standard.slots(within: 64, planned: 50)
/// slots.reserve   // 8
/// slots.dated     // 38
/// slots.deferred  // 9: what is left of the 50 beside anchors and dated things
/// ```
///
/// What a tier leaves unused cascades to the tiers below it: from anchors to dated things, from both
/// to what can wait. The reserve is not part of the cascade: it is room kept for what the person
/// does between two passes, so planning never takes it, however much waits for a slot.
public struct NotificationBudget: Hashable, Sendable {
  /// Slots for anchors, 0 to 64.
  public let anchors: Int
  /// Slots that planning leaves free for what is armed by an event, 0 to 64.
  public let reserve: Int
  /// Slots for dated things, 0 to 64, plus what anchors leave.
  public let dated: Int
  /// Slots for what can wait, 0 to 64, plus what anchors and dated things leave.
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

  /// All slots together, 0 to 256.
  public var total: Int { anchors + reserve + dated + deferred }

  /// What is left of the budget where only `capacity` slots are there, and planning arms only so many.
  ///
  /// Allotted in the order of the tiers, so that what can wait is the first to go and the anchors are
  /// the last.
  ///
  /// - Parameters:
  ///   - capacity: How many of ours may be pending, the reserve included.
  ///   - planned: How many of them may be anchors, dated things and what can wait; the reserve is
  ///     beside them.
  /// - Returns: The slots that are there.
  public func slots(
    within capacity: Int, planned: Int = PlatformSnapshot.largestCapacity
  ) -> NotificationBudget {
    var left = max(0, capacity)
    var leftToPlan = max(0, planned)
    func take(_ count: Int) -> Int {
      let taken = min(count, left, leftToPlan)
      left -= taken
      leftToPlan -= taken
      return taken
    }
    let anchors = take(anchors)
    let reserve = min(reserve, left)
    left -= reserve
    let (dated, deferred) = (take(dated), take(deferred))
    return NotificationBudget(
      anchors: anchors, reserve: reserve, dated: dated, deferred: deferred)
  }
}
