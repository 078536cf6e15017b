import NudgeShared

/// Nothing is scheduled or shown while nobody is signed in or permission is missing, and no nudge while
/// nudges are off.
///
/// A pass that was cut short may leave what was pending before; that may still be shown until the next
/// whole pass. What the system shows while notifications are not allowed is its own affair, and nothing.
public struct ConsentInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "nothing comes without consent"

  private var cursor: EventCursor
  private var isOn = true
  private var standing: DeviceStanding
  /// Whether the last pass was cut short.
  private var mayLinger = false

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    cursor = EventCursor(scenario)
    standing = DeviceStanding(scenario)
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    for event in cursor.events(upTo: entry) {
      standing.follow(event.action)
      switch event.action {
      case .enable, .reinstall: isOn = true
      case .disable: isOn = false
      case .crash: mayLinger = true
      default: break
      }
    }
    if entry.kind == .passed, let report = entry.pass {
      standing.take(report)
      // Without a state nudges are on, as on a new installation.
      isOn = report.isEnabled ?? true
      mayLinger = report.outcome != .completed
      return nil
    }
    guard entry.kind == .fired || entry.kind == .scheduled else { return nil }
    guard standing.authorization.allowsDelivery else {
      return "notifications: \(standing.authorization.rawValue)"
    }
    if mayLinger, entry.kind == .fired { return nil }
    if !isOn, entry.isAboutNudge { return "nudges are off" }
    return standing.isSignedIn ? nil : "nobody is signed in"
  }
}
