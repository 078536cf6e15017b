import NudgeShared

/// The offsets of a zone over some days, found by asking for one every half hour.
struct ZoneScan {
  /// The moments that were asked for, in order.
  let samples: [Instant]
  /// The first moment of each other offset, to the second.
  let changes: [Instant]

  private let offset: @Sendable (Instant) -> UTCOffset

  private static var stepSeconds: Int64 { 1_800 }
  /// Offsets differ by less than 52 hours.
  private static var reachSeconds: Int64 { 54 * 3_600 }

  init(of answers: ZoneAnswers, from start: Instant, days: Int) {
    let offset = answers.offset
    let count = Int64(days) * 86_400 / Self.stepSeconds
    let samples = (0...count).map { start.adding(seconds: $0 * Self.stepSeconds) }
    var changes: [Instant] = []
    for (low, high) in zip(samples, samples.dropFirst()) where offset(low) != offset(high) {
      changes.append(Self.change(between: low, high, offset))
    }
    self.samples = samples
    self.changes = changes
    self.offset = offset
  }

  /// The moments at which clocks show a reading near a change, in order, found by trying every offset
  /// that is in force around it.
  func moments(of reading: LocalDateTime, near change: Instant) -> [Instant] {
    let wall = reading.asUTC
    var found: Set<Instant> = []
    for offset in offsets(near: change) {
      let moment = wall.adding(seconds: -Int64(offset.seconds))
      if self.offset(moment) == offset { found.insert(moment) }
    }
    return found.sorted()
  }

  /// The readings around a change: each minute, and the seconds on either side of its edges.
  func readings(near change: Instant) -> [LocalDateTime] {
    let before = offset(change.adding(seconds: -1))
    let after = offset(change)
    let edges = [before, after].map { change.adding(seconds: Int64($0.seconds)) }.sorted()
    let first = edges[0].adding(seconds: -7_200)
    let minutes = (edges[1].seconds(since: edges[0]) + 14_400) / 60
    let walls =
      (0...minutes).map { first.adding(seconds: $0 * 60) }
      + edges.flatMap { edge in [-1, 0, 1].map { edge.adding(seconds: $0) } }
    return walls.map { LocalDateTime($0, at: .utc) }
  }

  private func offsets(near change: Instant) -> Set<UTCOffset> {
    let near = changes.filter { abs($0.seconds(since: change)) <= Self.reachSeconds }
    return Set(near.flatMap { [offset($0.adding(seconds: -1)), offset($0)] })
  }

  private static func change(
    between low: Instant, _ high: Instant, _ offset: (Instant) -> UTCOffset
  ) -> Instant {
    var (low, high) = (low, high)
    let first = offset(low)
    while high.seconds(since: low) > 1 {
      let middle = low.adding(seconds: high.seconds(since: low) / 2)
      if offset(middle) == first { low = middle } else { high = middle }
    }
    return high
  }
}

extension LocalDateTime {
  /// The moment at which a clock in UTC shows this.
  var asUTC: Instant {
    Instant(clamping: Int64(date.daysSinceEpoch) * 86_400 + Int64(secondOfDay))
  }
}
