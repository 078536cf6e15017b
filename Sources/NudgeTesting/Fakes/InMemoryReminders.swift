public import NudgeShared

/// Reminder rows in memory, as an app's database has them.
public actor InMemoryReminders: ReminderSource {
  /// The rows.
  public private(set) var drafts: [ReminderDraft]
  /// How often they were read.
  public private(set) var readCount = 0
  private var refusal: NotificationSourceError?

  /// Starts with these.
  public init(_ drafts: [ReminderDraft] = []) {
    self.drafts = drafts
  }

  /// Changes the rows.
  public func set(_ drafts: [ReminderDraft]) { self.drafts = drafts }

  /// Why they cannot be read from now on; nil where they can.
  public func set(refusal: NotificationSourceError?) { self.refusal = refusal }

  /// The rows.
  ///
  /// - Throws: `NotificationSourceError` if it was told to.
  public func reminders() throws(NotificationSourceError) -> [ReminderDraft] {
    readCount += 1
    if let refusal { throw refusal }
    return drafts
  }
}
