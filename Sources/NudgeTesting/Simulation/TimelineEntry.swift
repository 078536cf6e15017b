public import NudgeShared

/// One thing that happened in a simulation, in the order of time.
public struct TimelineEntry: Hashable, Sendable {
  /// What can be seen to happen.
  @nonexhaustive
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The app came to the foreground.
    case opened
    /// A nudge was handed to the platform.
    case scheduled
    /// A nudge was taken back.
    case cancelled
    /// A nudge was shown.
    case fired
    /// A nudge came due and was not shown, since notifications were not allowed.
    case suppressed
    /// The platform lost or refused a nudge.
    case dropped
    /// A nudge was tapped.
    case tapped
    /// An activation event was taken.
    case activation
    /// Anything else worth knowing, such as why a week had no nudge.
    case note
    /// What became of a notification, with the words that the feed keeps of it.
    case settled
  }

  /// When, by the device's clock.
  public let at: Instant
  /// The device's zone at that moment.
  public let zone: LocalZone
  /// What.
  public let kind: Kind
  /// The notification, where it is about one.
  public var request: NotificationRequest?
  /// Its identifier, where only that is known.
  public var id: NotificationID?
  /// The ISO week that it is about.
  public var week: ISOWeek?
  /// Where a tap leads.
  public var surface: NudgeSurface?
  /// The title of the notification, or what the feed keeps of it.
  public var title: String?
  /// Its line, likewise.
  public var body: String?
  /// What it says: one row or thing on one day, or those that it counts; of what was shown, and of
  /// what the feed has settled.
  public var occurrences: [OccurrenceKey] = []
  /// Why, in words.
  public var reason: String?
  /// Which of the story's events brought it about, or nil where it came by itself.
  public var eventIndex: Int?

  /// Puts the parts together.
  public init(
    at: Instant, zone: LocalZone, kind: Kind, request: NotificationRequest? = nil,
    id: NotificationID? = nil, week: ISOWeek? = nil, surface: NudgeSurface? = nil,
    reason: String? = nil, eventIndex: Int? = nil
  ) {
    self.at = at
    self.zone = zone
    self.kind = kind
    self.request = request
    self.id = id ?? request?.id
    let nudge = request.flatMap { NotificationNamespace.nudge.contains($0.id) ? $0.payload : nil }
    self.week = week ?? nudge.flatMap { ISOWeek($0.reference) }
    self.surface =
      surface ?? nudge.flatMap { NudgeStringKey(rawValue: $0.kind) }.map(NudgeSurface.init(of:))
    title = request?.title
    body = request?.body
    self.reason = reason
    self.eventIndex = eventIndex
  }
}

extension TimelineEntry {
  /// Whether it is about a weekly nudge, or about no notification at all.
  public var isAboutNudge: Bool { id.map(NotificationNamespace.nudge.contains) ?? true }
}

/// What a simulation comes down to.
public struct SimulationSummary: Hashable, Sendable {
  /// When the story started.
  public var start: Instant
  /// When it ended, by the device's clock.
  public var end: Instant
  /// How many weeks it lasted.
  public var weeks: Int
  /// How many nudges were shown.
  public var fired = 0
  /// How many came due while notifications were not allowed.
  public var suppressed = 0
  /// How many notifications of all kinds were shown; nil where there are nudges alone.
  public var shown: Int?
  /// The shortest time between two nudges that followed each other, in seconds of real time.
  public var shortestGapSeconds: Int64?
  /// The longest, likewise.
  public var longestGapSeconds: Int64?
}
