extension AllowedMinutes {
  /// The first moment from `start` on at which local clocks show an allowed minute.
  ///
  /// `start` itself if its minute is allowed, else the beginning of one. Goes from one change of the
  /// clocks to the next, since after a fold an allowed minute can come again whose number has been
  /// passed already.
  func firstInstant(from start: Instant, in zone: LocalZone) -> Instant? {
    guard countPerWeek > 0 else { return nil }
    var start = start
    while true {
      let reading = zone.localDateTime(at: start)
      if contains(reading) { return start }
      // Once no clock changes any more, there is no next one to go on from.
      let change = zone.nextTransition(after: start)?.secondsSinceEpoch
      if let minute = minute(after: 0, from: AllowedMinutes.minute(of: reading) + 1) {
        let found = Int64(minute) * 60 - Int64(zone.offset(at: start).seconds)
        if found < change ?? .max { return Instant(secondsSinceEpoch: found) }
      } else if change == nil {
        return nil
      }
      guard let change, let next = Instant(secondsSinceEpoch: change) else { return nil }
      start = next
    }
  }
}
