import NudgeShared
import NudgeTesting

/// All that reminders are planned from, as a value.
struct ReminderPlanning {
  var rows: [ReminderDraft] = []
  var now = instant("2026-11-30T06:00:00Z")
  var zone = OddZones.berlin.zone
  var quiet = QuietHours.none
  var horizonDays = 14
  var limit = 50
  var fired: Set<OccurrenceKey> = []
  var locale = "en"
  var pending: [NotificationID] = []

  init(_ rows: ReminderDraft...) {
    self.rows = rows
  }

  var context: SourceContext {
    SourceContext(
      reading: ClockReading(now: now, zone: zone),
      snapshot: PlatformSnapshot(authorization: .authorized, pending: pending), quietHours: quiet,
      horizonDays: horizonDays, limit: limit, fired: fired)
  }

  var answer: SourceAnswer {
    ReminderPlanner().candidates(ReminderRows(rows), context, strings: KeyStrings(locale: locale))
  }

  /// When each candidate fires before quiet hours, in UTC.
  var fires: [String] { answer.candidates.map { $0.time.instant(in: zone).description } }

  /// The readings that were asked for; `snooze` where there is none.
  var nominals: [String] { answer.candidates.map { $0.nominal?.description ?? "snooze" } }

  /// Takes everything due at `moment` as shown.
  mutating func run(to moment: String) {
    now = instant(moment)
    for candidate in answer(before: now) { fired.insert(candidate.key) }
  }

  private func answer(before moment: Instant) -> [NotificationCandidate] {
    var earlier = self
    earlier.now = moment.adding(seconds: -86_400)
    return earlier.answer.candidates.filter { $0.time.instant(in: zone) <= moment }
  }
}

extension ReminderDraft {
  /// A row in short form.
  init(
    _ id: String, _ time: String?, _ rule: Rule?, skip: [String] = [], from: String? = nil,
    until: String? = nil, snoozedUntil: String? = nil
  ) {
    self.init(id: id)
    title = "Title of \(id)"
    self.time = time
    self.rule = rule
    self.skip = skip
    self.from = from
    self.until = until
    self.snoozedUntil = snoozedUntil
  }

  /// A snooze of a row.
  init(snooze id: String, until moment: String) {
    self.init(id: id)
    snoozedUntil = moment
  }

  /// The same with something changed.
  func with(_ change: (inout ReminderDraft) -> Void) -> ReminderDraft {
    var copy = self
    change(&copy)
    return copy
  }
}

extension ReminderDraft.Rule {
  static let daily = ReminderDraft.Rule(kind: "daily")

  static func once(_ date: String?) -> ReminderDraft.Rule {
    var rule = ReminderDraft.Rule(kind: "once")
    rule.date = date
    return rule
  }

  static func every(_ n: Int?, from: String?) -> ReminderDraft.Rule {
    var rule = ReminderDraft.Rule(kind: "everyNDays")
    rule.n = n
    rule.from = from
    return rule
  }

  static func weekdays(_ days: [String]?) -> ReminderDraft.Rule {
    var rule = ReminderDraft.Rule(kind: "weekdays")
    rule.days = days
    return rule
  }

  static func monthly(_ day: Int?) -> ReminderDraft.Rule {
    var rule = ReminderDraft.Rule(kind: "monthly")
    rule.day = day
    return rule
  }

  static func yearly(_ month: Int?, _ day: Int?) -> ReminderDraft.Rule {
    var rule = ReminderDraft.Rule(kind: "yearly")
    rule.month = month
    rule.day = day
    return rule
  }
}
