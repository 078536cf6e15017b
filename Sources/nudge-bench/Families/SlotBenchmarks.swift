import NudgeShared

/// One decision: when the next nudge comes after a given one.
enum SlotBenchmarks {
  static let all = [
    Benchmark(
      "slot-decision", "next slot after a firing, New York", units: "decisions",
      targetNanoseconds: 1000
    ) {
      decide(try picker(quietHours: .none), in: try NewYork.zone())
    },
    Benchmark(
      "slot-decision-pauses", "the same with weekly quiet hours and four pauses",
      units: "decisions",
      targetNanoseconds: 1000
    ) {
      decide(try picker(quietHours: try crowdedQuietHours()), in: try NewYork.zone())
    },
    Benchmark(
      "slot-decision-first", "first slot of an installation", units: "decisions",
      targetNanoseconds: 1000
    ) {
      let picker = try SlotBenchmarks.picker(quietHours: .none)
      let zone = try NewYork.zone()
      return { count in
        var result = WorkResult()
        for index in 0..<count {
          let now = moment(index)
          let slot = picker.nextSlot(
            after: nil, now: now, in: zone, firstOpenedOn: zone.localDate(at: now))
          result.consume(Int(slot?.fireAt.secondsSinceEpoch ?? 0))
        }
        return result
      }
    },
  ]

  /// Asks from moments all over 64 years, so that no decision is like the one before.
  private static func decide(_ picker: SlotPicker, in zone: LocalZone) -> Benchmark.Work {
    { count in
      var result = WorkResult()
      var missing = 0
      for index in 0..<count {
        let fired = moment(index)
        let slot = picker.nextSlot(after: fired, now: fired, in: zone)
        if slot == nil { missing += 1 }
        result.consume(Int(slot?.fireAt.secondsSinceEpoch ?? 0))
      }
      result.facts = [.init("without slot", missing)]
      return result
    }
  }

  /// The nth of some two million moments, a prime number of seconds apart, that then come round.
  static func moment(_ index: Int) -> Instant {
    NewYork.start.adding(seconds: Int64(index % 2_097_143 * 963))
  }

  private static func picker(quietHours: QuietHours) throws -> SlotPicker {
    SlotPicker(settings: .standard, window: .standard, quietHours: quietHours, seed: 42)
  }

  /// Nights, longer at the weekend, and four pauses over the years that are asked about.
  static func crowdedQuietHours() throws -> QuietHours {
    let weekly = try QuietHours(parsing: "mon-fri@22:00-08:30,sat-sun@23:00-09:00")
    let pauses = try ["2027-01-04", "2033-06-20", "2048-02-29", "2071-12-24"].map { text in
      let day = try required(LocalDate(text))
      return QuietHours.Pause(
        from: LocalDateTime(day, .midnight), until: LocalDateTime(day.adding(days: 12), .midnight))
    }
    return weekly.replacing(pauses: pauses)
  }
}
