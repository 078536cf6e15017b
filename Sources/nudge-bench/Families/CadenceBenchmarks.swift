import NudgeShared

/// A million weeks of the cadence, slot after slot, zone included.
enum CadenceBenchmarks {
  static let all = [
    Benchmark(
      "cadence-weeks", "weeks of nudges, each slot from the one before, New York", units: "weeks",
      amount: .fixed(1_000_000, quick: 50_000), targetNanoseconds: 1000
    ) {
      let zone = try NewYork.zone()
      return { weeks in
        var result = WorkResult()
        var fired = 0
        var remaining = weeks
        var seed: UInt64 = 1
        // Almost a century for each installation: the calendar ends with the year 9999.
        while remaining > 0 {
          let chain = SlotChain(
            seed: seed, start: NewYork.start, weeks: min(remaining, 5000), zone: zone)
          chain.forEachSlot { slot in
            fired += 1
            result.consume(Int(slot.fireAt.secondsSinceEpoch))
          }
          remaining -= chain.weeks
          seed += 1
        }
        result.facts = [.init("fired", fired)]
        return result
      }
    }
  ]
}

/// The nudges of one installation on which every slot fires.
struct SlotChain: Sendable {
  /// How many weeks of 604,800 seconds the chain covers.
  let weeks: Int

  private let picker: SlotPicker
  private let start: Instant
  private let zone: LocalZone

  init(seed: UInt64, start: Instant, weeks: Int, zone: LocalZone) {
    self.weeks = weeks
    self.start = start
    self.zone = zone
    picker = SlotPicker(settings: .standard, window: .standard, quietHours: .none, seed: seed)
  }

  /// Gives each slot in turn.
  func forEachSlot(_ body: (NudgeSlot) -> Void) {
    let end = start.adding(seconds: Int64(weeks) * 604_800)
    var last: Instant?
    while let slot = picker.nextSlot(after: last, now: last ?? start, in: zone), slot.fireAt < end {
      body(slot)
      last = slot.fireAt
    }
  }
}
