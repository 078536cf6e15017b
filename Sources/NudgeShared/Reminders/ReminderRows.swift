/// All rows of a person, checked one by one: what is good, and what is not and why.
///
/// A bad row never silences another. Rows and rejections depend on the drafts alone.
public struct ReminderRows: Hashable, Sendable {
  /// The good rows, in the order given.
  public let reminders: [Reminder]
  /// The bad ones, in the order given.
  public let rejected: [RejectedItem]

  /// Checks drafts.
  public init(_ drafts: [ReminderDraft]) {
    reminders = []
    rejected = []
  }
}
