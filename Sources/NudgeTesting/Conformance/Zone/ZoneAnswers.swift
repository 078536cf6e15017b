public import NudgeShared

/// What a zone says when it is asked: those of a `LocalZone`, or of something that stands for one.
public struct ZoneAnswers: Sendable {
  /// Its name.
  public var identifier: String
  /// The offset at a moment.
  public var offset: @Sendable (Instant) -> UTCOffset
  /// What clocks show at a moment.
  public var reading: @Sendable (Instant) -> LocalDateTime
  /// What a reading means.
  public var resolve: @Sendable (LocalDateTime) -> LocalResolution
  /// The next change of offset after a moment.
  public var nextTransition: @Sendable (Instant) -> LocalZone.Transition?

  /// Takes the answers of a zone.
  public init(of zone: LocalZone) {
    identifier = zone.identifier
    offset = { zone.offset(at: $0) }
    reading = { zone.localDateTime(at: $0) }
    resolve = { zone.resolve($0) }
    nextTransition = { zone.nextTransition(after: $0) }
  }
}
