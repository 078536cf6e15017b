import NudgeShared

/// A moment at which a zone's clocks are changed.
struct ClockChange {
  /// The zone.
  let zone: LocalZone
  /// What clocks would show at the change without it.
  let before: LocalDateTime
  /// What they show.
  let after: LocalDateTime

  /// The changes after `start` and before `end`, in their order; several may fall on one day.
  static func all(after start: Instant, before end: Instant, in zone: LocalZone) -> [ClockChange] {
    var changes: [ClockChange] = []
    var moment = start
    while let transition = zone.nextTransition(after: moment),
      let at = Instant(secondsSinceEpoch: transition.secondsSinceEpoch), at < end
    {
      changes.append(
        ClockChange(
          zone: zone, before: LocalDateTime(at, at: zone.offset(at: moment)),
          after: LocalDateTime(at, at: transition.offset)))
      moment = at
    }
    return changes
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
