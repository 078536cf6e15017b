/// A set of minutes on the circle of the week, with rank and select.
///
/// ```swift
/// let mask = WeekMask(ClockRange(startMinute: 480, endMinute: 660)!, on: .mondayToFriday)
/// mask.count                                // 900
/// mask.rank(480)                            // 0: no member before Monday 08:00
/// mask.select(180)                          // 1,920: Tuesday 08:00
/// ```
///
/// What wraps (a night, a window past midnight, Sunday into Monday) wraps here and nowhere else.
/// Invariant: `countBefore[i]` is the number of members in words before word `i`. Rank and select on
/// a bit vector with block counts is Jacobson's construction ("Space-efficient static trees and
/// graphs", 1989) with one level, which 158 words do not outgrow.
public struct WeekMask: Hashable, Sendable {
  private var words: [UInt64]
  private var countBefore: [Int32]
  /// How many minutes are in the set, 0 to 10,080.
  public private(set) var count: Int

  private static let wordCount = (MinuteOfWeek.perWeek + 63) / 64

  /// No minute at all.
  public init() {
    words = Array(repeating: 0, count: WeekMask.wordCount)
    countBefore = Array(repeating: 0, count: WeekMask.wordCount)
    count = 0
  }

  /// The minutes of `range` on each of `days`; a range past midnight belongs to the day it starts on.
  public init(_ range: ClockRange, on days: WeekdaySet) {
    self.init()
    insert(range, on: days)
    recount()
  }

  /// The minutes of any of several ranges, each on its days.
  init(_ parts: some Sequence<(range: ClockRange, days: WeekdaySet)>) {
    self.init()
    for part in parts { insert(part.range, on: part.days) }
    recount()
  }

  /// The minutes of this set that are not in `other`.
  public func subtracting(_ other: WeekMask) -> WeekMask {
    var difference = self
    for index in difference.words.indices { difference.words[index] &= ~other.words[index] }
    difference.recount()
    return difference
  }

  /// Whether the minute is in the set.
  public func contains(_ minute: MinuteOfWeek) -> Bool {
    words[minute.minute / 64] & 1 << UInt64(minute.minute % 64) != 0
  }

  /// How many members come before `minute` (0 to 10,080) on the week from Monday 00:00.
  ///
  /// Constant time; values outside the week count as its ends.
  public func rank(_ minute: Int) -> Int {
    if minute <= 0 { return 0 }
    if minute >= MinuteOfWeek.perWeek { return count }
    let below = words[minute / 64] & (1 << UInt64(minute % 64) - 1)
    return Int(countBefore[minute / 64]) + below.nonzeroBitCount
  }

  /// The member that has `rank` members before it, or nil unless `rank` is 0 to `count - 1`.
  ///
  /// Logarithmic in the number of words.
  public func select(_ rank: Int) -> Int? {
    guard rank >= 0, rank < count else { return nil }
    var low = 0
    var high = words.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if countBefore[middle] <= rank { low = middle } else { high = middle }
    }
    var word = words[low]
    for _ in 0..<rank - Int(countBefore[low]) { word &= word - 1 }
    return low * 64 + word.trailingZeroBitCount
  }

  private mutating func insert(_ range: ClockRange, on days: WeekdaySet) {
    for day in days.days {
      let start = day.startMinuteOfWeek + range.startMinute
      let end = start + range.lengthMinutes
      insert(start..<min(end, MinuteOfWeek.perWeek))
      if end > MinuteOfWeek.perWeek { insert(0..<end - MinuteOfWeek.perWeek) }
    }
  }

  private mutating func insert(_ minutes: Range<Int>) {
    var minute = minutes.lowerBound
    while minute < minutes.upperBound {
      let inWord = min(64 - minute % 64, minutes.upperBound - minute)
      let ones: UInt64 = inWord == 64 ? .max : 1 << UInt64(inWord) - 1
      words[minute / 64] |= ones << UInt64(minute % 64)
      minute += inWord
    }
  }

  private mutating func recount() {
    var total = 0
    for (index, word) in words.enumerated() {
      countBefore[index] = Int32(truncatingIfNeeded: total)
      if word != 0 { total += word.nonzeroBitCount }
    }
    count = total
  }
}
