/// A stretch of the time line in which a zone's offset does not change.
///
/// From `start` up to but not at `end`, in seconds since 1970; `Int64.min` and `Int64.max` stand for "always before" and "ever after".
struct OffsetSpan {
  let start: Int64
  let end: Int64
  let offset: UTCOffset

  func ending(at end: Int64) -> OffsetSpan {
    OffsetSpan(start: start, end: end, offset: offset)
  }

  func starting(at start: Int64) -> OffsetSpan {
    OffsetSpan(start: start, end: end, offset: offset)
  }

  /// The instant at which clocks of this stretch show `reading`, or nil if they never do.
  func seconds(of reading: Int64) -> Int64? {
    let candidate = reading - Int64(offset.seconds)
    return candidate >= start && candidate < end ? candidate : nil
  }
}
