import NudgeShared

extension ValueReader<ClockRange> {
  /// When a nudge may fire.
  static var window: ValueReader {
    ValueReader(accepted: "HH:MM-HH:MM such as 08:00-11:00") { try? ClockRange(parsing: $0) }
  }
}

extension ValueReader<WeekdaySet> {
  /// On which days it may.
  static var weekdays: ValueReader {
    ValueReader(accepted: "days such as mon-fri or mon,wed,fri") { try? WeekdaySet(parsing: $0) }
  }
}

extension ValueReader<QuietHours> {
  /// When nothing may be said.
  static var quietHours: ValueReader {
    ValueReader(
      accepted: "off, 22:00-07:00 or with days mon-fri@22:00-07:00,sat-sun@23:00-09:00",
      words: ["off"], read: { try? QuietHours(parsing: $0) })
  }
}

extension Cadence: Choice {}
