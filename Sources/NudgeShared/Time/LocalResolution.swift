/// What a local date and time means in a zone: one instant, none, or two.
///
/// ```swift
/// switch zone.resolve(reading) {
/// case .unique(let instant): to       // almost always
/// case .gap(let gap): to              // clocks went forward over it
/// case .fold(let earlier, let later): to // clocks went back over it
/// }
/// ```
///
/// A look-up never chooses. Each caller applies its own rule in the open: a weekly nudge takes the
/// next allowed minute that exists, a reminder ``earlierOrShiftedForward``.
public enum LocalResolution: Hashable, Sendable {
  /// The reading occurs once.
  case unique(Instant)
  /// The reading is skipped by a clock change.
  case gap(LocalGap)
  /// The reading occurs twice, `earlier` before `later`.
  case fold(earlier: Instant, later: Instant)

  /// One instant for every reading, as java.time, Temporal and RFC 5545 choose it: in a gap the
  /// reading moved forward by the gap's length, in a fold the first pass.
  public var earlierOrShiftedForward: Instant {
    switch self {
    case .unique(let instant): instant
    case .gap(let gap): gap.shiftedForward
    case .fold(let earlier, _): earlier
    }
  }
}

/// A reading that a clock change skips, with the change that skips it.
public struct LocalGap: Hashable, Sendable {
  /// The instant at which the clock was moved forward.
  public let transition: Instant
  /// The offset before the change.
  public let before: UTCOffset
  /// The offset after the change, greater than ``before``.
  public let after: UTCOffset
  /// The skipped reading.
  public let reading: LocalDateTime

  /// The instant of the reading moved forward by the gap's length.
  ///
  /// To land *after* the gap one applies the offset from *before* it.
  public var shiftedForward: Instant {
    Instant(clamping: reading.secondsSinceEpochAsUTC - Int64(before.seconds))
  }
}
