import NudgeShared

/// Local time: what a zone answers, and the next weekly occurrence as peers compute it.
enum ZoneBenchmarks {
  static let all = [
    Benchmark("zone-offset", "offset of an instant, New York by rule", units: "calls") {
      let zone = try NewYork.zone()
      return { count in
        var result = WorkResult()
        for index in 0..<count {
          result.consume(Int(zone.offset(at: SlotBenchmarks.moment(index)).seconds))
        }
        return result
      }
    },
    Benchmark("zone-resolve", "instant of a local reading, New York by rule", units: "calls") {
      let zone = try NewYork.zone()
      let nine = try required(MinuteOfDay(hour: 9, minute: 0))
      let first = zone.localDate(at: NewYork.start)
      return { count in
        var result = WorkResult()
        for index in 0..<count {
          let reading = LocalDateTime(first.adding(days: index % 23_011), nine)
          result.consume(
            Int(zone.resolve(reading).earlierOrShiftedForward.secondsSinceEpoch))
        }
        return result
      }
    },
    Benchmark(
      "weekly-occurrence", "the Monday 09:00 after an instant, New York", units: "occurrences"
    ) {
      let zone = try NewYork.zone()
      let nine = try required(ClockRange(startMinute: 540, endMinute: 541))
      let picker = SlotPicker(
        settings: try required(CadenceSettings(cadence: .isoWeek)),
        window: FiringWindow(range: nine, weekdays: WeekdaySet([.monday])), quietHours: .none,
        seed: 42)
      return { count in
        var result = WorkResult()
        for index in 0..<count {
          let moment = SlotBenchmarks.moment(index)
          let slot = picker.nextSlot(after: nil, now: moment, in: zone)
          result.consume(Int(slot?.fireAt.secondsSinceEpoch ?? 0))
        }
        return result
      }
    },
  ]
}
