/// Where reminder rows come from: the app's own database.
///
/// For who implements it: calls come one at a time, from a sync's pass. Rows may change between
/// passes; after every change the app asks for a pass.
public protocol ReminderSource: Sendable {
  /// Reads all rows, the inactive ones too.
  ///
  /// - Throws: ``NotificationSourceError``; what is pending then stays. A store that cannot be read,
  ///   or a session that is not restored, is never an empty list.
  func reminders() async throws(NotificationSourceError) -> [ReminderDraft]
}
