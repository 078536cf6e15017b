/// The minutes at which a nudge may fire, unrolled from the circle of the week onto the calendar.
///
/// A local minute is numbered by days since 1970-01-01 times 1,440 plus the minute of the day. The
/// allowed ones are numbered too ("rank"), so that "the fifth allowed minute from here" is one
/// addition, whatever windows, quiet hours and pauses lie between.
struct AllowedMinutes: Hashable, Sendable {
  /// The minutes of the week that are in the window and not quiet.
  let mask: WeekMask
  /// The pauses as ranks, sorted, none empty, none touching another.
  private let pausedRanks: [Range<Int>]

  /// 1970-01-01 was a Thursday: three days after the Monday that rank 0 counts from.
  private static let epochMinuteOfWeek = 3 * MinuteOfDay.perDay

  init(window: FiringWindow, quietHours: QuietHours) {
    mask =
      quietHours.entries.isEmpty ? window.mask : window.mask.subtracting(quietHours.mask)
    var ranks: [Range<Int>] = []
    if mask.count > 0 {
      let mask = mask
      let sorted = quietHours.pauses.sorted { $0.from < $1.from }
      for pause in sorted where pause.from < pause.until {
        let lower = AllowedMinutes.rank(AllowedMinutes.minuteRoundedUp(pause.from), in: mask)
        let upper = AllowedMinutes.rank(AllowedMinutes.minuteRoundedUp(pause.until), in: mask)
        if let last = ranks.last, lower <= last.upperBound {
          ranks[ranks.count - 1] = last.lowerBound..<max(last.upperBound, upper)
        } else if lower < upper {
          ranks.append(lower..<upper)
        }
      }
    }
    pausedRanks = ranks
  }

  /// How many minutes a week without pauses allows.
  var countPerWeek: Int { mask.count }

  /// The minute that comes after `steps` other allowed ones, counted from `minute` on; nil past 9999.
  func minute(after steps: Int, from minute: Int) -> Int? {
    guard mask.count > 0 else { return nil }
    var rank = AllowedMinutes.rank(minute, in: mask)
    var remaining = steps
    for paused in pausedRanks where paused.upperBound > rank {
      let free = paused.lowerBound - rank
      if remaining < free { break }
      remaining -= max(free, 0)
      rank = paused.upperBound
    }
    rank += remaining
    let week = floorDivide(rank, mask.count)
    guard let minuteOfWeek = mask.select(rank - week * mask.count) else { return nil }
    let found = week * MinuteOfWeek.perWeek + minuteOfWeek - AllowedMinutes.epochMinuteOfWeek
    return found <= AllowedMinutes.lastMinute ? found : nil
  }

  /// How many allowed minutes lie in `minutes`.
  func count(in minutes: Range<Int>) -> Int {
    guard mask.count > 0 else { return 0 }
    let lower = AllowedMinutes.rank(minutes.lowerBound, in: mask)
    let upper = AllowedMinutes.rank(minutes.upperBound, in: mask)
    return pausedRanks.reduce(upper - lower) { total, paused in
      total - paused.clamped(to: lower..<upper).count
    }
  }

  /// How many minutes of `minutes` would be allowed if there were no pauses.
  func countWithoutPauses(in minutes: Range<Int>) -> Int {
    guard mask.count > 0 else { return 0 }
    return AllowedMinutes.rank(minutes.upperBound, in: mask)
      - AllowedMinutes.rank(minutes.lowerBound, in: mask)
  }

  /// Whether a wall clock that shows `reading` allows a nudge.
  func contains(_ reading: LocalDateTime) -> Bool {
    guard mask.contains(reading.minuteOfWeek) else { return false }
    let rank = AllowedMinutes.rank(AllowedMinutes.minute(of: reading), in: mask)
    return !pausedRanks.contains { $0.contains(rank) }
  }

  /// The number of the minute that `reading` lies in.
  static func minute(of reading: LocalDateTime) -> Int {
    reading.date.daysSinceEpoch * MinuteOfDay.perDay + reading.secondOfDay / 60
  }

  /// The number of the first whole minute that is not before `reading`.
  static func minuteRoundedUp(_ reading: LocalDateTime) -> Int {
    minute(of: reading) + (reading.secondOfDay % 60 == 0 ? 0 : 1)
  }

  /// The reading that starts the minute of that number.
  static func reading(of minute: Int) -> LocalDateTime {
    let days = floorDivide(minute, MinuteOfDay.perDay)
    return LocalDateTime(
      LocalDate(clampingDaysSinceEpoch: days),
      MinuteOfDay(clampedMinute: minute - days * MinuteOfDay.perDay))
  }

  private static let lastMinute =
    LocalDate.max.daysSinceEpoch * MinuteOfDay.perDay + MinuteOfDay.perDay - 1

  private static func rank(_ minute: Int, in mask: WeekMask) -> Int {
    let position = minute + epochMinuteOfWeek
    let week = floorDivide(position, MinuteOfWeek.perWeek)
    return week * mask.count + mask.rank(position - week * MinuteOfWeek.perWeek)
  }
}
