import NudgeShared

/// A day on which a zone's clocks are changed.
struct ClockChange {
  /// The zone.
  let zone: LocalZone
  /// What clocks would show at the change without it.
  let before: LocalDateTime
  /// What they show.
  let after: LocalDateTime

  /// The change on `date`, if there is one.
  init?(on date: LocalDate, in zone: LocalZone) {
    func instant(_ date: LocalDate) -> Instant {
      zone.resolve(LocalDateTime(date, .midnight)).earlierOrShiftedForward
    }
    var early = instant(date)
    var late = instant(date.adding(days: 1))
    let first = zone.offset(at: early)
    guard zone.offset(at: late) != first else { return nil }
    while late.seconds(since: early) > 1 {
      let middle = early.adding(seconds: late.seconds(since: early) / 2)
      if zone.offset(at: middle) == first { early = middle } else { late = middle }
    }
    self.zone = zone
    before = LocalDateTime(late, at: first)
    after = LocalDateTime(late, at: zone.offset(at: late))
  }

  /// Such as `Sun 2026-03-29, from 02:00 to 03:00 in Europe/Berlin`.
  var text: String {
    let day = before.date.weekday.abbreviation.capitalizedFirst
    let until = after.date == before.date ? "" : "\(after.date) "
    return "\(day) \(before.date), from \(before.minuteOfDay) to \(until)\(after.minuteOfDay) in "
      + zone.identifier
  }
}

extension String {
  /// The text with its first letter large.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
