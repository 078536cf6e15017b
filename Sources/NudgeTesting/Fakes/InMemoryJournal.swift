public import NudgeShared

/// A journal in memory: it writes down each call that changes something, and says as shown what it
/// is told.
public actor InMemoryJournal: NotificationJournal {
  /// A write.
  public enum Entry: Hashable, Sendable {
    /// This is about to be armed and removed.
    case willCarryOut(schedule: [NotificationID], cancel: [NotificationID])
    /// Every step of it has been made.
    case didCarryOut
  }

  /// The writes, in order.
  public private(set) var entries: [Entry] = []
  /// How often it was opened.
  public private(set) var openCount = 0
  private var fired: Set<OccurrenceKey>

  /// Starts empty.
  public init(fired: Set<OccurrenceKey> = []) {
    self.fired = fired
  }

  /// Changes what was shown.
  public func set(fired: Set<OccurrenceKey>) { self.fired = fired }

  /// Says what was shown.
  public func open(_ snapshot: PlatformSnapshot, at reading: ClockReading) -> Set<OccurrenceKey> {
    openCount += 1
    return fired
  }

  /// Notes it.
  public func willCarryOut(_ plan: NotificationPlan) {
    entries.append(
      .willCarryOut(schedule: plan.diff.schedule.map(\.id), cancel: plan.diff.cancel))
  }

  /// Notes it.
  public func didCarryOut(_ plan: NotificationPlan) { entries.append(.didCarryOut) }
}
