import NudgeShared

/// The reminder rows of a `reminders.json` that was read.
struct JSONReminderSource: ReminderSource {
  /// The rows, none of them checked.
  let rows: [ReminderDraft]

  func reminders() -> [ReminderDraft] { rows }
}

/// The dated things of a `reminders.json` that was read.
struct JSONDatedItemSource: DatedItemSource {
  /// The things, none of them checked.
  let things: [DatedItemDraft]

  func items() -> [DatedItemDraft] { things }
}
