import NudgeShared

/// Nothing is scheduled or shown while nobody is signed in or permission is missing, and no nudge while
/// nudges are off.
public struct ConsentInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "nothing comes without consent"

  private var cursor: EventCursor
  private var isOn = true
  private var isSignedIn = true
  private var authorization: Authorization

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    cursor = EventCursor(scenario)
    authorization = scenario.authorization
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    for event in cursor.events(upTo: entry) { apply(event.action) }
    guard entry.kind == .fired || entry.kind == .scheduled else { return nil }
    if !isOn, entry.isAboutNudge { return "nudges are off" }
    if !isSignedIn { return "nobody is signed in" }
    return authorization.allowsDelivery ? nil : "notifications: \(authorization.rawValue)"
  }

  private mutating func apply(_ action: Scenario.Action) {
    switch action {
    case .enable, .reinstall: isOn = true
    case .disable: isOn = false
    case .signIn: isSignedIn = true
    case .signOut: isSignedIn = false
    case .authorization(let status): authorization = status
    case .primer(let continues, let answer) where continues && authorization == .notDetermined:
      authorization = answer
    default: break
    }
  }
}
