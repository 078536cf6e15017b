/// A text that this package may show: the list of all of them, and nothing else.
///
/// The raw value is the key in the string catalog and the resource name on Android. A shell maps
/// each case to its resource in a `switch` without `default`, so that a build which strips unused
/// resources still sees every one of them used.
public enum NudgeStringKey: String, CaseIterable, Hashable, Sendable, Codable {
  /// The title of a weekly nudge.
  case title = "nudge_title"
  /// Commitments due from the day of firing to the end of its week; 1: their count.
  case commitmentsDue = "nudge_commitments_due"
  /// The brief has not been opened; 1: for how many days.
  case briefUnseen = "nudge_brief_unseen"
  /// Weeks in a row; 1: their count.
  case streak = "nudge_streak"
  /// Items that wait for the person; 1: their count.
  case pendingItems = "nudge_pending_items"
  /// Nothing known, said warmly; 1: the name of the app.
  case fallbackWeek = "nudge_fallback_week"

  /// The title of the settings row.
  case settingsTitle = "nudge_settings_title"
  /// What the settings row promises.
  case settingsDescription = "nudge_settings_desc"
  /// The label of the switch.
  case toggle = "nudge_toggle"

  /// How often: on; 1: the least number of days between two nudges.
  case explainOn = "nudge_explain_on"
  /// How often: on, one nudge in each ISO week.
  case explainOnISOWeek = "nudge_explain_on_iso_week"
  /// When: 1: the weekdays, 2: from, 3: until.
  case explainWindow = "nudge_explain_window"
  /// Quiet hours; 1: their ranges.
  case explainQuiet = "nudge_explain_quiet"
  /// No quiet hours are set.
  case explainQuietNone = "nudge_explain_quiet_none"
  /// The next nudge; 1: its date, 2: its time of day.
  case explainNext = "nudge_explain_next"
  /// Nothing is planned.
  case explainNone = "nudge_explain_none"
  /// Paused; 1: the date on which nudges start again.
  case explainPaused = "nudge_explain_paused"
  /// A pause that has not begun; 1: the date on which it begins, 2: when nudges start again.
  case explainPauseAhead = "nudge_explain_pause_ahead"
  /// All that was planned is past, and opening the app plans anew.
  case explainReopen = "nudge_explain_reopen"
  /// Nobody is signed in, so nothing is planned.
  case explainSignedOut = "nudge_explain_signed_out"
  /// Permission has not been asked for, so nothing is planned.
  case explainNotAsked = "nudge_explain_not_asked"
  /// Window and quiet hours leave no minute, so nothing is planned.
  case explainNoMinute = "nudge_explain_no_minute"
  /// Turned off by the person.
  case explainOff = "nudge_explain_off"
  /// Notifications are off in the system's settings.
  case explainDenied = "nudge_explain_denied"

  /// A date; 1: its weekday, 2: the date as `2026-01-05`.
  case date = "nudge_date"
  /// Several days in a row; 1: the first, 2: the last, as in "Monday to Friday".
  case range = "nudge_range"
  /// One after another; 1: what stands before, 2: what is added.
  case list = "nudge_list"
  /// One after another, where the parts have commas of their own; 1: before, 2: what is added.
  case listApart = "nudge_list_apart"
  /// All seven weekdays.
  case everyDay = "nudge_every_day"
  /// Monday.
  case monday = "nudge_monday"
  /// Tuesday.
  case tuesday = "nudge_tuesday"
  /// Wednesday.
  case wednesday = "nudge_wednesday"
  /// Thursday.
  case thursday = "nudge_thursday"
  /// Friday.
  case friday = "nudge_friday"
  /// Saturday.
  case saturday = "nudge_saturday"
  /// Sunday.
  case sunday = "nudge_sunday"

