import NudgeShared
import NudgeTesting
import Testing

/// Looking times up in zones with awkward clocks, against the definition itself.
@Suite struct LocalZoneTests {
  /// Readings around the changes of 2011, 2012 and 2025 to 2028, on a grid and beside its lines.
  private func readings(_ zone: LocalZone) -> [LocalDateTime] {
    var seconds: Set<Int64> = []
    for start in ["2011-09-01T00:00:00Z", "2025-01-01T00:00:00Z"] {
      var now = Instant(start) ?? .min
      for _ in 0..<9 {
        guard let change = zone.nextTransition(after: now) else { break }
        now = Instant(clamping: change.secondsSinceEpoch)
        for offset in [zone.offset(at: now.adding(seconds: -1)), change.offset] {
          let local = change.secondsSinceEpoch + Int64(offset.seconds)
          for distance in stride(from: Int64(-14_400), through: 14_400, by: 1800) {
            seconds.formUnion([local + distance - 1, local + distance, local + distance + 1])
          }
        }
      }
    }
    return seconds.map { LocalDateTime(Instant(clamping: $0), at: .utc) }
  }

  /// All offsets that the zone has in those years.
  private func offsets(_ zone: LocalZone) -> Set<UTCOffset> {
    var found: Set = [zone.initialOffset]
    found.formUnion(zone.transitions.map(\.offset))
    if let rule = zone.rule {
      found.insert(rule.standard)
      if let daylight = rule.daylight { found.insert(daylight.offset) }
    }
    return found
  }

  private func seconds(_ reading: LocalDateTime) -> Int64 {
    Int64(reading.date.daysSinceEpoch) * 86_400 + Int64(reading.secondOfDay)
  }

