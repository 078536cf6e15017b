import NudgeShared

/// After a whole pass nothing is pending that may not come: no nudge while they are off, and nothing at
/// all while notifications are not allowed or nobody is signed in.
///
/// Needs a runner that reports passes.
public struct StillnessInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "nothing is pending while off, denied or signed out"

  private var cursor: EventCursor
  private var standing: DeviceStanding

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    cursor = EventCursor(scenario)
    standing = DeviceStanding(scenario)
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    for event in cursor.events(upTo: entry) { standing.follow(event.action) }
    guard entry.kind == .passed, let pass = entry.pass else { return nil }
    standing.take(pass)
    guard pass.outcome == .completed else { return nil }
    if !standing.isSignedIn, !pass.pending.isEmpty {
      return "\(pass.pending.count) while signed out"
    }
    if !standing.authorization.allowsDelivery, !pass.pending.isEmpty {
      return "\(pass.pending.count) while notifications are \(standing.authorization.rawValue)"
    }
    let nudges = pass.pending.count { NotificationNamespace.nudge.contains($0) }
    return pass.isEnabled == false && nudges > 0 ? "\(nudges) nudges while they are off" : nil
  }
}
