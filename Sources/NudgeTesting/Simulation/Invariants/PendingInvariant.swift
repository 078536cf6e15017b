import NudgeShared

/// Each nudge is scheduled once, ends once, and never more are pending than the platform holds.
public struct PendingInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "what is pending is accounted for"

  private let limit: Int
  private let horizon: Int
  private var pending: Set<NotificationID> = []

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    limit = scenario.pendingLimit
    horizon = scenario.configuration.cadence.horizon
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    guard let id = entry.request?.id else { return nil }
    switch entry.kind {
    case .scheduled:
      guard pending.insert(id).inserted else { return "\(id.rawValue) was pending already" }
      // While a set is exchanged, old and new stand side by side.
      return pending.count > min(limit, 2 * horizon) ? "\(pending.count) are pending" : nil
    case .cancelled, .fired, .suppressed:
      return pending.remove(id) == nil ? "\(id.rawValue) was not pending" : nil
    case .dropped:
      return pending.remove(id) == nil ? "\(id.rawValue) was handed to a full platform" : nil
    default:
      return nil
    }
  }
}