  /// The title of a notification of kind `morningDigest`.
  case morningDigestTitle = "kind_morning_digest"
  /// The title of a notification of kind `eveningReview`.
  case eveningReviewTitle = "kind_evening_review"
  /// The title of a notification of kind `weeklyRecap`.
  case weeklyRecapTitle = "kind_weekly_recap"
  /// The title of a notification of kind `timerRunning`.
  case timerRunningTitle = "kind_timer_running"
  /// The title of a notification of kind `timerPaused`.
  case timerPausedTitle = "kind_timer_paused"
  /// The title of a notification of kind `streakMilestone`.
  case streakMilestoneTitle = "kind_streak_milestone"
  /// The title of a notification of kind `inactivity`.
  case inactivityTitle = "kind_inactivity"
  /// The title of a notification of kind `eventReminder`.
  case eventReminderTitle = "kind_event_reminder"
  /// The title of a notification of kind `birthday`.
  case birthdayTitle = "kind_birthday"
  /// The title of a notification of kind `anniversary`.
  case anniversaryTitle = "kind_anniversary"
  /// The title of a notification of kind `billDue`.
  case billDueTitle = "kind_bill_due"
  /// The title of a notification of kind `todoDue`.
  case todoDueTitle = "kind_todo_due"
  /// The title of a notification of kind `subscriptionRenewal`.
  case subscriptionRenewalTitle = "kind_subscription_renewal"
  /// The title of a notification of kind `documentExpiry`.
  case documentExpiryTitle = "kind_document_expiry"
  /// The title of a notification of kind `goalDeadline`.
  case goalDeadlineTitle = "kind_goal_deadline"
  /// The title of a notification of kind `habitDue`.
  case habitDueTitle = "kind_habit_due"
  /// The title of a notification of kind `streakAtRisk`.
  case streakAtRiskTitle = "kind_streak_at_risk"
  /// The title of a notification of kind `todoOverdue`.
  case todoOverdueTitle = "kind_todo_overdue"
  /// The title of a notification of kind `billOverdue`.
  case billOverdueTitle = "kind_bill_overdue"
  /// The title of a notification of kind `planTomorrow`.
  case planTomorrowTitle = "kind_plan_tomorrow"
  /// The title of a notification of kind `planWeek`.
  case planWeekTitle = "kind_plan_week"
  /// The title of a notification of kind `budgetCheck`.
  case budgetCheckTitle = "kind_budget_check"
  /// The title of a notification of kind `journalPrompt`.
  case journalPromptTitle = "kind_journal_prompt"
  /// The title of a notification of kind `moodCheckIn`.
  case moodCheckInTitle = "kind_mood_check_in"
  /// The title of a notification of kind `goalProgress`.
  case goalProgressTitle = "kind_goal_progress"
  /// What the morning anchor says, true on any day.
  case morningDigestBody = "anchor_morning_body"
  /// What the evening anchor says, true on any day.
  case eveningReviewBody = "anchor_evening_body"
  /// What the weekly anchor says, true in any week.
  case weeklyRecapBody = "anchor_weekly_body"
  /// A timer was started and not stopped; 1: its name.
  case timerRunningBody = "timer_running_body"
  /// A timer was paused and not resumed; 1: its name.
  case timerPausedBody = "timer_paused_body"
  /// A habit was kept; 1: for how many days in a row, 2: its name.
  case streakMilestoneBody = "streak_milestone_body"
  /// The app was not opened; 1: for how many days.
  case inactivityBody = "inactivity_body"
  /// An occurrence of a reminder, whose title is the person's own; 1: its time of day.
  case reminderBody = "reminder_body"
  /// A reminder that was put off, whose title is the person's own.
  case reminderSnoozedBody = "reminder_snoozed_body"
  /// A dated thing without a title of its own.
  case itemBody = "item_body"
  /// Several at once; 1: their count.
  case digestEvents = "digest_events"
  /// Several at once; 1: their count.
  case digestBirthdays = "digest_birthdays"
  /// Several at once; 1: their count.
  case digestBillsDue = "digest_bills_due"
  /// Several at once; 1: their count.
  case digestTodosDue = "digest_todos_due"
  /// Several at once; 1: their count.
  case digestTodosOverdue = "digest_todos_overdue"
  /// Several at once; 1: their count.
  case digestBillsOverdue = "digest_bills_overdue"
  /// Several at once; 1: their count.
  case digestHabits = "digest_habits"
  /// Several at once; 1: their count.
  case digestOther = "digest_other"
  /// Several were missed while the device was off; 1: their count.
  case lateCount = "late_count"
  /// The name of the channel `reminders` in the system's settings.
  case channelReminders = "channel_reminders"
  /// The name of the channel `agenda` in the system's settings.
  case channelAgenda = "channel_agenda"
  /// The name of the channel `prompts` in the system's settings.
  case channelPrompts = "channel_prompts"
  /// The name of the channel `timers` in the system's settings.
  case channelTimers = "channel_timers"
  /// The name of the channel `daily` in the system's settings.
  case channelDaily = "channel_daily"
  /// The name of the channel `nudges` in the system's settings.
  case channelNudges = "channel_nudges"

