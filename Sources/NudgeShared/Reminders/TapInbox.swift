/// Taps that wait until the app can follow them, and those it has followed.
///
/// ```swift
/// var inbox = TapInbox()
/// inbox.receive(launchTap)        // before any screen exists
/// inbox.receive(launchTap)        // the listener reports it, too: no effect
/// inbox.next()?.destination       // once there is a navigator
/// inbox.next()                    // nil
/// ```
///
/// A cold start reports a tap before there is anything to show it, often through two ways, and some
/// systems report it again at the next start. Each identifier is followed once. Only identifiers of
/// reminders are remembered, the latest ``limit`` of them, so that nobody can fill the storage.
public struct TapInbox: Hashable, Sendable {
  /// How many taps wait or are remembered at most.
  public static let limit = 64

  /// Waiting, oldest first.
  public private(set) var waiting: [ReminderTap]
  /// Identifiers received lately, oldest first; what a shell keeps over a restart.
  public private(set) var received: [NotificationID]

  /// Starts with what was received before, if that was kept; more than ``limit`` are cut to the last.
  public init(received: [NotificationID] = []) {
    waiting = []
    self.received = received.suffix(TapInbox.limit).filter(TapInbox.canBeOurs)
  }

  /// Takes a tap in, unless its identifier was received before.
  ///
  /// - Returns: Whether it is new.
  @discardableResult
  public mutating func receive(_ tap: ReminderTap) -> Bool {
    guard !received.contains(tap.id), !waiting.contains(where: { $0.id == tap.id }) else {
      return false
    }
    if TapInbox.canBeOurs(tap.id) {
      received.append(tap.id)
      received.removeFirst(max(0, received.count - TapInbox.limit))
    }
    waiting.append(tap)
    waiting.removeFirst(max(0, waiting.count - TapInbox.limit))
    return true
  }

  /// The oldest tap that waits, which then waits no more; nil if none does.
  public mutating func next() -> ReminderTap? {
    waiting.isEmpty ? nil : waiting.removeFirst()
  }

  private static func canBeOurs(_ id: NotificationID) -> Bool {
    NotificationNamespace.reminder.contains(id)
      && id.rawValue.utf8.count <= ReminderTap.identifierByteLimit
  }
}
