/// The fact that a member opened the app from a nudge, once per member and ISO week.
public struct ActivationEvent: Hashable, Sendable, Codable {
  /// Who opened it.
  public let member: String
  /// The ISO week of the nudge.
  public let week: ISOWeek
  /// When it was tapped.
  public let openedAt: Instant

  /// The event's name on the wire: `nudge_opened`.
  public static let name = "nudge_opened"

  /// Puts the parts together.
  public init(member: String, week: ISOWeek, openedAt: Instant) {
    self.member = member
    self.week = week
    self.openedAt = openedAt
  }
}

/// Where activation events go when the device is online.
///
/// Best effort: a pass has finished its work before the sink is asked, and what the sink does not
/// take is offered again at a later foreground.
public protocol ActivationSink: Sendable {
  /// Hands one event on; the receiver drops a second one of the same member and week.
  ///
  /// Should come back within seconds, whatever the network does.
  ///
  /// - Returns: Whether the event was taken.
  func submit(_ event: ActivationEvent) async -> Bool
}
