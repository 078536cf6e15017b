import NudgeShared

/// Once nudges are off they stay off until the person turns them on, and on likewise.
///
/// A choice counts from the moment at which the app has said that it is done, or at which it was found on
/// the disk; neither a kill nor a loss of power nor another process takes it back. While it is being
/// made, either may be found. Needs a runner that reports passes.
public struct OptOutInvariant: TimelineInvariant {
  /// What is promised.
  public static let promise = "no choice to turn nudges off or on is lost"

  private var cursor: EventCursor
  /// What holds; nil while nothing is known.
  private var isOn: Bool?
  /// The event with which the person is choosing, and what.
  private var choosing: (index: Int, isOn: Bool)?

  /// Starts to watch a story.
  public init(_ scenario: Scenario) {
    cursor = EventCursor(scenario)
  }

  /// Takes in the next entry.
  public mutating func observe(_ entry: TimelineEntry) -> String? {
    for event in cursor.events(upTo: entry) {
      switch event.action {
      case .enable: choosing = entry.eventIndex.map { ($0, true) }
      case .disable: choosing = entry.eventIndex.map { ($0, false) }
      case .reinstall:
        isOn = nil
        choosing = nil
      default: break
      }
    }
    guard entry.kind == .passed, let pass = entry.pass else { return nil }
    // Without a state nudges are on, as on a new installation.
    let found = pass.isEnabled ?? true
    if let (index, choice) = choosing {
      guard index == entry.eventIndex else {
        choosing = nil
        return judge(found)
      }
      if pass.outcome == .completed {
        choosing = nil
        isOn = choice
        return judge(found)
      }
      // Cut short: what is on the disk from now on is what counts.
      if found == choice { isOn = choice }
      return found == isOn || isOn == nil ? nil : judge(found)
    }
    return judge(found)
  }

  private mutating func judge(_ found: Bool) -> String? {
    guard let isOn else {
      isOn = found
      return nil
    }
    guard found != isOn else { return nil }
    self.isOn = found
    return "nudges are \(found ? "on" : "off") instead of \(isOn ? "on" : "off")"
  }
}
