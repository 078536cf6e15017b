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
    /// The push service took a notification for a device.
    case pushed
    /// A push was shown.
    case rang
    /// What a device showed was taken away there.
    case removed
    /// The authority offers a notification no more, since it was dealt with.
    case superseded
    /// The authority offers a notification no more, since its time is over.
    case expired
    /// The authority took note that something was seen.
    case acknowledged
    /// Which new reports a device marks.
    case unread
    /// A pass has ended; only noted for a runner that reports passes.
    case passed
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
  /// On which device; nil in a story of one, and for what happens at the authority.
  public var device: DeviceID?
  /// Whose it is, of what the authority has to do with.
  public var principal: PrincipalID?
  /// Which of the story's events brought it about, or nil where it came by itself.
  public var eventIndex: Int?
  /// How the pass went, where one has ended.
  public var pass: PassReport?

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
  /// What devices and authority did about attention; nil in a story without an authority.
  public var attention: AttentionCounts?
}

/// How often things happened between devices and their authority.
public struct AttentionCounts: Hashable, Sendable {
  /// Pushes that were taken for a device.
  public var pushed = 0
  /// Pushes that were shown.
  public var rang = 0
  /// Notifications that were taken away from a screen.
  public var removed = 0
  /// Notifications that were dealt with before every device had them.
  public var superseded = 0
  /// Notifications whose time was over before every device had them.
  public var expired = 0
  /// Receipts that the authority took note of.
  public var acknowledged = 0

  /// Nothing yet.
  public init() {}

  mutating func count(_ kind: TimelineEntry.Kind) {
    switch kind {
    case .pushed: pushed += 1
    case .rang: rang += 1
    case .removed: removed += 1
    case .superseded: superseded += 1
    case .expired: expired += 1
    case .acknowledged: acknowledged += 1
    default: break
    }
  }
}
