/// A line of the log: one notification that was to be armed, and what became of it.
///
/// The words are those that were armed, or, while the app is locked, the same with the amounts of
/// money taken out (``AmountRedaction``).
public struct FeedEntry: Hashable, Sendable {
  /// The identifier under which the platform was given it.
  ///
  /// For one firing of a repeating one, that identifier, an `@` and the seconds since 1970.
  public let id: NotificationID
  /// What sort of thing it is; for a digest, the kind of what it counts.
  public let kind: NotificationKind
  /// Which one: the id of a row or an item, the date of a digest, the name of an anchor.
  public let item: String
  /// Everything it stands for: one occurrence, those that a digest counts, or none for an anchor.
  public var occurrences: [OccurrenceKey]
  /// When it is to be shown, as seen when it was armed; for a repeating one that is armed, next.
  public var fireAt: Instant
  /// What the platform goes by.
  public let trigger: NotificationTrigger
  /// The name of the zone in which it was armed.
  public let zone: String
  /// The offset of that zone at ``fireAt``.
  public let offset: UTCOffset
  /// The channel that it belongs to.
  public let channel: String
  /// The title.
  public var title: String
  /// One line.
  public var body: String
  /// Whether amounts of money are taken out of the words.
  public var isRedacted: Bool
  /// When it was armed.
  public let armedAt: Instant
  /// Up to when the firings of a repeating one are accounted for; nil for a one-shot one.
  public var countedThrough: Instant?
  /// Whether notifications were allowed when the platform was last seen to hold it, or else when
  /// it was armed.
  public var isAllowed: Bool
  /// What became of it.
  public var outcome: FeedOutcome

  /// Puts the parts together.
  public init(
    id: NotificationID, kind: NotificationKind, item: String, occurrences: [OccurrenceKey],
    fireAt: Instant, trigger: NotificationTrigger, zone: String, offset: UTCOffset,
    channel: String, title: String, body: String, isRedacted: Bool = false, armedAt: Instant,
    countedThrough: Instant? = nil, isAllowed: Bool = true, outcome: FeedOutcome
  ) {
    self.id = id
    self.kind = kind
    self.item = item
    self.occurrences = occurrences
    self.fireAt = fireAt
    self.trigger = trigger
    self.zone = zone
    self.offset = offset
    self.channel = channel
    self.title = title
    self.body = body
    self.isRedacted = isRedacted
    self.armedAt = armedAt
    self.countedThrough = countedThrough
    self.isAllowed = isAllowed
    self.outcome = outcome
  }

  /// Notes down what is about to be armed.
  init(_ planned: PlannedNotification, at reading: ClockReading, outcome: FeedOutcome) {
    let request = planned.request
    self.init(
      id: request.id, kind: planned.kind, item: planned.item, occurrences: planned.occurrences,
      fireAt: request.fireAt, trigger: request.trigger, zone: reading.zone.identifier,
      offset: reading.zone.offset(at: request.fireAt), channel: request.channel,
      title: request.title, body: request.body, armedAt: reading.now, outcome: outcome)
    if case .repeating = request.trigger { countedThrough = reading.now }
  }

  /// The local date for which it was meant: that of its only occurrence, else the one on which it
  /// was to be shown.
  public var nominalDate: LocalDate {
    if occurrences.count == 1, let date = occurrences[0].nominalDate { return date }
    return LocalDateTime(fireAt, at: offset).date
  }

  /// When it was shown, or is taken to have been; else when it was to be.
  public var at: Instant {
    switch outcome {
    case .delivered(let at), .presumedDelivered(let at): at
    default: fireAt
    }
  }

  /// How sure the outcome is, or nil where there is none yet.
  ///
  /// Permission can be asked for at a pass, never for a moment of the past. So one that was armed
  /// while notifications were allowed and came due before they were found not to be is
  /// ``FeedOutcome/suppressed`` and ``FeedCertainty/unknown``: it may have been shown just before.
  public var certainty: FeedCertainty? {
    switch outcome {
    case .arming, .armed, .cancelling: nil
    case .delivered: .reported
    case .presumedDelivered: .presumed
    case .suppressed: isAllowed ? .unknown : .suppressed
    case .unknown: .unknown
    // Our own doing, or seen: it was gone before its time.
    case .cancelled, .moved, .dropped: .reported
    }
  }

  /// The moment at which it came due by `now`, or nil if it has not.
  ///
  /// A reading of the wall clock comes due where the device is: after a flight to the east that is
  /// before ``fireAt``.
  func dueMoment(at reading: ClockReading) -> Instant? {
    if fireAt <= reading.now { return fireAt }
    guard case .wallClock(let local) = trigger else { return nil }
    let there = reading.zone.resolve(local).earlierOrShiftedForward
    return there <= reading.now ? there : nil
  }
}
