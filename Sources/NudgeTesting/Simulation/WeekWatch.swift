import NudgeShared

/// Watches the weeks go by, so that every week without a nudge gets its reason.
struct WeekWatch {
  private var week: ISOWeek
  /// Weeks in which a nudge was shown; a clock that is set back may bring one of them again.
  private var spokenWeeks = RecentWeeks()
  private var reasons: [ISOWeek: SilenceReason] = [:]
  /// What became of a week's nudge if it was not shown in that week.
  private var mishaps: [ISOWeek: String] = [:]
  private var plannedThrough: ISOWeek?
  /// What silences all weeks until a pass says otherwise.
  private var standing: SilenceReason?

  init(start: LocalDate) {
    week = start.isoWeek
  }

  /// The moment at which the current week is over.
  func end(in zone: LocalZone) -> Instant {
    zone.resolve(LocalDateTime(week.next.monday, .midnight)).earlierOrShiftedForward
  }

  /// Something happened to a nudge.
  mutating func observe(_ entry: TimelineEntry) {
    guard let planned = entry.week else { return }
    switch entry.kind {
    case .scheduled:
      mishaps[planned] = nil
    case .fired:
      let shown = entry.zone.localDate(at: entry.at).isoWeek
      spokenWeeks.insert(shown)
      if shown != planned { mishaps[planned] = "its nudge was shown in \(shown)" }
    case .suppressed:
      mishaps[planned] = "its nudge came due while notifications were not allowed"
    case .dropped:
      mishaps[planned] = "the system lost its nudge"
    default:
      break
    }
  }

  /// A pass has planned; its reasons replace older ones for the same weeks.
  mutating func planned(_ plan: AmbientNudgePlan, today: ISOWeek) {
    reasons = Dictionary(plan.silentWeeks.map { ($0.week, $0.reason) }) { _, last in last }
    for week in reasons.keys { mishaps[week] = nil }
    standing = plan.nudges.isEmpty ? plan.silentWeeks.last?.reason.ifStanding : nil
    plannedThrough = max(
      plan.nudges.last?.slot.week ?? today, plan.silentWeeks.last?.week ?? today)
  }

  /// Nobody is signed in, and no pass plans until somebody is.
  mutating func signedOut() {
    reasons = [:]
    standing = .signedOut
  }

  /// The app is gone, and with it what it had planned.
  mutating func forgetReasons() {
    reasons = [:]
    mishaps = [:]
    plannedThrough = nil
    standing = nil
  }

  /// Clock or zone were changed, and the calendar shows `today`.
  ///
  /// A week that is left for a later one ends here; those that no clock has shown are passed over. A
  /// week that comes back is lived through again.
  ///
  /// - Returns: The week that has ended, and why it had no nudge.
  mutating func moved(
    to today: LocalDate, in zone: LocalZone
  ) -> (week: ISOWeek, reason: String?)? {
    guard today.isoWeek > week else {
      week = today.isoWeek
      return nil
    }
    defer { week = today.isoWeek }
    return close(in: zone)
  }

  /// Closes the current week: why it had no nudge, or nil if it had one.
  mutating func close(in zone: LocalZone) -> (week: ISOWeek, reason: String?) {
    defer {
      reasons[week] = nil
      mishaps[week] = nil
      week = week.next
    }
    return (week, spokenWeeks.contains(week) ? nil : reason(in: zone))
  }

  private func reason(in zone: LocalZone) -> String {
    if let mishap = mishaps[week] { return mishap }
    if let reason = reasons[week] ?? standing { return reason.text(in: zone) }
    guard let plannedThrough, week <= plannedThrough else {
      return "the app was not opened again, and all that was planned is past"
    }
    return "what was planned did not reach the person"
  }
}

extension SilenceReason {
  /// This reason, if it silences every week until something is changed.
  fileprivate var ifStanding: SilenceReason? {
    switch self {
    case .off, .signedOut, .notAuthorized, .noAllowedMinute: self
    default: nil
    }
  }
}
