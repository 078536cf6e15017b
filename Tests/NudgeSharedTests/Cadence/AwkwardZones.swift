import NudgeShared
import NudgeTesting

/// A zone to draw cases in, with the moments around which it is worth looking; the plainest first.
struct AwkwardZone {
  let zone: LocalZone
  /// Some changes of the clocks, mostly of 2026; a Monday noon where they never change.
  let changes: [Instant]
  /// How many seconds apart the same reading may come, near those changes.
  let repeatSeconds: [Int64]

  static let all: [AwkwardZone] =
    ([.utc] + OddZones.all.map(\.zone) + [seamOfTheWeek, oddSeconds].compactMap { $0 })
    .map { AwkwardZone($0) }
  static let changing = all.filter { !$0.repeatSeconds.isEmpty }

  private init(_ zone: LocalZone) {
    var changes: [Instant] = []
    var offsets: Set<Int32> = []
    // Apia's changes are those of 2011; where a rule holds, the first changes after it do as well.
    for start in ["2026-01-01T00:00:00Z", "2025-01-01T00:00:00Z", "2011-01-01T00:00:00Z"] {
      guard changes.isEmpty, var moment = Instant(start) else { continue }
      while changes.count < 4, let change = zone.nextTransition(after: moment) {
        offsets.insert(zone.offset(at: moment).seconds)
        offsets.insert(change.offset.seconds)
        moment = Instant(clamping: change.secondsSinceEpoch)
        changes.append(moment)
      }
    }
    self.zone = zone
    self.changes = changes.isEmpty ? [Instant(clamping: 1_767_614_400)] : changes
    repeatSeconds = Set(
      offsets.flatMap { first in offsets.map { Int64(first) - Int64($0) } }.filter { $0 > 0 }
    ).sorted()
  }

  /// Monday starts at 01:00 in spring, and Sunday's last hour comes twice in autumn.
  private static let seamOfTheWeek: LocalZone? = {
    guard
      let standard = UTCOffset(seconds: -10_800), let daylight = UTCOffset(seconds: -7200),
      let start = AnnualMoment(.weekdayOfMonth(month: 3, week: 2, .monday), secondOfDay: 0),
      let end = AnnualMoment(.weekdayOfMonth(month: 11, week: 1, .monday), secondOfDay: 0)
    else { return nil }
    return LocalZone(
      identifier: "Test/Seam", initialOffset: standard, transitions: [],
      rule: AnnualRule(
        standard: standard,
        daylight: AnnualRule.Daylight(offset: daylight, start: start, end: end)))
  }()

  /// An offset with seconds, then forward by 13 minutes and 20 seconds within a working morning.
  private static let oddSeconds: LocalZone? = {
    guard
      let before = UTCOffset(seconds: -2670), let after = UTCOffset(seconds: -1870),
      let change = Instant("2026-05-11T09:07:30Z")
    else { return nil }
    return LocalZone(
      identifier: "Test/LocalMeanTime", initialOffset: before,
      transitions: [.init(secondsSinceEpoch: change.secondsSinceEpoch, offset: after)])
  }()
}
