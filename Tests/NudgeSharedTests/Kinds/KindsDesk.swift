import NudgeShared
import NudgeTesting

/// A planner with everything around it set to something plain, to be changed by a test.
struct KindsDesk {
  var table: KindTable = .standard
  var maxPending = PlatformSnapshot.largestCapacity
  var horizonDays = NotificationPlanner.standardHorizonDays
  var zone: LocalZone = .utc
  var now = Make.moment("2026-12-01T00:00:00Z")
  var quietHours: QuietHours = .none
  var pending: [NotificationID] = []
  var capacity = PlatformSnapshot.largestCapacity
  var isExact = true
  var silent: [NotificationNamespace] = []
  var fired: Set<OccurrenceKey> = []
  var locale = "en"

  var strings: KeyStrings { KeyStrings(locale: locale) }
  var reading: ClockReading { ClockReading(now: now, zone: zone) }
  var snapshot: PlatformSnapshot {
    PlatformSnapshot(
      authorization: .authorized, pending: pending, capacity: capacity, isExact: isExact)
  }
  var planner: NotificationPlanner {
    NotificationPlanner(table: table, maxPending: maxPending, horizonDays: horizonDays)
  }
  var context: SourceContext {
    SourceContext(
      reading: reading, snapshot: snapshot, quietHours: quietHours, horizonDays: horizonDays,
      limit: planner.limit(for: snapshot), fired: fired)
  }

  func plan(_ candidates: [NotificationCandidate]) -> NotificationPlan {
    plan(answers: [SourceAnswer(candidates: candidates)])
  }

  func plan(answers: [SourceAnswer]) -> NotificationPlan {
    planner.plan(
      PlanningInput(
        reading: reading, snapshot: snapshot, quietHours: quietHours, answers: answers,
        silent: silent, fired: fired),
      strings: strings)
  }

  func plan(items: [DatedItemDraft]) -> NotificationPlan {
    plan(answers: [DatedItems(items, table: table, context: context, strings: strings).answer])
  }
}

extension KindsDesk {
  /// What differs from the plain one, in a line.
  var summary: String {
    "\(now) in \(zone.identifier), \(table.budget == .standard ? "standard" : "reminders"), "
      + "quiet \(quietHours) \(quietHours.pauses.map { "\($0.from)/\($0.until)" }), "
      + "at most \(maxPending) of \(capacity), \(pending.count) foreign"
  }
}

extension NotificationCandidate {
  /// Kind, id, reading and time in a line.
  var summary: String {
    "\(kind) \(item) nominal \(nominal.map { "\($0)" } ?? "none") \(time) "
      + "priority \(priority.map { "\($0)" } ?? "none") \(isExemptFromQuietHours ? "exempt" : "")"
  }
}

/// Short forms for tables: text that is none gives the start of time, which no table expects.
enum Make {
  static func moment(_ text: String) -> Instant { Instant(text) ?? .min }
  static func clock(_ text: String) -> LocalDateTime {
    LocalDateTime(text) ?? LocalDateTime(.min, .midnight)
  }
  static func day(_ text: String) -> LocalDate { LocalDate(text) ?? .min }
  static func quiet(_ text: String) -> QuietHours { (try? QuietHours(parsing: text)) ?? .none }

  /// Somebody else's requests.
  static func foreign(_ count: Int) -> [NotificationID] {
    (0..<count).map { NotificationID(rawValue: "alarm.\($0)") }
  }

  static func candidate(
    _ kind: NotificationKind, _ item: String, at reading: String, priority: Int? = nil,
    title: String = "T", isExempt: Bool = false
  ) -> NotificationCandidate {
    let reading = clock(reading)
    return NotificationCandidate(
      kind: kind, item: item, nominal: reading, time: .wallClock(reading), title: title, body: item,
      priority: priority, isExemptFromQuietHours: isExempt)
  }

  static func item(_ kind: String, _ id: String, at: String? = nil, date: String? = nil)
    -> DatedItemDraft
  {
    var draft = DatedItemDraft(kind: kind, id: id)
    draft.at = at
    draft.date = date
    draft.title = "Title of \(id)"
    return draft
  }

  /// What a weekly nudge's source hands over, ready made.
  static func nudge(at text: String) -> NotificationCandidate {
    let fireAt = moment(text)
    let request = NotificationRequest(
      namespace: .nudge, channel: "nudges", fireAt: fireAt, title: "N", body: "n",
      payload: NotificationPayload(kind: "nudge_streak", reference: "2026-W49"))
    return NotificationCandidate(
      kind: .ambientNudge, item: text, nominal: nil, time: .instant(fireAt), title: "N", body: "n",
      request: request)
  }
}

extension NotificationPlan {
  /// What is planned besides anchors.
  var oneShots: [PlannedNotification] { planned.filter { $0.tier != .anchor } }
  var anchors: [PlannedNotification] { planned.filter { $0.tier == .anchor } }
  var ids: [NotificationID] { planned.map(\.request.id) }
  func dropped(_ reason: DroppedCandidate.Reason) -> [DroppedCandidate] {
    dropped.filter { $0.reason == reason }
  }
}
