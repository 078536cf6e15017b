import NudgeShared
import NudgeTesting

/// Zones whose clocks do what schedulers trip over, made from data; the plainest comes first.
struct AwkwardZone {
  let zone: LocalZone
  /// Moments in or near 2026 at which the clocks change; a Monday noon where they never do.
  let changes: [Instant]

  static let all: [AwkwardZone] = [utc, berlin, lordHowe, seamOfTheWeek, skippedDay, oddSeconds]
    .compactMap { $0 }
  static let changing = Array(all.dropFirst())
  static let zoneOfBerlin = berlin?.zone ?? .utc

  private static let utc = AwkwardZone(zone: .utc, changes: instants("2026-01-05T12:00:00Z"))

  /// An hour forward and back on Sundays at 01:00 UTC, as most of Europe has it.
  private static let berlin = annual(
    "Europe/Berlin", standard: 3600, daylight: 7200,
    start: (month: 3, week: 5, .sunday, second: 7200),
    end: (month: 10, week: 5, .sunday, second: 10_800),
    instants("2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"))

  /// Half an hour forward and back, on the southern calendar.
  private static let lordHowe = annual(
    "Australia/Lord_Howe", standard: 37_800, daylight: 39_600,
    start: (month: 10, week: 1, .sunday, second: 7200),
    end: (month: 4, week: 1, .sunday, second: 7200),
    instants("2026-04-04T15:00:00Z", "2026-10-03T15:30:00Z"))

  /// Monday starts at 01:00 in spring, and Sunday's last hour comes twice in autumn.
  private static let seamOfTheWeek = annual(
    "Test/Seam", standard: -10_800, daylight: -7200,
    start: (month: 3, week: 2, .monday, second: 0),
    end: (month: 11, week: 1, .monday, second: 0),
    instants("2026-03-09T03:00:00Z", "2026-11-02T02:00:00Z"))

  /// A whole Friday that never was, and a Wednesday that came twice, as when a date line moves.
  private static let skippedDay: AwkwardZone? = {
    let changes = instants("2026-03-06T10:00:00Z", "2026-06-11T10:00:00Z")
    guard
      let west = UTCOffset(seconds: -36_000), let east = UTCOffset(seconds: 50_400),
      changes.count == 2,
      let zone = LocalZone(
        identifier: "Test/DateLine", initialOffset: west,
        transitions: zip(changes, [east, west]).map {
          LocalZone.Transition(secondsSinceEpoch: $0.secondsSinceEpoch, offset: $1)
        })
    else { return nil }
    return AwkwardZone(zone: zone, changes: changes)
  }()

  /// An offset with seconds, then forward by 13 minutes and 20 seconds within a working morning.
  private static let oddSeconds: AwkwardZone? = {
    let changes = instants("2026-05-11T09:07:30Z")
    guard
      let before = UTCOffset(seconds: -2670), let after = UTCOffset(seconds: -1870),
      let change = changes.first,
      let zone = LocalZone(
        identifier: "Test/LocalMeanTime", initialOffset: before,
        transitions: [.init(secondsSinceEpoch: change.secondsSinceEpoch, offset: after)])
    else { return nil }
    return AwkwardZone(zone: zone, changes: changes)
  }()

  private typealias Day = (month: Int, week: Int, weekday: Weekday, second: Int)

  private static func annual(
    _ name: String, standard: Int, daylight: Int, start: Day, end: Day, _ changes: [Instant]
  ) -> AwkwardZone? {
    func moment(_ day: Day) -> AnnualMoment? {
      AnnualMoment(
        .weekdayOfMonth(month: day.month, week: day.week, day.weekday), secondOfDay: day.second)
    }
    guard
      let standard = UTCOffset(seconds: standard), let daylight = UTCOffset(seconds: daylight),
      let start = moment(start), let end = moment(end),
      let zone = LocalZone(
        identifier: name, initialOffset: standard, transitions: [],
        rule: AnnualRule(
          standard: standard,
          daylight: AnnualRule.Daylight(offset: daylight, start: start, end: end)))
    else { return nil }
    return AwkwardZone(zone: zone, changes: changes)
  }

  private static func instants(_ texts: String...) -> [Instant] {
    texts.compactMap { Instant($0) }
  }
}
