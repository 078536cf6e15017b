import NudgeShared

/// Follows a story's events through the entries that they bring about.
struct EventCursor {
  private let events: [Scenario.Event]
  private var next = 0

  init(_ scenario: Scenario) {
    events = scenario.events
  }

  /// The events that have begun with this entry, in order; none that was given before.
  mutating func events(upTo entry: TimelineEntry) -> ArraySlice<Scenario.Event> {
    guard let index = entry.eventIndex, index >= next, index < events.count else { return [] }
    defer { next = index + 1 }
    return events[next...index]
  }
}