  @Test("The list of odd zones is whole, and each says why it is there")
  func list() {
    for odd in OddZones.all {
      #expect(odd.zone.identifier.hasPrefix("Odd/"))
      #expect(odd.reason.hasSuffix("."))
      #expect(
        odd.zone.rule != nil || odd.zone.transitions.count > 0 || odd.reason.contains("fixed")
          || odd.reason.contains("place where"))
    }
    #expect(Set(OddZones.all.map(\.zone.identifier)).count == OddZones.all.count)
    #expect(OddZones.all.count == 26)
  }

  @Test("A reading is unique, a gap or a fold as trying every offset of the zone finds")
  func resolutionsByDefinition() {
    for odd in OddZones.all {
      let zone = odd.zone
      let offsets = offsets(zone)
      for reading in readings(zone) {
        let wall = seconds(reading)
        let instants = offsets.map { ($0, Instant(clamping: wall - Int64($0.seconds))) }
          .filter { zone.offset(at: $0.1) == $0.0 }.map(\.1).sorted()
        let resolution = zone.resolve(reading)
        let isRight: Bool
        switch resolution {
        case .unique(let instant): isRight = instants == [instant]
        case .fold(let earlier, let later):
          isRight = instants.count > 1 && instants.first == earlier && instants.last == later
        case .gap(let gap):
          let (start, end) = (Int64(gap.before.seconds), Int64(gap.after.seconds))
          let change = gap.transition.secondsSinceEpoch
          isRight =
            instants.isEmpty && gap.reading == reading
            && gap.before == zone.offset(at: gap.transition.adding(seconds: -1))
            && gap.after == zone.offset(at: gap.transition)
            && (change + start..<change + end).contains(wall)
            && gap.shiftedForward == gap.transition.adding(seconds: wall - change - start)
        }
        if !isRight { Issue.record("\(odd) \(reading): \(resolution), not \(instants)") }
      }
    }
  }

  @Test("What a clock shows at an instant resolves to that instant, or to passes around it")
  func roundTrip() {
    for odd in OddZones.all {
      for reading in readings(odd.zone) {
        let instant = Instant(clamping: seconds(reading))
        switch odd.zone.resolve(odd.zone.localDateTime(at: instant)) {
        case .unique(instant): continue
        case .fold(let earlier, let later) where (earlier...later).contains(instant): continue
        default: Issue.record("\(odd) \(instant)")
        }
      }
    }
  }

  @Test("Readings far from any change are unique")
  func farFromChanges() throws {
    for odd in OddZones.all {
      for text in ["0001-01-01T00:00", "1850-06-15T12:00", "2026-07-24T08:00", "2500-01-20T23:59"] {
        let reading = try #require(LocalDateTime(text))
        guard case .unique(let instant) = odd.zone.resolve(reading) else {
          Issue.record("\(odd) \(text)")
          continue
        }
        if text > "1" { #expect(odd.zone.localDateTime(at: instant) == reading) }
      }
    }
  }

  /// Zone, first and last skipped or repeated reading, kind, and the instant of the first.
  private static let landmarks: [(OddZone, first: String, last: String, kind: String, String)] = [
    (OddZones.lordHowe, "2026-10-04T02:00", "2026-10-04T02:29:59", "gap", "2026-10-03T15:30:00Z"),
    (OddZones.lordHowe, "2026-04-05T01:30", "2026-04-05T01:59:59", "fold", "2026-04-04T14:30:00Z"),
    (OddZones.troll, "2026-03-29T01:00", "2026-03-29T02:59:59", "gap", "2026-03-29T01:00:00Z"),
    (OddZones.santiago, "2026-09-06T00:00", "2026-09-06T00:59:59", "gap", "2026-09-06T04:00:00Z"),
    (OddZones.cairo, "2026-04-24T00:00", "2026-04-24T00:59:59", "gap", "2026-04-23T22:00:00Z"),
    (OddZones.cairo, "2026-10-29T23:00", "2026-10-29T23:59:59", "fold", "2026-10-29T20:00:00Z"),
    (OddZones.chatham, "2026-09-27T02:45", "2026-09-27T03:44:59", "gap", "2026-09-26T14:00:00Z"),
    (OddZones.dublin, "2026-03-29T01:00", "2026-03-29T01:59:59", "gap", "2026-03-29T01:00:00Z"),
    (OddZones.dublin, "2026-10-25T01:00", "2026-10-25T01:59:59", "fold", "2026-10-25T00:00:00Z"),
    (OddZones.nuuk, "2026-03-28T23:00", "2026-03-28T23:59:59", "gap", "2026-03-29T01:00:00Z"),
    (OddZones.jerusalem, "2026-03-27T02:00", "2026-03-27T02:59:59", "gap", "2026-03-27T00:00:00Z"),
    (OddZones.morning, "2026-03-11T08:30", "2026-03-11T09:29:59", "gap", "2026-03-11T08:30:00Z"),
    (OddZones.apia, "2011-12-30T00:00", "2011-12-30T23:59:59", "gap", "2011-12-30T10:00:00Z"),
    (OddZones.skippedDay, "2026-05-06T00:00", "2026-05-06T23:59:59", "gap", "2026-05-06T12:00:00Z"),
    (
      OddZones.repeatedDay, "2026-05-06T00:00", "2026-05-06T23:59:59", "fold",
      "2026-05-05T12:00:00Z"
    ),
    (OddZones.hugeJumps, "2026-04-07T21:00", "2026-04-08T22:59:59", "gap", "2026-04-08T09:00:00Z"),
    (OddZones.ramadan, "2026-02-15T02:00", "2026-02-15T02:59:59", "fold", "2026-02-15T01:00:00Z"),
  ]

  @Test("Known gaps and folds start and end at their second")
  func landmarks() throws {
    func kind(_ resolution: LocalResolution) -> String {
      switch resolution {
      case .unique: "unique"
      case .gap: "gap"
      case .fold: "fold"
      }
    }
    for (odd, first, last, expected, utc) in LocalZoneTests.landmarks {
      let start = try #require(LocalDateTime(first))
      let end = try #require(LocalDateTime(last))
      #expect(kind(odd.zone.resolve(start)) == expected, "\(odd) \(first)")
      #expect(kind(odd.zone.resolve(end)) == expected, "\(odd) \(last)")
      #expect(odd.zone.resolve(start).earlierOrShiftedForward.description == utc, "\(odd) \(first)")
      for (reading, step) in [(start, -1), (end, 1)] as [(LocalDateTime, Int64)] {
        let beside = LocalDateTime(Instant(clamping: seconds(reading) + step), at: .utc)
        #expect(kind(odd.zone.resolve(beside)) == "unique", "\(odd) \(beside)")
      }
    }
  }

  @Test("A reading in two gaps belongs to the first, one that comes three times spans them all")
  func manyChanges() throws {
    let start = try #require(Instant("2026-03-10T00:00:00Z"))
    // 00:00 becomes 02:00, ten minutes later 01:00, and at 01:20 it becomes 02:40.
    let changes = [(0, 7200), (600, 3000), (1800, 7800)].compactMap { delay, offset in
      UTCOffset(seconds: offset).map {
        LocalZone.Transition(secondsSinceEpoch: start.secondsSinceEpoch + Int64(delay), offset: $0)
      }
    }
    let zone = try #require(
      LocalZone(identifier: "T", initialOffset: .utc, transitions: changes))
    #expect(zone.transitions.count == 3)
    guard case .gap(let gap) = zone.resolve(try #require(LocalDateTime("2026-03-10T01:30"))) else {
      Issue.record("01:30 is skipped")
      return
    }
    #expect(gap.transition == start)
    let threefold = try #require(LocalDateTime("2026-06-10T09:15"))
    let (first, last) = (Instant("2026-06-10T07:15:00Z"), Instant("2026-06-10T09:15:00Z"))
    guard case .fold(first, last) = OddZones.threefold.zone.resolve(threefold) else {
      Issue.record("09:15 comes three times")
      return
    }
  }

  @Test("Transitions must ascend, and those that change nothing are dropped")
  func making() throws {
    let hour = try #require(UTCOffset(seconds: 3600))
    func zone(_ transitions: [(Int64, UTCOffset)]) -> LocalZone? {
      LocalZone(
        identifier: "T", initialOffset: .utc,
        transitions: transitions.map {
          LocalZone.Transition(secondsSinceEpoch: $0.0, offset: $0.1)
        })
    }
    #expect(zone([(5, hour), (5, .utc)]) == nil)
    #expect(zone([(5, hour), (4, .utc)]) == nil)
    #expect(zone([(1, .utc), (5, hour), (7, hour)])?.transitions.map(\.secondsSinceEpoch) == [5])
    #expect(zone([(.min, hour), (.max, .utc)])?.offset(at: .min) == hour)
    #expect(zone([])?.nextTransition(after: .min) == nil)
    let single = zone([(5, hour)])
    #expect(single?.named("Other").identifier == "Other")
    #expect(single?.named("Other").named("T") == single)
    #expect(LocalZone.utc.identifier == "UTC")
  }

  @Test("A rule takes over at the last transition on record, even one that changed nothing")
  func ruleTakesOver() throws {
    let hour = try #require(UTCOffset(seconds: 3600))
    let summer = try #require(UTCOffset(seconds: 7200))
    let rule = try #require(OddZones.berlin.zone.rule)
    let last = try #require(Instant("2025-12-01T00:00:00Z"))
    let zone = try #require(
      LocalZone(
        identifier: "T", initialOffset: hour,
        transitions: [
          LocalZone.Transition(secondsSinceEpoch: last.secondsSinceEpoch, offset: hour)
        ], rule: rule))
    #expect(zone.transitions.isEmpty)
    let before = try #require(Instant("2025-07-01T00:00:00Z"))
    #expect(zone.offset(at: before) == hour)
    #expect(zone.offset(at: try #require(Instant("2026-07-01T00:00:00Z"))) == summer)
    let next = zone.nextTransition(after: before)
    #expect(next?.secondsSinceEpoch == Instant("2026-03-29T01:00:00Z")?.secondsSinceEpoch)
  }
}
