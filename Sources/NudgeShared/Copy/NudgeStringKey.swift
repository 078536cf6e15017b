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

  /// What each argument must be, in order of position; a template may leave arguments out.
  public var argumentKinds: [NudgeArgument.Kind] {
    switch self {
    case .commitmentsDue, .briefUnseen, .streak, .pendingItems, .explainOn:
      [.integer]
    case .fallbackWeek, .explainQuiet, .explainPaused:
      [.text]
    case .explainNext, .explainPauseAhead, .date, .range, .list, .listApart:
      [.text, .text]
    case .explainWindow:
      [.text, .text, .text]
    case .title, .settingsTitle, .settingsDescription, .toggle, .explainOnISOWeek,
      .explainQuietNone, .explainNone, .explainReopen, .explainSignedOut, .explainNotAsked,
      .explainNoMinute, .explainOff, .explainDenied, .everyDay, .monday, .tuesday, .wednesday,
      .thursday, .friday, .saturday, .sunday:
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
