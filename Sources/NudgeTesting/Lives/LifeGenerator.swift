package import NudgeShared

/// Draws whole lives: from one seed a story in which anything may happen, and at its end four calm
/// weeks.
///
/// ```swift
/// let scenario = LifeGenerator(zones: zones, weeks: 26).scenario(seed: 17)
/// ```
///
/// A pure function: equal seeds, weeks and zones give equal stories. Seeds in a row live in other zones,
/// so that as many seeds as there are zones visit them all; where a device travels is drawn.
package struct LifeGenerator: Sendable {
  /// The zones that there are; never empty.
  package let zones: [LocalZone]
  /// How long a life lasts.
  package let weeks: Int
  /// The disks that whoever plays the lives can simulate; never empty.
  package let disks: [Scenario.Disk]

  /// How many weeks at the end are calm, if the life has more than that.
  package static let calmWeeks = 4

  /// Draws lives of so many weeks, 1 to 1,000, in these zones and on these disks; in UTC and in memory if
  /// there are none.
  package init(zones: [LocalZone], weeks: Int, disks: [Scenario.Disk] = [.memory]) {
    self.disks = disks.isEmpty ? [.memory] : disks
    self.zones = zones.isEmpty ? [.utc] : zones
    self.weeks = min(max(weeks, 1), 1_000)
  }

  /// The life of a seed.
  package func scenario(seed: UInt64) -> Scenario {
    life(seed: seed).scenario
  }

  /// The life of a seed, with the parameters of its world.
  package func life(seed: UInt64) -> (scenario: Scenario, world: LifeWorld) {
    var choices = Choices(seed: seed)
    return life(seed: seed, &choices)
  }

  /// The life that these choices give.
  func life(seed: UInt64, _ choices: inout Choices) -> (scenario: Scenario, world: LifeWorld) {
    let home = zones[Int(seed % UInt64(zones.count))]
    var scenario = Scenario(
      name: "life of seed \(seed)", seed: choices.seed() >> 11, zone: home,
      start: start(in: home, &choices), weeks: weeks)
    LifeSettings.draw(for: &scenario, &choices)
    scenario.disk = choices.pick(from: disks)
    let world = LifeWorld(&choices, among: LifeSettings.strands(of: scenario))
    scenario.name += ": \(world.words)"
    var draft = LifeDraft(scenario, world: world, zones: zones)
    draft.live(&choices)
    return (draft.scenario, world)
  }

  /// A moment in twelve years; in every second life shortly before the clocks change.
  private func start(in zone: LocalZone, _ choices: inout Choices) -> LocalDateTime {
    let first = LocalDate(year: 2026, month: 1, day: 5) ?? .min
    var date = first.adding(days: choices.int(in: 0...4_380))
    if choices.bool() {
      let midnight = zone.resolve(LocalDateTime(date, .midnight)).earlierOrShiftedForward
      // Where the clocks do not change again, any day will do.
      if let change = zone.nextTransition(after: midnight),
        change.secondsSinceEpoch - midnight.secondsSinceEpoch < 366 * 86_400
      {
        let day = zone.localDate(at: Instant(clamping: change.secondsSinceEpoch))
        date = day.adding(days: -choices.int(in: 0...21))
      }
    }
    return LocalDateTime(date, MinuteOfDay(choices.int(in: 0...1_439, plainest: 420)) ?? .midnight)
  }
}
