import NudgeShared
import NudgeTesting

/// What a printed timeline says about itself.
struct TimelineHeading: Sendable {
  /// The story, from whose first moment all else derives.
  let scenario: Scenario
  /// Where the signals come from, in words; nil where the story says it.
  let signals: String?
  /// The story's name; nil for a preview.
  let name: String?
}

/// Prints a timeline entry by entry, in memory that does not grow with its length.
protocol TimelineWriter {
  /// Takes the next entry, in the order of time.
  mutating func write(_ entry: TimelineEntry) throws(CommandFault)
  /// Ends the document.
  mutating func finish(_ summary: SimulationSummary) throws(CommandFault)
}
