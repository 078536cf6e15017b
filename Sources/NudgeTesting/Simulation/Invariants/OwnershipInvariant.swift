import NudgeShared

/// Nobody else's notifications are touched, and all together are never more than the system holds.
///
/// Needs a runner that reports passes.
public struct OwnershipInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "only our own notifications are touched, and 64 are pending at most"

  private let limit: Int
  private var cursor: EventCursor
  private var foreign: Set<NotificationID> = []
  private var foreignCount = 0
  private var pendingBefore: Set<NotificationID> = []

  private static let prefixes = ["nudge:", "reminder:", "nudge."]

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    limit = min(64, max(0, scenario.pendingLimit))
    cursor = EventCursor(scenario)
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    for event in cursor.events(upTo: entry) { apply(event.action) }
    if [.scheduled, .cancelled].contains(entry.kind), let id = entry.id?.rawValue,
      !OwnershipInvariant.prefixes.contains(where: id.hasPrefix)
    {
      return "\(id) is not ours"
    }
    guard entry.kind == .passed, let pass = entry.pass else { return nil }
    guard pass.foreignCount == foreignCount else {
      return "other features hold \(pass.foreignCount) instead of \(foreignCount)"
    }
    let total = pass.pending.count + pass.foreignCount
    defer { pendingBefore = Set(pass.pending) }
    // Others may fill the system beyond what it holds; then we add nothing to it.
    let hasMore = !pendingBefore.isSuperset(of: pass.pending)
    return total > limit && hasMore ? "\(total) are pending" : nil
  }

  private mutating func apply(_ action: Scenario.Action) {
    switch action {
    case .foreignPending(let id):
      if foreign.insert(id).inserted { foreignCount += 1 }
    case .foreignCount(let count):
      foreignCount = count
      foreign = []
    case .reinstall:
      foreignCount = 0
      foreign = []
    default: break
    }
  }
}
