import NudgeShared
import NudgeTesting

/// A sync with a fake behind every seam, and ways to make rows for it.
struct SyncBench<Platform: NudgePlatform, Journal: NotificationJournal> {
  let platform: Platform
  let journal: Journal
  let sources: [any NotificationSource]
  let clock: SettableClock
  var planner: CandidatePlanner
  /// Open, time is up for sources.
  let deadline = Gate()

  /// 2026-11-30T06:00:00Z, a Monday.
  static var monday: Instant { instant("2026-11-30T06:00:00Z") }

  init(
    platform: Platform, journal: Journal, sources: [any NotificationSource],
    planner: CandidatePlanner = CandidatePlanner()
  ) {
    self.platform = platform
    self.journal = journal
    self.sources = sources
    self.planner = planner
    clock = SettableClock(ClockReading(now: Self.monday, zone: .utc))
  }

  /// A new process.
  func process() -> NotificationSync<
    Platform, CandidatePlanner, KeyStrings, SettableClock, Journal
  > {
    NotificationSync(
      platform: platform, planner: planner, strings: KeyStrings(), clock: clock,
      journal: journal, sources: sources, quietHours: { .none },
      deadline: { await deadline.pass() })
  }
}

/// Reminders with requests ready made.
enum Row {
  /// An occurrence of a row at nine o'clock of a day in December 2026.
  static func candidate(
    _ row: String = "r1", day: Int, hour: Int = 9, title: String = "Water the plants",
    namespace: NotificationNamespace = .reminder, kind: NotificationKind = .reminder
  ) -> NotificationCandidate {
    let midnight = instant("2026-12-01T00:00:00Z")
    let fireAt = midnight.adding(seconds: Int64((day - 1) * 24 + hour) * 3600)
    let nominal = LocalZone.utc.localDateTime(at: fireAt)
    let request = NotificationRequest(
      namespace: namespace, channel: "reminders", fireAt: fireAt,
      trigger: .wallClock(nominal), title: title, body: "09:00",
      payload: NotificationPayload(kind: "reminder", reference: row))
    return NotificationCandidate(
      kind: kind, item: row, nominal: nominal, time: .wallClock(nominal), title: title,
      body: "09:00", request: request)
  }

  /// The occurrences of a daily row.
  static func daily(
    _ row: String = "r1", days: ClosedRange<Int> = 1...7, hour: Int = 9,
    title: String = "Water the plants"
  ) -> [NotificationCandidate] {
    days.map { candidate(row, day: $0, hour: hour, title: title) }
  }
}
