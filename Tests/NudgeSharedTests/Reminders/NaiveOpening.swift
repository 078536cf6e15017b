import NudgeShared

/// When quiet time ends, said again in the plainest way: one question for each second that may
/// matter.
///
/// What a clock shows changes from quiet to not at whole local minutes, at ends of pauses and at
/// changes of the clock; between those, one question is enough.
struct NaiveOpening {
  let quiet: QuietHours
  let zone: LocalZone

  init(_ quiet: QuietHours, _ zone: LocalZone) {
    self.quiet = quiet
    self.zone = zone
  }

  func first(from start: Instant, searchSeconds: Int64) -> Instant? {
    if quiet.entries.isEmpty, quiet.pauses.isEmpty { return start }
    var moment = start
    let end = start.adding(seconds: searchSeconds)
    while moment <= end {
      let reading = zone.localDateTime(at: moment)
      if !quiet.contains(reading) { return moment }
      var next = moment.adding(seconds: Int64(60 - reading.secondOfDay % 60))
      if let change = zone.nextTransition(after: moment)?.secondsSinceEpoch {
        next = min(next, Instant(clamping: change))
      }
      for pause in quiet.pauses where pause.until.secondOfDay % 60 != 0 {
        // Such an end may lie within the minute.
        next = min(next, moment.adding(seconds: 1))
      }
      moment = next
    }
    return nil
  }
}