  /// A step waits for consent: the title.
  case attentionApprovalTitle = "attention_approval_title"
  /// A step waits for consent: the body.
  case attentionApprovalBody = "attention_approval_body"
  /// A question waits for an answer: the title.
  case attentionQuestionTitle = "attention_question_title"
  /// A question waits for an answer: the body.
  case attentionQuestionBody = "attention_question_body"
  /// A run that a schedule has started has ended: the title.
  case attentionOutcomeTitle = "attention_outcome_title"
  /// A run that a schedule has started has ended: the body.
  case attentionOutcomeBody = "attention_outcome_body"
  /// Something waits for one of the person's devices: the title.
  case attentionWakeUpTitle = "attention_wake_up_title"
  /// Something waits for one of the person's devices: the body.
  case attentionWakeUpBody = "attention_wake_up_body"
  /// The person tries whether notifications arrive: the title.
  case attentionTestTitle = "attention_test_title"
  /// The person tries whether notifications arrive: the body.
  case attentionTestBody = "attention_test_body"
  /// Something ended with an error: the title.
  case attentionFailureTitle = "attention_failure_title"
  /// Something ended with an error: the body.
  case attentionFailureBody = "attention_failure_body"
  /// The operator has to know something: the title.
  case attentionAlertTitle = "attention_alert_title"
  /// The operator has to know something: the body.
  case attentionAlertBody = "attention_alert_body"
  /// What is read aloud for the dot beside a result that was not seen.
  case attentionNewReport = "attention_new_report"

  /// What each argument must be, in order of position; a template may leave arguments out.
  public var argumentKinds: [NudgeArgument.Kind] {
    switch self {
    case .commitmentsDue, .briefUnseen, .streak, .pendingItems, .explainOn, .inactivityBody,
      .digestEvents, .digestBirthdays, .digestBillsDue, .digestTodosDue, .digestTodosOverdue,
      .digestBillsOverdue, .digestHabits, .digestOther, .lateCount:
      [.integer]
    case .streakMilestoneBody:
      [.integer, .text]
    case .fallbackWeek, .explainQuiet, .explainPaused, .timerRunningBody, .timerPausedBody,
      .reminderBody:
      [.text]
    case .explainNext, .explainPauseAhead, .date, .range, .list, .listApart:
      [.text, .text]
    case .explainWindow:
      [.text, .text, .text]
    case .title, .settingsTitle, .settingsDescription, .toggle, .explainOnISOWeek,
      .explainQuietNone, .explainNone, .explainReopen, .explainSignedOut, .explainNotAsked,
      .explainNoMinute, .explainOff, .explainDenied, .everyDay, .monday, .tuesday, .wednesday,
      .thursday, .friday, .saturday, .sunday, .morningDigestTitle, .eveningReviewTitle,
      .weeklyRecapTitle, .timerRunningTitle, .timerPausedTitle, .streakMilestoneTitle,
      .inactivityTitle, .eventReminderTitle, .birthdayTitle, .anniversaryTitle, .billDueTitle,
      .todoDueTitle, .subscriptionRenewalTitle, .documentExpiryTitle, .goalDeadlineTitle,
      .habitDueTitle, .streakAtRiskTitle, .todoOverdueTitle, .billOverdueTitle, .planTomorrowTitle,
      .planWeekTitle, .budgetCheckTitle, .journalPromptTitle, .moodCheckInTitle, .goalProgressTitle,
      .morningDigestBody, .eveningReviewBody, .weeklyRecapBody, .reminderSnoozedBody, .itemBody,
      .channelReminders, .channelAgenda, .channelPrompts, .channelTimers, .channelDaily,
      .channelNudges, .attentionApprovalTitle, .attentionApprovalBody, .attentionQuestionTitle,
      .attentionQuestionBody, .attentionOutcomeTitle, .attentionOutcomeBody, .attentionWakeUpTitle,
      .attentionWakeUpBody, .attentionTestTitle, .attentionTestBody, .attentionFailureTitle,
      .attentionFailureBody, .attentionAlertTitle, .attentionAlertBody, .attentionNewReport:
      []
    }
  }

  /// Whether a text for this key comes in plural forms: it does when it shows a number.
  public var isPlural: Bool { argumentKinds.contains(.integer) }

  /// The name of a weekday.
  public init(_ weekday: Weekday) {
    switch weekday {
    case .monday: self = .monday
    case .tuesday: self = .tuesday
    case .wednesday: self = .wednesday
    case .thursday: self = .thursday
    case .friday: self = .friday
    case .saturday: self = .saturday
    case .sunday: self = .sunday
    }
  }
}
