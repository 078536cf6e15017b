/// A tap on a reminder, read from what the system hands back: a row's id and nothing else.
///
/// ```swift
/// switch ReminderTap(on: id, payload: payload).destination {
/// case .row(let id): open(subject(of: id))  // read again: it may be gone
/// case .home: openHome()
/// }
/// ```
///
/// A notification outlives rows and screens, and what it carries is untrusted. So no path is stored
/// in it: the app reads the row again, finds the screen that its subject has today, and goes home
/// where there is none.
public struct ReminderTap: Hashable, Sendable {
  /// Where a tap leads.
  public enum Destination: Hashable, Sendable {
    /// To what the row with this id is about, if the row is still there; else home.
    case row(String)
    /// To the home screen: what came back is none of ours.
    case home
  }

  /// The identifier of the notification.
  public let id: NotificationID
  /// Where it leads.
  public let destination: Destination

  /// The longest identifier that one of ours can have, in bytes of UTF-8.
  static let identifierByteLimit =
    NotificationNamespace.reminder.prefix.utf8.count + OccurrenceKey.itemByteLimit + 40

  /// Reads identifier and payload, of which neither is trusted.
  ///
  /// Everything has to agree: the identifier is a reminder's, the kind is `reminder`, and the
  /// reference is the id in the identifier, 1 to 200 bytes long.
  public init(on id: NotificationID, payload: NotificationPayload) {
    self.id = id
    let reference = payload.reference
    guard
      payload.kind == NotificationKind.reminder.rawValue,
      (1...OccurrenceKey.itemByteLimit).contains(reference.utf8.count),
      id.rawValue.utf8.count <= ReminderTap.identifierByteLimit,
      let named = id.reference(in: .reminder), named.hasSameBytes(as: reference)
    else {
      destination = .home
      return
    }
    destination = .row(reference)
  }
}
