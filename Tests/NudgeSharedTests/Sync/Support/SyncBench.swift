import NudgeShared
import NudgeTesting

/// A sync with a fake behind every seam.
struct SyncBench<Platform: NudgePlatform, Journal: NotificationJournal> {
  typealias Sync = NotificationSync<Platform, CandidatePlanner, KeyStrings, SettableClock, Journal>

  let platform: Platform
  let journal: Journal
  var sources: [any NotificationSource]
  var planner = CandidatePlanner()
  var quietHours: Sync.QuietHoursReader = { .none }
  /// Where sources' time runs out; nil gives them more than any test takes.
  var deadline: Gate?
  /// Shows 2026-11-30T06:00:00Z, a Monday.
  let clock = SettableClock(ClockReading(now: instant("2026-11-30T06:00:00Z"), zone: .utc))

  init(_ platform: Platform, _ journal: Journal, _ sources: (any NotificationSource)...) {
    self.platform = platform
    self.journal = journal
    self.sources = sources
  }

  /// A new process.
  func process() -> Sync {
    let gate = deadline
    return Sync(
      platform: platform, planner: planner, strings: KeyStrings(), clock: clock,
      journal: journal, sources: sources, quietHours: quietHours,
      deadline: {
        if let gate { await gate.pass() } else { try? await Task.sleep(nanoseconds: .max / 4) }
      })
  }
}

/// Reminders with requests ready made.
enum Row {
  /// An occurrence of a row on a day of December 2026, in UTC.
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
    title: String = "Water the plants", namespace: NotificationNamespace = .reminder
  ) -> [NotificationCandidate] {
    days.map { candidate(row, day: $0, hour: hour, title: title, namespace: namespace) }
  }

  static func ids(_ candidates: [NotificationCandidate]) -> [NotificationID] {
    candidates.compactMap { $0.request?.id }
  }
}
