extension QuietHours {
  /// The first moment from `instant` on that is not in quiet time, in whole seconds.
  ///
  /// `instant` itself where it is not quiet; nil where quiet time does not end within a year. Both
  /// passes of a repeated hour are judged by what the clock shows. Never earlier for a later
  /// `instant`.
  ///
  /// For many questions about the same quiet hours make one ``QuietOpenings``.
  public func firstOpening(from instant: Instant, in zone: LocalZone) -> Instant? {
    QuietOpenings(self, in: zone).first(from: instant)
  }
}

/// When quiet time is over: quiet hours in a zone, made ready for many questions.
///
/// ```swift
/// let openings = QuietOpenings(try QuietHours(parsing: "22:00-07:00"), in: berlin)
/// openings.first(from: lateEvening)  // 07:00 of the next day
/// ```
///
/// On the local clock the next reading that is not quiet is found by rank and select, and by
/// skipping pauses; that reading holds as long as the clock does not change, else the search goes on
/// at the change. So a fold that puts the clock back into quiet time is quiet again, and a gap that
/// jumps over its end opens at the change.
public struct QuietOpenings: Sendable {
  /// The minutes of the week that are not quiet.
  private let open: WeekMask
  /// Pauses in seconds of a clock read as UTC, ascending, none empty, none touching another.
  private let pauses: [Range<Int64>]
  private let zone: LocalZone
  /// Whether there is any quiet time at all.
  let hasQuietTime: Bool

  /// 366 days, in seconds.
  private static let searchSeconds: Int64 = 366 * 86_400

  /// Puts quiet hours and a zone together.
  public init(_ quietHours: QuietHours, in zone: LocalZone) {
    let everyMinute = WeekMask(
      ClockRange(knownStart: 0, end: MinuteOfDay.perDay), on: .all)
    open =
      quietHours.entries.isEmpty ? everyMinute : everyMinute.subtracting(quietHours.mask)
    pauses = quietHours.pauses(notOverAt: LocalDateTime(.min, .midnight)).map {
      $0.from.secondsSinceEpochAsUTC..<$0.until.secondsSinceEpochAsUTC
    }
    self.zone = zone
    hasQuietTime = open.count < everyMinute.count || !pauses.isEmpty
  }

  /// The first moment from `instant` on that is not in quiet time, in whole seconds.
  ///
  /// `instant` itself where it is not quiet; nil where quiet time does not end within 366 days.
  ///
  /// - Complexity: Logarithmic in the pauses, for each pause and each clock change that quiet time
  ///   goes on through.
  public func first(from instant: Instant) -> Instant? {
    guard hasQuietTime else { return instant }
    let limit = instant.secondsSinceEpoch + QuietOpenings.searchSeconds
    var moment = instant.secondsSinceEpoch
    while moment <= limit {
      let span = zone.span(at: moment)
      let offset = Int64(span.offset.seconds)
      guard let wall = firstOpenReading(from: moment + offset) else { return nil }
      let found = wall - offset
      if found < span.end {
        return found <= limit ? Instant(secondsSinceEpoch: found) : nil
      }
      moment = span.end
    }
    return nil
  }

  /// The first reading from `wall` on that is not quiet, on a clock that nobody changes.
  private func firstOpenReading(from wall: Int64) -> Int64? {
    guard open.count > 0 else { return nil }
    var wall = wall
    while true {
      if let end = endOfPause(around: wall) {
        wall = end
        continue
      }
      // 1970-01-01 was a Thursday: three days after a Monday.
      let minute = floorDivide(Int(wall), 60) + 3 * MinuteOfDay.perDay
      let weekStart = floorDivide(minute, MinuteOfWeek.perWeek) * MinuteOfWeek.perWeek
      let rank = open.rank(minute - weekStart)
      let isLastOfWeek = rank == open.count
      guard let next = open.select(isLastOfWeek ? 0 : rank) else { return nil }
      let found = weekStart + next + (isLastOfWeek ? MinuteOfWeek.perWeek : 0)
      if found == minute { return wall }
      wall = Int64(found - 3 * MinuteOfDay.perDay) * 60
    }
  }

  /// Where the pause ends that holds `wall`, or nil if none does.
  private func endOfPause(around wall: Int64) -> Int64? {
    var low = 0
    var high = pauses.count
    while low < high {
      let middle = (low + high) / 2
      if pauses[middle].upperBound <= wall { low = middle + 1 } else { high = middle }
    }
    guard low < pauses.count, pauses[low].contains(wall) else { return nil }
    return pauses[low].upperBound
  }
}
