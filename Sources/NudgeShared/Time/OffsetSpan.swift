/// A stretch of the time line in which a zone's offset does not change.
///
/// From `start` up to but not at `end`, in seconds since 1970; `Int64.min` and `Int64.max` stand
/// for "always before" and "ever after".
struct OffsetSpan {
  private(set) var start: Int64
  private(set) var end: Int64
  private(set) var offset: UTCOffset

  /// Takes a change into account: the nearest at or before `seconds` sets the start and the
  /// offset, the nearest after it the end.
  mutating func narrow(
    around seconds: Int64, by change: LocalZone.Transition, winsTies: Bool = true
  ) {
    let moment = change.secondsSinceEpoch
    if moment > seconds {
      end = min(end, moment)
    } else if moment > start || (moment == start && winsTies) {
      start = moment
      offset = change.offset
    }
  }

  /// Cuts off what lies before `limit`.
  mutating func clip(from limit: Int64) {
    start = max(start, limit)
  }

  /// The instant at which clocks of this stretch show `reading`, or nil if they never do.
  func seconds(of reading: Int64) -> Int64? {
    let candidate = reading - Int64(offset.seconds)
    return candidate >= start && candidate < end ? candidate : nil
  }
}
