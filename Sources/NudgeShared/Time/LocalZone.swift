/// The offsets of one place through time, as a value made from data.
///
/// ```swift
/// let reading = LocalDateTime("2026-03-29T02:30")  // skipped in Berlin
/// zone.resolve(reading)                            // .gap(...)
/// zone.offset(at: instant)                         // +01:00
/// ```
///
/// The core does not know where zones come from: an actual reads the system's database and builds
/// them, a test builds odd ones from three numbers. Before the first transition ``initialOffset``
/// holds; after the last one ``rule`` does, without end. Transitions that change nothing are
/// dropped when the zone is made.
public struct LocalZone: Hashable, Sendable {
  /// A moment at which the offset changes to `offset`.
  public struct Transition: Hashable, Sendable {
    /// Seconds since 1970 (may lie outside the range of ``Instant``).
    public let secondsSinceEpoch: Int64
    /// The offset from this moment on.
    public let offset: UTCOffset

    /// Puts the parts together.
    public init(secondsSinceEpoch: Int64, offset: UTCOffset) {
      self.secondsSinceEpoch = secondsSinceEpoch
      self.offset = offset
    }
  }

  /// The name under which the zone was asked for, such as `Europe/Berlin`.
  public let identifier: String
  /// The offset before the first transition.
  public let initialOffset: UTCOffset
  /// The changes on record, oldest first.
  public let transitions: [Transition]
  /// What holds after the last transition; nil keeps the last offset for ever.
  public let rule: AnnualRule?

  /// Makes a zone from data, or gives nil if the transitions are not in ascending order.
  public init?(
    identifier: String, initialOffset: UTCOffset, transitions: [Transition],
    rule: AnnualRule? = nil
  ) {
    var kept: [Transition] = []
    kept.reserveCapacity(transitions.count)
    var offset = initialOffset
    var previous: Int64?
    for transition in transitions {
      if let previous, transition.secondsSinceEpoch <= previous { return nil }
      previous = transition.secondsSinceEpoch
      if transition.offset != offset { kept.append(transition) }
      offset = transition.offset
    }
    self.identifier = identifier
    self.initialOffset = initialOffset
    self.transitions = kept
    self.rule = rule
    ruleStart = rule == nil ? .max : previous ?? .min
  }

  /// A zone that has followed `rule` for ever.
  public init(identifier: String, rule: AnnualRule) {
    self.identifier = identifier
    initialOffset = rule.standard
    transitions = []
    self.rule = rule
    ruleStart = .min
  }

  /// A zone whose clocks never change.
  public init(identifier: String, fixedOffset: UTCOffset) {
    self.identifier = identifier
    initialOffset = fixedOffset
    transitions = []
    rule = nil
    ruleStart = .max
  }

  /// The same offsets under another name.
  public func named(_ identifier: String) -> LocalZone {
    LocalZone(identifier, self)
  }

  private init(_ identifier: String, _ other: LocalZone) {
    self.identifier = identifier
    initialOffset = other.initialOffset
    transitions = other.transitions
    rule = other.rule
    ruleStart = other.ruleStart
  }

  /// Coordinated universal time.
  public static let utc = LocalZone(identifier: "UTC", fixedOffset: .utc)

  /// From which second on the rule holds: the last transition on record, even a dropped one.
  private let ruleStart: Int64

  /// The offset at `instant`.
  ///
  /// Logarithmic in the number of transitions.
  public func offset(at instant: Instant) -> UTCOffset {
    span(at: instant.secondsSinceEpoch).offset
  }

  /// What clocks show at `instant`.
  public func localDateTime(at instant: Instant) -> LocalDateTime {
    LocalDateTime(instant, at: offset(at: instant))
  }

  /// The local date at `instant`.
  public func localDate(at instant: Instant) -> LocalDate {
    localDateTime(at: instant).date
  }

  /// What `reading` means here: one instant, none, or two.
  ///
  /// Never chooses; see ``LocalResolution``.
  public func resolve(_ reading: LocalDateTime) -> LocalResolution {
    let wall = reading.secondsSinceEpochAsUTC
    let near = span(at: wall)
    let only = wall - Int64(near.offset.seconds)
    // Other readings of the same clock face lie within the reach, so a stretch that covers it
    // leaves one answer.
    if near.start <= only - LocalZone.reach, only + LocalZone.reach < near.end {
      return .unique(Instant(clamping: only))
    }
    return resolveNearChange(reading)
  }

  /// The first change of offset after `instant`, or nil if there is none (the search looks ten
  /// years past the last recorded transition).
  public func nextTransition(after instant: Instant) -> Transition? {
    var current = span(at: instant.secondsSinceEpoch)
    for _ in 0..<20 {
      guard current.end < Instant.max.secondsSinceEpoch else { return nil }
      let following = span(at: current.end)
      if following.offset != current.offset {
        return Transition(secondsSinceEpoch: following.start, offset: following.offset)
      }
      current = following
    }
    return nil
  }

  /// Two offsets differ by less than this, 52 hours.
  static let reach = 2 * (Int64(UTCOffset.limitSeconds) + 1)

  private func resolveNearChange(_ reading: LocalDateTime) -> LocalResolution {
    let wall = reading.secondsSinceEpochAsUTC
    var current = span(at: wall - LocalZone.reach)
    var matches: (first: Int64, last: Int64)?
    var gap: LocalGap?
    while true {
      if let match = current.seconds(of: wall) {
        matches = (matches?.first ?? match, match)
      }
      guard current.end <= wall + LocalZone.reach else { break }
      let following = span(at: current.end)
      // After the last instant of `current` and before the first of `following`: skipped by it.
      if wall >= current.end + Int64(current.offset.seconds),
        wall < following.start + Int64(following.offset.seconds)
      {
        gap =
          gap
          ?? LocalGap(
            transition: Instant(clamping: following.start), before: current.offset,
            after: following.offset, reading: reading)
      }
      current = following
    }
    switch (matches, gap) {
    case (let match?, _) where match.first == match.last:
      return .unique(Instant(clamping: match.first))
    case (let match?, _):
      return .fold(earlier: Instant(clamping: match.first), later: Instant(clamping: match.last))
    case (nil, let gap?):
      return .gap(gap)
    case (nil, nil):
      return .unique(Instant(clamping: wall - Int64(current.offset.seconds)))
    }
  }

  /// The stretch of constant offset around `seconds` since 1970; its neighbours may have the same.
  func span(at seconds: Int64) -> OffsetSpan {
    if seconds >= ruleStart, let rule {
      var found = rule.span(at: seconds)
      found.clip(from: ruleStart)
      return found
    }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].secondsSinceEpoch <= seconds {
        low = middle + 1
      } else {
        high = middle
      }
    }
    let end = low < transitions.count ? transitions[low].secondsSinceEpoch : ruleStart
    guard low > 0 else { return OffsetSpan(start: .min, end: end, offset: initialOffset) }
    let transition = transitions[low - 1]
    return OffsetSpan(start: transition.secondsSinceEpoch, end: end, offset: transition.offset)
  }
}
