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

/// Turns what sources would say into what is to be pending: a pure function.
public protocol NotificationPlanning: Sendable {
  /// The namespaces that are cleaned up even where no source has them any more.
  var namespaces: [NotificationNamespace] { get }
  /// How many local days ahead a plan looks, today included, 1 to 366.
  var horizonDays: Int { get }
  /// How many one-shot notifications a plan can arm at most on a platform of that capacity.
  func limit(for snapshot: PlatformSnapshot) -> Int
  /// The channels that have to be there before anything is scheduled, with names for people.
  func channels(strings: some NudgeStrings) -> [NotificationChannel]
  /// Decides; the same input gives the same plan, and one that was carried out gives an empty diff.
  func plan(_ input: PlanningInput, strings: some NudgeStrings) -> NotificationPlan
}
