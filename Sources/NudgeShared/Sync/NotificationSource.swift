/// What a source is told when it is asked what it would say.
public struct SourceContext: Sendable {
  /// Moment and zone.
  public let reading: ClockReading
  /// What the platform shows, notifications of others included.
  public let snapshot: PlatformSnapshot
  /// The person's quiet hours.
  public let quietHours: QuietHours
  /// How many local days ahead to look, today included, 1 to 366.
  public let horizonDays: Int
  /// How many of its candidates can be armed at most: the soonest so many are enough.
  public let limit: Int
  /// What was shown already and is not to be said again.
  public let fired: Set<OccurrenceKey>

  /// Puts the parts together.
  public init(
    reading: ClockReading, snapshot: PlatformSnapshot, quietHours: QuietHours, horizonDays: Int,
    limit: Int, fired: Set<OccurrenceKey>
  ) {
    self.reading = reading
    self.snapshot = snapshot
    self.quietHours = quietHours
    self.horizonDays = horizonDays
    self.limit = limit
    self.fired = fired
  }
}

/// What a source would say.
public struct SourceAnswer: Hashable, Sendable {
  /// In any order; at least the soonest ``SourceContext/limit`` of them.
  public var candidates: [NotificationCandidate]
  /// What could not be proposed, with reasons.
  public var rejected: [RejectedItem]
  /// The first firing that was left out because the limit was reached, or nil if none was.
  public var firstLeftOut: Instant?
  /// Pending ones of its own that are left as they are though they are not among the candidates, such
  /// as one that is about to fire; they hold their slots.
  public var kept: [NotificationID]
  /// What it has not proposed, for whoever asks why something does not come.
  public var unproposed = Unproposed()

  /// Puts the parts together.
  public init(
    candidates: [NotificationCandidate], rejected: [RejectedItem] = [],
    firstLeftOut: Instant? = nil, kept: [NotificationID] = []
  ) {
    self.candidates = candidates
    self.rejected = rejected
    self.firstLeftOut = firstLeftOut
    self.kept = kept
  }
}

/// Why a source has no answer; what it had pending then stays pending.
///
/// No answer is not an empty one: a session that is not restored yet sees no rows, and a schedule
/// made from that would be silence.
public enum NotificationSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nobody is signed in yet, so that what can be read may be less than what there is.
  case unauthenticated
  /// It could not be read.
  case failed(place: String, detail: String)

  /// Place, trouble and remedy in one line.
  public var description: String {
    switch self {
    case .unauthenticated:
      "the session is not restored yet; what is pending stays as it is until it is"
    case .failed(let place, let detail):
      "\(place): \(detail)"
    }
  }
}

/// One part of an app that has things to say: it proposes, and never writes.
///
/// A source may keep a state of its own in step with what is written: it is told before the first
/// and after the last change on the platform.
public protocol NotificationSource: Sendable {
  /// The namespaces of its identifiers, its alone.
  var namespaces: [NotificationNamespace] { get }

  /// How far apart two of its notifications must be while changes are being made, in seconds: an old
  /// and a new one never stand closer, wherever a pass is cut short. 0 if nothing else is said.
  var separationSeconds: Int64 { get }

  /// Channels that it names and the planner may not know, with names for people; none if nothing else
  /// is said.
  var channels: [NotificationChannel] { get }

  /// What it would say as of now.
  ///
  /// Calls come one at a time. One that comes back after the soft deadline is passed over, and its task
  /// is cancelled; until it is back, the source is not asked again. A pass waits for this, so nobody in
  /// here may wait for a pass.
  ///
  /// - Throws: ``NotificationSourceError``; what it had pending then stays.
  func propose(_ context: SourceContext) async throws(NotificationSourceError) -> SourceAnswer

  /// The plan is about to be carried out: whatever has to be durable first is made durable.
  ///
  /// Called only where something changes on the platform, and only if it answered in this pass; not
  /// where a person signed out, as nothing may delay that.
  ///
  /// - Throws: ``NotificationSourceError``; nothing is then written for any source.
  func prepare(for plan: NotificationPlan) async throws(NotificationSourceError)

  /// The plan has been carried out, every step of it that is in its namespaces; called after each pass
  /// in which it answered, but for one in which the platform refused such a step.
  ///
  /// - Throws: ``NotificationSourceError``; the next pass settles what is left.
  func settle(_ plan: NotificationPlan) async throws(NotificationSourceError)
}

extension NotificationSource {
  /// None.
  public var separationSeconds: Int64 { 0 }
  /// None.
  public var channels: [NotificationChannel] { [] }
  /// Keeps nothing.
  public func prepare(for plan: NotificationPlan) async throws(NotificationSourceError) {}
  /// Keeps nothing.
  public func settle(_ plan: NotificationPlan) async throws(NotificationSourceError) {}
}
