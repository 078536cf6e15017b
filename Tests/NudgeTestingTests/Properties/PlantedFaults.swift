import NudgeTesting

/// A day's quiet range in minutes, half-open, and two ways to get its wrap wrong.
struct PlantedRange {
  let start: Int
  let end: Int

  init(_ choices: inout Choices) {
    start = choices.int(in: 0...1439)
    end = choices.int(in: 0...1439)
    choices.cover("wraps", when: start > end)
  }

  func contains(_ minute: Int) -> Bool {
    start <= end ? minute >= start && minute < end : minute >= start || minute < end
  }

  /// Forgets that the end may be tomorrow: a wrapping range is never quiet.
  func forgetsToWrap(_ minute: Int) -> Bool {
    minute >= start && minute < end
  }

  /// Remembers the morning part of a wrapping range and forgets the evening part.
  func forgetsTheEvening(_ minute: Int) -> Bool {
    start <= end ? minute >= start && minute < end : minute < end
  }
}

/// Compares a planted way to ask with the right one: up to six ranges, then a minute.
func checkPlanted(
  seed: UInt64, runs: Int = 500, environment: PropertyEnvironment = PropertyEnvironment(),
  _ faulty: (PlantedRange, Int) -> Bool
) -> PropertyFailure? {
  checkProperty(
    "quiet hours wrap", runs: runs, seed: seed, environment: environment
  ) { choices in
    let ranges = choices.list(upTo: 6) { PlantedRange(&$0) }
    let minute = choices.int(in: 0...1439)
    for range in ranges { choices.note("quiet \(range.start)-\(range.end)") }
    choices.note("at \(minute)")
    let isQuiet = ranges.contains { $0.contains(minute) }
    let isSaidToBe = ranges.contains { faulty($0, minute) }
    try choices.expect(isSaidToBe, equals: isQuiet, "quiet at \(minute)")
  }
}
