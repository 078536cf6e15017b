/// Everything that a plan is made of.
public struct PlanningInput: Hashable, Sendable {
  /// How far ahead a firing has to be to be armed anew, in seconds.
  ///
  /// The present moves on while a platform is told. A pending one that is closer is kept.
  public static let leadSeconds: Int64 = 5

  /// Moment and zone.
  public var reading: ClockReading
  /// What the platform shows.
  public var snapshot: PlatformSnapshot
  /// The person's quiet hours.
  public var quietHours: QuietHours
  /// What the sources that answered would say.
  public var answers: [SourceAnswer]
  /// The namespaces of the sources that did not answer.
  public var silent: [NotificationNamespace]
  /// What was shown already and is not to be said again.
  public var fired: Set<OccurrenceKey>

  /// Puts the parts together.
  public init(
    reading: ClockReading, snapshot: PlatformSnapshot, quietHours: QuietHours = .none,
    answers: [SourceAnswer], silent: [NotificationNamespace] = [], fired: Set<OccurrenceKey> = []
  ) {
    self.reading = reading
    self.snapshot = snapshot
    self.quietHours = quietHours
    self.answers = answers
    self.silent = silent
    self.fired = fired
  }
}
