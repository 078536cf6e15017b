/// What a pass over all sources has decided, complete: it can be printed, compared, carried out.
public struct NotificationPlan: Hashable, Sendable {
  /// The moment and the zone it was made for.
  public let reading: ClockReading
  /// What is to be pending after the pass, soonest first.
  public let planned: [PlannedNotification]
  /// What was proposed and is not to be pending, in the published order, each with a reason.
  public let dropped: [DroppedCandidate]
  /// What could not be proposed at all, such as a bad row.
  public let rejected: [RejectedItem]
  /// Pending notifications of sources that did not answer: they stay as they are.
  public let held: [NotificationID]
  /// The changes on the platform.
  public let diff: SyncDiff
  /// Everything proposed up to and including this moment is pending.
  ///
  /// The end of the horizon where nothing was left out for want of a slot; else the last firing
  /// before the first that was.
  public let scheduledThrough: Instant
  /// When the next pass is needed at the latest: the first firing without a slot, the end of the
  /// horizon, or just before an anchor would ring into a pause.
  public let refreshBy: Instant
  /// The next change of the zone's offset, when a shell without a zone signal should wake up.
  public let nextZoneTransition: Instant?
  /// How many more notifications the platform can hold before anything is removed; negative where it
  /// holds too many.
  public let room: Int
  /// Whether the platform keeps to moments; where it does not, what is planned comes minutes late.
  public let isExact: Bool

  /// Puts the parts together.
  public init(
    reading: ClockReading, planned: [PlannedNotification], dropped: [DroppedCandidate],
    rejected: [RejectedItem], held: [NotificationID], diff: SyncDiff, scheduledThrough: Instant,
    refreshBy: Instant, nextZoneTransition: Instant?, room: Int, isExact: Bool
  ) {
    self.reading = reading
    self.planned = planned
    self.dropped = dropped
    self.rejected = rejected
    self.held = held
    self.diff = diff
    self.scheduledThrough = scheduledThrough
    self.refreshBy = refreshBy
    self.nextZoneTransition = nextZoneTransition
    self.room = room
    self.isExact = isExact
  }
}

/// A notification that is to be pending, with what it stands for.
public struct PlannedNotification: Hashable, Sendable {
  /// What sort of thing it is; for a digest, the kind of what it counts.
  public let kind: NotificationKind
  /// Which tier's slot it holds.
  public let tier: NotificationTier
  /// Which row or item it is; the date for a digest; the kind's name for an anchor.
  public let item: String
  /// The reading that was asked for, before quiet hours or a clock change moved it.
  public let nominal: LocalDateTime?
  /// Everything it stands for: one occurrence, those that a digest counts, or none for an anchor.
  public let occurrences: [OccurrenceKey]
  /// What the platform is given.
  public let request: NotificationRequest

  /// Puts the parts together.
  public init(
    kind: NotificationKind, tier: NotificationTier, item: String, nominal: LocalDateTime?,
    occurrences: [OccurrenceKey], request: NotificationRequest
  ) {
    self.kind = kind
    self.tier = tier
    self.item = item
    self.nominal = nominal
    self.occurrences = occurrences
    self.request = request
  }
}

/// A candidate that is not to be pending.
public struct DroppedCandidate: Hashable, Sendable {
  /// Why it is not.
  @nonexhaustive
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// It falls into quiet hours, and its kind is not worth saying later.
    case quietHours
    /// Its kind has said enough on that day: it is counted in a digest, or left out.
    case cap
    /// Enough is said on that day altogether.
    case ceiling
    /// Its tier has no slot left.
    case budget
    /// Its moment is gone, or so close that it could not be armed in time.
    case past
  }

  /// The candidate.
  public let candidate: NotificationCandidate
  /// When it would have fired.
  public let fireAt: Instant
  /// Why it does not.
  public let reason: Reason

  /// Puts the parts together.
  public init(candidate: NotificationCandidate, fireAt: Instant, reason: Reason) {
    self.candidate = candidate
    self.fireAt = fireAt
    self.reason = reason
  }
}

/// A row or item that cannot be planned; it never silences another.
public struct RejectedItem: Hashable, Sendable {
  /// Its id as it was given, or its place such as `reminders[3]` where it has none.
  public let item: String
  /// The name of the reason, such as `badTime`: what programs compare.
  public let reason: String
  /// What was found, what is accepted, and what to do, in a sentence for people.
  public let detail: String

  /// Puts the parts together.
  public init(item: String, reason: String, detail: String) {
    self.item = item
    self.reason = reason
    self.detail = detail
  }
}
