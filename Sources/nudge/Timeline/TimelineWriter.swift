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
  /// Added to the first day and to the zone where nobody asked for them.
  let hints: (start: String, zone: String)

  init(
    scenario: Scenario, signals: String? = nil, name: String? = nil,
    hints: (start: String, zone: String) = ("", "")
  ) {
    self.scenario = scenario
    self.signals = signals
    self.name = name
    self.hints = hints
  }

  /// From when and where, such as `from 2026-01-05 in Europe/Berlin`.
  var place: String {
    let start = scenario.start
    let from = start.secondOfDay == 0 ? "\(start.date)" : "\(start)"
    return "from \(from)\(hints.start) in \(scenario.zone.identifier)\(hints.zone)"
  }

  /// What all weeks have in common.
  var settings: String {
    let window = scenario.configuration.window
    return
      "window \(window.range) on \(window.weekdays), quiet hours \(scenario.quietHours.words), "
      + rhythm
  }

  /// All of it, each with its name.
  var facts: [(name: String, value: String)] {
    let window = scenario.configuration.window
    let spread = scenario.configuration.cadence.spreadMinutes
    let facts: [(name: String, value: String?)] = [
      ("Time zone", scenario.zone.identifier),
      ("Window", "\(window.range) on \(window.weekdays)"),
      ("Quiet hours", scenario.quietHours.words), ("Cadence", rhythm),
      (
        "Spread",
        spread.map { counted($0, "minute", "minutes") } ?? "a fifth of the week's allowed minutes"
      ),
      ("Language", scenario.locale), ("Seed", "\(scenario.seed)"), ("Signals", signals),
    ]
    return facts.compactMap { fact in fact.value.map { (fact.name, $0) } }
  }

  private var rhythm: String {
    let cadence = scenario.configuration.cadence
    return switch cadence.cadence {
    case .rolling: "at least \(counted(cadence.minimumGapDays, "day", "days")) apart"
    case .isoWeek: "one in each ISO week"
    }
  }
}

/// Prints a timeline entry by entry, in memory that does not grow with its length, or is bounded.
protocol TimelineWriter {
  /// Takes the next entry, in the order of time.
  mutating func write(_ entry: TimelineEntry) throws(CommandFault)
  /// Ends the document.
  mutating func finish(_ summary: SimulationSummary) throws(CommandFault)
}
