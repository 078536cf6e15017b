/// One moment at which a nudge is to fire.
public struct NudgeSlot: Hashable, Sendable {
  /// The moment, on a whole minute of the local clock.
  public let fireAt: Instant
  /// What the local clock shows then.
  public let reading: LocalDateTime

  /// The ISO week of the local date.
  public var week: ISOWeek { reading.date.isoWeek }

  /// Puts the parts together.
  public init(fireAt: Instant, reading: LocalDateTime) {
    self.fireAt = fireAt
    self.reading = reading
  }
}
