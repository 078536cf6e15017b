/// When something is to be said: at a reading of the wall clock, or at a moment.
///
/// ```swift
/// FireTime.wallClock(nine).instant(in: berlin)  // 09:00 wherever the person is
/// FireTime.instant(moment).instant(in: berlin)  // the same moment in every zone
/// ```
///
/// "At nine" floats with the zone: after a flight it is nine over there. "In two hours" and "30
/// minutes before the start" are lengths of time and stay where they are.
public enum FireTime: Hashable, Sendable {
  /// When a wall clock shows this, in whatever zone is in force.
  case wallClock(LocalDateTime)
  /// At this moment, in whatever zone.
  case instant(Instant)

  /// The moment in a zone: a skipped reading moves forward by the gap's length, of a repeated one
  /// the first pass counts.
  public func instant(in zone: LocalZone) -> Instant {
    switch self {
    case .wallClock(let reading): zone.resolve(reading).earlierOrShiftedForward
    case .instant(let instant): instant
    }
  }
}
