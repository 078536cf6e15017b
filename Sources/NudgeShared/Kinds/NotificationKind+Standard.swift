/// The kinds of the standard table besides ``reminder`` and ``ambientNudge``.
extension NotificationKind {
  /// A look at the day ahead, every morning, for ever.
  public static let morningDigest = NotificationKind("morningDigest")
  /// A look back on the day, every evening, for ever.
  public static let eveningReview = NotificationKind("eveningReview")
  /// A look back on the week, every Sunday, for ever.
  public static let weeklyRecap = NotificationKind("weeklyRecap")

  /// A timer was started and is still running.
  public static let timerRunning = NotificationKind("timerRunning")
  /// A timer was paused and not resumed.
  public static let timerPaused = NotificationKind("timerPaused")
  /// A habit was kept for a round number of days.
  public static let streakMilestone = NotificationKind("streakMilestone")
  /// The app was not opened for a while.
  public static let inactivity = NotificationKind("inactivity")

  /// Some time before an event.
  public static let eventReminder = NotificationKind("eventReminder")
  /// Somebody's birthday.
  public static let birthday = NotificationKind("birthday")
  /// The yearly return of a day.
  public static let anniversary = NotificationKind("anniversary")
  /// A bill is due.
  public static let billDue = NotificationKind("billDue")
  /// A to-do is due.
  public static let todoDue = NotificationKind("todoDue")
  /// A subscription renews itself.
  public static let subscriptionRenewal = NotificationKind("subscriptionRenewal")
  /// A passport, a card or a contract runs out.
  public static let documentExpiry = NotificationKind("documentExpiry")
  /// The day by which a goal is to be reached.
  public static let goalDeadline = NotificationKind("goalDeadline")

  /// A habit is for today.
  public static let habitDue = NotificationKind("habitDue")
  /// A habit is still open today, and a run of days would end.
  public static let streakAtRisk = NotificationKind("streakAtRisk")
  /// A to-do was due and is not done.
  public static let todoOverdue = NotificationKind("todoOverdue")
  /// A bill was due and is not paid.
  public static let billOverdue = NotificationKind("billOverdue")
  /// A prompt to plan the next day.
  public static let planTomorrow = NotificationKind("planTomorrow")
  /// A prompt to plan the next week.
  public static let planWeek = NotificationKind("planWeek")
  /// A look at what was spent.
  public static let budgetCheck = NotificationKind("budgetCheck")
  /// A prompt to write.
  public static let journalPrompt = NotificationKind("journalPrompt")
  /// A question how the person is.
  public static let moodCheckIn = NotificationKind("moodCheckIn")
  /// How far a goal has come.
  public static let goalProgress = NotificationKind("goalProgress")
}
