/// What a person has set about notifications, as the device has it cached.
public struct NotificationPreference: Hashable, Sendable {
  /// Who is signed in, or nil.
  public let member: String?
  /// When not to be spoken to; there is no second notion of quiet hours.
  public let quietHours: QuietHours

  /// Puts the parts together.
  public init(member: String?, quietHours: QuietHours = .none) {
    self.member = member
    self.quietHours = quietHours
  }
}
