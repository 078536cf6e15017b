/// Reminder rows as one of the sources of a sync: reads, checks and proposes, and never writes.
///
/// ```swift
/// let source = ReminderNotificationSource(rows: repository, strings: strings)
/// try await source.propose(context).candidates
/// ```
///
/// Rows are read anew for each pass: the database is the truth. After each change of a row the app
/// asks for a pass; it never schedules anything itself.
public struct ReminderNotificationSource<Rows: ReminderSource, Strings: NudgeStrings>:
  NotificationSource
{
  private let rows: Rows
  private let strings: Strings

  /// Puts the parts together; nothing is read yet.
  ///
  /// - Parameters:
  ///   - rows: Where the rows come from.
  ///   - strings: The reader's language; hand over a new source when it changes.
  public init(rows: Rows, strings: Strings) {
    self.rows = rows
    self.strings = strings
  }

  /// `reminder:` alone.
  public var namespaces: [NotificationNamespace] { [.reminder] }

  /// The soonest occurrences and snoozes, and what is wrong with rows.
  ///
  /// - Throws: ``NotificationSourceError`` where rows cannot be read; that is never an empty answer.
  public func propose(
    _ context: SourceContext
  ) async throws(NotificationSourceError) -> SourceAnswer {
    let drafts = try await rows.reminders()
    return ReminderPlanner().candidates(ReminderRows(drafts), context, strings: strings)
  }
}
