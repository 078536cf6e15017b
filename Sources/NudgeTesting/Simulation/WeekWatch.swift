import NudgeShared

/// Watches the weeks go by, so that every week without a nudge gets its reason.
struct WeekWatch {
  private var week: ISOWeek
  private var spokenWeeks: Set<ISOWeek> = []
  private var reasons: [ISOWeek: SilenceReason] = [:]
  private var plannedThrough: ISOWeek?
  private var isSignedOut = false

  init(start: LocalDate) {
    week = start.isoWeek
  }

  /// The moment at which the current week is over.
  func end(in zone: LocalZone) -> Instant {
    zone.resolve(LocalDateTime(week.next.monday, .midnight)).earlierOrShiftedForward
  }

  /// A nudge was shown in `week`.
  mutating func spoke(in week: ISOWeek) { spokenWeeks.insert(week) }

  /// A pass has planned; its reasons replace older ones for the same weeks.
  mutating func planned(_ plan: AmbientNudgePlan, today: ISOWeek) {
    isSignedOut = false
    reasons = Dictionary(plan.silentWeeks.map { ($0.week, $0.reason) }) { _, last in last }
    plannedThrough = max(
      plan.nudges.last?.slot.week ?? today, plan.silentWeeks.last?.week ?? today)
  }

  /// Somebody signed out, and no pass plans until somebody signs in.
  mutating func signedOut() { isSignedOut = true }

  /// The app is gone, and with it what it had planned.
  mutating func forgetReasons() {
    reasons = [:]
    plannedThrough = nil
  }

  /// Closes the current week: why it had no nudge, or nil if it had one.
  mutating func close(in zone: LocalZone) -> (week: ISOWeek, reason: String?) {
    defer {
      spokenWeeks.remove(week)
      reasons[week] = nil
      week = week.next
    }
    if spokenWeeks.contains(week) { return (week, nil) }
    if isSignedOut { return (week, SilenceReason.signedOut.text(in: zone)) }
    if let reason = reasons[week] { return (week, reason.text(in: zone)) }
    guard let plannedThrough, week <= plannedThrough else {
      return (week, "the app has not been opened for longer than the horizon")
    }
    return (week, "what was planned did not reach the person")
  }
}
