import NudgeShared

/// The reminder rows of a `reminders.json` that was read.
struct JSONReminderSource: ReminderSource {
  /// The rows, none of them checked.
  let rows: [ReminderDraft]

  func reminders() -> [ReminderDraft] { rows }
}
