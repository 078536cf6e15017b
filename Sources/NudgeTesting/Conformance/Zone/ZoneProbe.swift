import NudgeShared

/// One law at work on one zone.
struct ZoneProbe {
  typealias Stop = ConformanceStop<ZoneCheck>

  let answers: ZoneAnswers
  let scan: ZoneScan
  let oracle: (@Sendable (Instant) -> Int)?
  let check: ZoneCheck

  func run() throws(Stop) {
    switch check {
    case .identifierEmpty:
      try expect(!answers.identifier.isEmpty, "a name", found: "none")
    case .offsetDiffers: try agreesWithOracle()
    case .readingWrong: try readsClocks()
    case .roundTripBroken: try comesBack()
    case .gapWrong, .foldWrong: try tellsGapsAndFolds()
    case .transitionMissed: try namesChanges()
    case .endsWrong: try hasEnds()
    }
  }

  private func agreesWithOracle() throws(Stop) {
    guard let oracle else { throw .needs("the closure oracle") }
    let near = scan.changes.flatMap { change in [-1, 0].map { change.adding(seconds: $0) } }
    for moment in near + scan.samples {
      let found = Int(answers.offset(moment).seconds)
      let expected = oracle(moment)
      try expect(found == expected, "\(expected) s at \(moment)", found: "\(found) s")
    }
  }

  private func readsClocks() throws(Stop) {
    for moment in scan.samples + [.min, .max] {
      let expected = LocalDateTime(moment, at: answers.offset(moment))
      let found = answers.reading(moment)
      try expect(found == expected, "\(expected) at \(moment)", found: "\(found)")
    }
  }

  private func comesBack() throws(Stop) {
    // Every seventh half hour meets every time of day.
    for index in stride(from: 0, to: scan.samples.count, by: 7) {
      let moment = scan.samples[index]
      let reading = LocalDateTime(moment, at: answers.offset(moment))
      guard case .unique(let found) = answers.resolve(reading),
        // Another moment with the same reading is a fold that was not told.
        found == moment || LocalDateTime(found, at: answers.offset(found)) != reading
      else { continue }
      try expect(found == moment, "\(moment) for \(reading)", found: "\(found)")
    }
    for change in scan.changes {
      for reading in scan.readings(near: change) {
        let moments = scan.moments(of: reading, near: change)
        guard moments.count == 1, case .unique(let found) = answers.resolve(reading) else {
          continue
        }
        try expect(found == moments[0], "\(moments[0]) for \(reading)", found: "\(found)")
      }
    }
  }

  private func tellsGapsAndFolds() throws(Stop) {
    for change in scan.changes {
      for reading in scan.readings(near: change) {
        let moments = scan.moments(of: reading, near: change)
        let found = answers.resolve(reading)
        switch (moments.first, moments.last, found) {
        case (nil, _, .gap(let gap)): try judge(gap, of: reading)
        case (nil, _, _):
          throw .broken(.gapWrong, expected: "a gap at \(reading)", found: "\(found)")
        case (let first?, let last?, .fold(let earlier, let later)):
          try expect(
            first != last && first == earlier && last == later,
            first == last ? "\(first) alone at \(reading)" : "\(first) and \(last) at \(reading)",
            found: "\(found)", or: .foldWrong)
        case (let first?, let last?, .unique):
          try expect(
            first == last, "\(first) and \(last) at \(reading)", found: "\(found)", or: .foldWrong)
        case (let first?, _, .gap):
          throw .broken(.gapWrong, expected: "\(first) at \(reading)", found: "\(found)")
        case (_?, nil, _): continue
        }
      }
    }
  }

  private func judge(_ gap: LocalGap, of reading: LocalDateTime) throws(Stop) {
    let before = answers.offset(gap.transition.adding(seconds: -1))
    let after = answers.offset(gap.transition)
    let wall = reading.asUTC
    let start = gap.transition.adding(seconds: Int64(before.seconds))
    let end = gap.transition.adding(seconds: Int64(after.seconds))
    try expect(
      gap.before == before && gap.after == after && gap.reading == reading && start <= wall
        && wall < end,
      "the change that skips \(reading)", found: "\(gap)", or: .gapWrong)
  }

  private func namesChanges() throws(Stop) {
    var from = scan.samples[0]
    for change in scan.changes {
      let found = answers.nextTransition(from)
      let last = answers.nextTransition(change.adding(seconds: -1))
      for transition in [found, last] {
        try expect(
          transition?.secondsSinceEpoch == change.secondsSinceEpoch
            && transition?.offset == answers.offset(change),
          "\(answers.offset(change)) from \(change) on after \(from)",
          found: transition.map { "\($0)" } ?? "no change")
      }
      from = change
    }
    // What is named after the last one lies after the days that were looked at.
    if let next = answers.nextTransition(from), let end = scan.samples.last {
      try expect(
        next.secondsSinceEpoch > end.secondsSinceEpoch, "no change until \(end)",
        found: "\(next)")
    }
  }

  private func hasEnds() throws(Stop) {
    for moment in [Instant.min, .max] {
      let reading = LocalDateTime(moment, at: answers.offset(moment))
      let found = answers.resolve(reading)
      try expect(
        found.earlierOrShiftedForward == moment, "\(moment) for \(reading)", found: "\(found)")
    }
    for (date, second) in [(LocalDate.min, 0), (LocalDate.max, 86_399)] {
      guard let reading = LocalDateTime(date, secondOfDay: second) else { continue }
      let found = answers.resolve(reading).earlierOrShiftedForward
      let distance = abs(found.seconds(since: reading.asUTC))
      try expect(distance <= 93_599, "a moment near \(reading)", found: "\(found)")
    }
    let after = answers.nextTransition(.max)
    try expect(
      after == nil, "no change after the last moment", found: "\(String(describing: after))")
  }

  private func expect(
    _ condition: Bool, _ expected: @autoclosure () -> String,
    found: @autoclosure () -> String, or broken: ZoneCheck? = nil
  ) throws(Stop) {
    if !condition {
      throw .broken(
        broken ?? check, expected: "\(expected()) in \(answers.identifier)", found: found())
    }
  }
}
