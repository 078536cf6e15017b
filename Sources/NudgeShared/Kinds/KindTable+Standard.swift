extension KindTable {
  /// The 27 kinds, 64 slots, and at most ten notifications on one local date beside reminders,
  /// anchors and what the person's own doing arms.
  ///
  /// Priorities rank within a tier, before the moment. So kinds differ only where one can clearly
  /// wait for another, and the soonest comes first among all others: a to-do of tomorrow is dearer than
  /// a reminder in two weeks. Anniversaries and the deadlines of goals come after all other dated
  /// things, and prompts after what is due or overdue.
  public static let standard = KindTable(
    checked: anchors + events + dated + deferred, budget: .standard, dailyCeiling: 10)

  /// Reminder rows and the weekly nudge alone: no anchors, no reserve, no ceiling.
  ///
  /// Both share the 64 dated slots, the nudge first: it takes the few of its own horizon, and sixty
  /// reminders cannot starve it. Where no nudge is planned, every slot is a reminder's.
  public static let reminders = KindTable(
    checked: dated.filter { $0.kind == .reminder }
      + [nudge(in: .dated)],
    budget: .reminders, dailyCeiling: nil)

  private typealias Quiet = KindPolicy.QuietHoursBehaviour

  // kind, title, line, minute of the day, weekday, priority
  private static let anchors: [KindPolicy] = [
    anchor(.morningDigest, "kind_morning_digest", "anchor_morning_body", 8 * 60, nil, 90),
    anchor(.eveningReview, "kind_evening_review", "anchor_evening_body", 20 * 60 + 30, nil, 80),
    anchor(.weeklyRecap, "kind_weekly_recap", "anchor_weekly_body", 18 * 60, .sunday, 70),
  ]

  // kind, title, seconds after the event, priority
  private static let events: [KindPolicy] = [
    event(.timerRunning, "kind_timer_running", after: 2 * hour, priority: 90),
    event(.timerPaused, "kind_timer_paused", after: hour / 2, priority: 80),
    event(.streakMilestone, "kind_streak_milestone", after: minute, priority: 70),
    event(.inactivity, "kind_inactivity", after: 7 * day, priority: 60),
  ]

  // kind, priority, cap, quiet hours, channel, title, digest, time of day, lateness
  private static let dated: [KindPolicy] = [
    KindPolicy(
      kind: .reminder, tier: .dated, priority: 80, quietHours: .moved, channel: "reminders",
      titleKey: "channel_reminders", isUnderCeiling: false,
      lateness: late(hour, day, .count)),
    line(.eventReminder, 80, 3, .dropped, "kind_event_reminder", "digest_events", 8, soon),
    line(.birthday, 80, 3, .moved, "kind_birthday", "digest_birthdays", 9, today),
    line(.anniversary, 60, 3, .moved, "kind_anniversary", "digest_other", 9, today),
    line(.billDue, 80, 3, .moved, "kind_bill_due", "digest_bills_due", 9, today),
    line(.documentExpiry, 80, 3, .moved, "kind_document_expiry", "digest_other", 9, today),
    line(.todoDue, 80, 3, .moved, "kind_todo_due", "digest_todos_due", 9, today),
    line(
      .subscriptionRenewal, 80, 3, .moved, "kind_subscription_renewal", "digest_other", 9, today),
    line(.goalDeadline, 60, 3, .moved, "kind_goal_deadline", "digest_other", 9, today),
  ]

  private static let deferred: [KindPolicy] = [
    nudge(in: .deferred),
    prompt(.billOverdue, 50, 1, .moved, "kind_bill_overdue", "digest_bills_overdue", 10),
    prompt(.streakAtRisk, 50, 1, .dropped, "kind_streak_at_risk", "digest_habits", 20),
    prompt(.todoOverdue, 50, 1, .moved, "kind_todo_overdue", "digest_todos_overdue", 10),
    prompt(.habitDue, 50, 3, .dropped, "kind_habit_due", "digest_habits", 9),
    prompt(.planTomorrow, 30, 1, .dropped, "kind_plan_tomorrow", nil, 21),
    prompt(.planWeek, 30, 1, .moved, "kind_plan_week", nil, 17),
    prompt(.budgetCheck, 30, 1, .moved, "kind_budget_check", nil, 18),
    prompt(.goalProgress, 30, 1, .moved, "kind_goal_progress", "digest_other", 18),
    prompt(.journalPrompt, 30, 1, .dropped, "kind_journal_prompt", nil, 21),
    prompt(.moodCheckIn, 30, 1, .dropped, "kind_mood_check_in", nil, 13),
  ]

  private static func anchor(
    _ kind: NotificationKind, _ title: String, _ body: String, _ minuteOfDay: Int,
    _ weekday: Weekday?, _ priority: Int
  ) -> KindPolicy {
    let time = MinuteOfDay(clampedMinute: minuteOfDay)
    return KindPolicy(
      kind: kind, tier: .anchor, priority: priority, quietHours: .moved, channel: "daily",
      titleKey: title, bodyKey: body, isUnderCeiling: false,
      arming: .anchor(RepeatingTime(time, on: weekday)), timeOfDay: time,
      lateness: late(hour, hour, .nothing))
  }

  private static func event(
    _ kind: NotificationKind, _ title: String, after seconds: Int64, priority: Int
  ) -> KindPolicy {
    KindPolicy(
      kind: kind, tier: .reserve, priority: priority, quietHours: .moved, channel: "timers",
      titleKey: title, isUnderCeiling: false, arming: .event(afterSeconds: seconds),
      lateness: late(hour, day, .newest))
  }

  private static func line(
    _ kind: NotificationKind, _ priority: Int, _ cap: Int, _ quiet: Quiet, _ title: String,
    _ digest: String, _ hourOfDay: Int, _ lateness: KindPolicy.Lateness
  ) -> KindPolicy {
    KindPolicy(
      kind: kind, tier: .dated, priority: priority, dailyCap: cap, quietHours: quiet,
      channel: "agenda", titleKey: title, digestKey: digest,
      timeOfDay: MinuteOfDay(clampedMinute: hourOfDay * 60), lateness: lateness)
  }

  private static func prompt(
    _ kind: NotificationKind, _ priority: Int, _ cap: Int, _ quiet: Quiet, _ title: String,
    _ digest: String?, _ hourOfDay: Int
  ) -> KindPolicy {
    KindPolicy(
      kind: kind, tier: .deferred, priority: priority, dailyCap: cap, quietHours: quiet,
      channel: "prompts", titleKey: title, digestKey: digest,
      timeOfDay: MinuteOfDay(clampedMinute: hourOfDay * 60),
      lateness: late(2 * hour, 6 * hour, .nothing))
  }

  /// The weekly nudge: its own cadence has seen to quiet hours and to how often it comes.
  private static func nudge(in tier: NotificationTier) -> KindPolicy {
    KindPolicy(
      kind: .ambientNudge, tier: tier, priority: 100, quietHours: .exempt, channel: "nudges",
      titleKey: "nudge_title", isUnderCeiling: false, lateness: late(2 * hour, day, .newest))
  }

  private static func late(
    _ tolerance: Int64, _ expiry: Int64, _ collapse: KindPolicy.Lateness.Collapse
  ) -> KindPolicy.Lateness {
    KindPolicy.Lateness(toleranceSeconds: tolerance, expirySeconds: expiry, collapse: collapse)
  }

  private static let minute: Int64 = 60
  private static let hour: Int64 = 3600
  private static let day: Int64 = 24 * 3600
  /// It has begun by then.
  private static let soon = late(10 * minute, hour / 2, .newest)
  /// True as long as the day lasts.
  private static let today = late(6 * hour, 12 * hour, .count)
}
