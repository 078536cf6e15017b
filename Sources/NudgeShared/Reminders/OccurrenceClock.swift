/// Turns readings into moments as reminders want them, quickly near one moment.
///
/// A reading that a clock change skips is moved forward by the length of the gap; of one that comes
/// twice the first counts; on a date that does not exist there is none. Around most moments clocks
/// do not change for months, and there a reading is one subtraction.
struct OccurrenceClock {
  private let zone: LocalZone
  private let span: OffsetSpan
  /// Moments from the first to the last of which readings are certain to come once.
  private let steadyFrom: Int64
  private let steadyThrough: Int64

  init(_ zone: LocalZone, around moment: Instant) {
    self.zone = zone
    span = zone.span(at: moment.secondsSinceEpoch)
    let reach = LocalZone.reach
    steadyFrom = span.start == .min ? .min : span.start + reach
    steadyThrough = span.end == .max ? .max : span.end - reach - 1
  }

  /// The moment of a reading, or nil where there is none: its date does not exist, or it lies past
  /// the last ``Instant``.
  func instant(of reading: LocalDateTime) -> Instant? {
    let only = reading.secondsSinceEpochAsUTC - Int64(span.offset.seconds)
    if only >= steadyFrom, only <= steadyThrough { return Instant(secondsSinceEpoch: only) }
    return resolved(reading)
  }

  /// A date such that those before it have no moment after `now` at that time of day.
  func firstDate(thatMayFireAfter now: Instant, at time: MinuteOfDay) -> LocalDate {
    let second = now.secondsSinceEpoch
    let reading = LocalDateTime(now, at: span.offset)
    guard second - LocalZone.reach >= steadyFrom, second <= steadyThrough else {
      return reading.date.adding(days: -3)
    }
    return time.minute * 60 > reading.secondOfDay ? reading.date : reading.date.adding(days: 1)
  }

  private func resolved(_ reading: LocalDateTime) -> Instant? {
    let found: Instant
    switch zone.resolve(reading) {
    case .unique(let instant), .fold(let instant, _):
      found = instant
    case .gap(let gap):
      guard !OccurrenceClock.coversDate(gap) else { return nil }
      found = gap.shiftedForward
    }
    // Past its end, moments stop at the last one, which is not that of the reading.
    return found > .min && found < .max ? found : nil
  }

  /// Whether no clock shows any time of the date that was asked for.
  private static func coversDate(_ gap: LocalGap) -> Bool {
    let dayStart =
      Int64(gap.reading.date.daysSinceEpoch) * Int64(LocalDateTime.secondsPerDay)
    let moment = gap.transition.secondsSinceEpoch
    return moment + Int64(gap.before.seconds) <= dayStart
      && moment + Int64(gap.after.seconds) >= dayStart + Int64(LocalDateTime.secondsPerDay)
  }
}
