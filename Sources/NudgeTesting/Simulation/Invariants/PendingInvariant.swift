import NudgeShared

/// Each notification is scheduled once, ends once unless it repeats, and never more are pending than
/// the platform holds.
public struct PendingInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "what is pending is accounted for"

  /// How many there may be at once.
  private let most: Int
  private var pending: Set<NotificationID> = []

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    // While a set of nudges is exchanged, old and new stand side by side.
    let nudges = 2 * scenario.configuration.cadence.horizon
    most = min(
      scenario.pendingLimit, scenario.hasEngine ? PlatformSnapshot.largestCapacity : nudges)
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    guard let id = entry.request?.id else { return nil }
    switch entry.kind {
    case .scheduled:
      guard pending.insert(id).inserted else { return "\(id.rawValue) was pending already" }
      return pending.count > most ? "\(pending.count) are pending" : nil
    case .fired, .suppressed:
      if case .repeating? = entry.request?.trigger {
        return pending.contains(id) ? nil : "\(id.rawValue) was not pending"
      }
      return pending.remove(id) == nil ? "\(id.rawValue) was not pending" : nil
    case .cancelled:
      return pending.remove(id) == nil ? "\(id.rawValue) was not pending" : nil
    case .dropped:
      return pending.remove(id) == nil ? "\(id.rawValue) was handed to a full platform" : nil
    default:
      return nil
    }
  }
}
