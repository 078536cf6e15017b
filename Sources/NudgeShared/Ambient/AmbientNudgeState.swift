/// One nudge that was handed to the platform, or was about to be.
public struct ScheduledNudge: Hashable, Sendable, Codable {
  /// Its identifier.
  public let id: NotificationID
  /// When it is to fire.
  public let fireAt: Instant
  /// The ISO week of its local date.
  public let week: ISOWeek
  /// What it says.
  public let key: NudgeStringKey
  /// Where a tap leads.
  public let surface: NudgeSurface

  /// Puts the parts together.
  public init(
    id: NotificationID, fireAt: Instant, week: ISOWeek, key: NudgeStringKey, surface: NudgeSurface
  ) {
    self.id = id
    self.fireAt = fireAt
    self.week = week
    self.key = key
    self.surface = surface
  }
}

/// All that the weekly nudge has to remember on a device.
///
/// `Codable` for a shell's convenience; what a file looks like and which version it has is the
/// shell's own affair.
public struct AmbientNudgeState: Hashable, Sendable, Codable {
  /// Whether the person wants nudges; true from the first opening.
  public var enabled: Bool
  /// Drawn once per installation; all draws derive from it.
  public let seed: UInt64
  /// The local date of the first opening, which belongs to the welcome path.
  public let firstOpenedOn: LocalDate
  /// The last firing known or presumed.
  public var lastFiredAt: Instant?
  /// What may be pending on the platform, soonest first.
  public var scheduled: [ScheduledNudge]
  /// Whether the person has seen the screen that explains the permission prompt.
  public var primerHandled: Bool
  /// Activation events that no sink has taken yet, oldest first; at most ``outboxLimit``.
  public var outbox: [ActivationEvent]
  /// Member and week of nudges opened lately, here or elsewhere, the latest last.
  ///
  /// None is recorded as an event twice, and none comes in such a week any more. At most
  /// ``recordedOpensLimit``.
  public var recordedOpens: [RecordedOpen]
  /// Identifiers whose tap was handled lately, oldest first; at most ``handledTapsLimit``.
  public var handledTaps: [NotificationID]

  /// How many events the outbox holds; the oldest gives way.
  public static let outboxLimit = 32
  /// How many recorded opens are remembered: more than half a year of weeks.
  public static let recordedOpensLimit = 32
  /// How many handled taps are remembered: more than a year of nudges.
  public static let handledTapsLimit = 64
  /// How long the identifier of a tap may be, in bytes; ours have fewer than 64.
  public static let tapIdentifierLimit = 128

  /// A week whose nudge was opened.
  public struct RecordedOpen: Hashable, Sendable, Codable {
    /// Who opened it.
    public let member: String
    /// The ISO week of the nudge.
    public let week: ISOWeek
  }

  /// The state of a device on which the app is opened for the first time.
  public init(seed: UInt64, firstOpenedOn: LocalDate) {
    enabled = true
    self.seed = seed
    self.firstOpenedOn = firstOpenedOn
    lastFiredAt = nil
    scheduled = []
    primerHandled = false
    outbox = []
    recordedOpens = []
    handledTaps = []
  }
}
