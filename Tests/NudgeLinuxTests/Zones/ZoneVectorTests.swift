import NudgeLinux
import NudgeShared
import Testing

/// Every zone of the machine's database against Python's zoneinfo, 1900 to 2100.
@Suite struct ZoneVectorTests {
  @Test("Every zone has the offsets, changes, gaps and folds that an independent reader finds")
  func everyZoneAgrees() throws {
    let database = TimeZoneDatabase()
    let vectors = try ZoneVectors.matching(database)
    var problems: [String] = []
    for history in vectors.histories {
      guard let name = history.names.first else { continue }
      let zone = try database.zone(named: name)
      problems += ZoneComparison(zone, history, vectors).problems()
      for alias in history.names.dropFirst() {
        if try database.zone(named: alias) != zone.named(alias) {
          problems.append("\(alias) differs from \(name)")
        }
      }
    }
    #expect(problems.isEmpty, "\(problems.count) problems: \(problems.prefix(20))")

    let names = vectors.histories.flatMap(\.names).sorted()
    #expect(names.count > 300)
    #expect(names == database.identifiers)
    #expect(vectors.start == Instant("1900-01-01T00:00:00Z")?.secondsSinceEpoch)
    #expect(vectors.end == Instant("2101-01-01T00:00:00Z")?.secondsSinceEpoch)
  }

  @Test("A vector line reads as the generator describes it")
  func lineReads() throws {
    let text =
      "# release 1\n# fingerprint 2\n# from 100 to 9000\nA/B,C 0 900,3600G 500,-60b(1:2)ffa\n"
    let vectors = try #require(ZoneVectors(Array(text.utf8)))
    let history = try #require(vectors.histories.first)
    #expect(history.names == ["A/B", "C"])
    #expect(history.changes.map(\.instant) == [1000, 1500])
    #expect(history.changes.map(\.after) == [3600, -60])
    #expect(history.changes[0].readings.map(\.local) == [999, 1000, 2800, 4599, 4600])
    #expect(history.changes[0].readings.map(\.first) == [0, 0, 0, 0, 3600])
    #expect(history.changes[0].readings.map(\.second) == [0, 3600, 3600, 3600, 3600])
    #expect(history.changes[1].readings.map(\.first) == [3600, 1, 3600, 3600, -60])
    #expect(history.changes[1].readings.map(\.second) == [3600, 2, -60, -60, -60])
  }
}

/// One zone beside its history; plain comparisons, since there are some hundred thousand.
private struct ZoneComparison {
  private let zone: LocalZone
  private let history: ZoneHistory
  private let vectors: ZoneVectors

  init(_ zone: LocalZone, _ history: ZoneHistory, _ vectors: ZoneVectors) {
    self.zone = zone
    self.history = history
    self.vectors = vectors
  }

  func problems() -> [String] {
    var problems: [String] = []
    func compare(_ place: @autoclosure () -> String, _ found: Int, _ expected: Int) {
      guard found != expected else { return }
      problems.append("\(zone.identifier) \(place()): \(found), expected \(expected)")
    }
    compare("at the start", offset(at: vectors.start), history.initialOffset)

    let found = changes()
    let expected = history.changes.map { ($0.instant, $0.after) }
    if !found.elementsEqual(expected, by: ==) {
      let index = zip(found, expected).prefix { $0 == $1 }.count
      problems.append(
        "\(zone.identifier): \(found.count) changes, expected \(expected.count); change \(index): "
          + "\(found.dropFirst(index).first.map { "\($0)" } ?? "none"), expected "
          + "\(expected.dropFirst(index).first.map { "\($0)" } ?? "none")")
    }

    let ends = history.changes.dropFirst().map(\.instant) + [vectors.end]
    for (change, end) in zip(history.changes, ends) {
      compare("before \(change.instant)", offset(at: change.instant - 1), change.before)
      compare("at \(change.instant)", offset(at: change.instant), change.after)
      compare("after \(change.instant)", offset(at: change.instant + 1), change.after)
      let middle = change.instant + (end - change.instant) / 2
      compare("halfway at \(middle)", offset(at: middle), change.after)
      for (local, first, second) in change.readings {
        let expected = ZoneComparison.resolution(local, first, second, change)
        guard let found = resolution(local), found == expected else {
          problems.append("\(zone.identifier) at local \(local): expected \(expected)")
          continue
        }
      }
    }
    return problems
  }

  private func offset(at second: Int64) -> Int {
    Int(zone.offset(at: Instant(clamping: second)).seconds)
  }

  private func changes() -> [(Int64, Int)] {
    var found: [(Int64, Int)] = []
    var now = Instant(clamping: vectors.start)
    while let change = zone.nextTransition(after: now), change.secondsSinceEpoch < vectors.end {
      found.append((change.secondsSinceEpoch, Int(change.offset.seconds)))
      now = Instant(clamping: change.secondsSinceEpoch)
    }
    return found
  }

  /// Kind, then the instants that go with it: of a gap the change and the reading moved forward.
  private struct Meaning: Equatable {
    let kind: String
    let instants: [Int64]
  }

  private func resolution(_ local: Int64) -> Meaning? {
    let reading = LocalDateTime(Instant(clamping: local), at: .utc)
    switch zone.resolve(reading) {
    case .unique(let instant):
      return Meaning(kind: "unique", instants: [instant.secondsSinceEpoch])
    case .fold(let earlier, let later):
      return Meaning(kind: "fold", instants: [earlier, later].map(\.secondsSinceEpoch))
    case .gap(let gap):
      guard gap.reading == reading else { return nil }
      return Meaning(
        kind: "gap", instants: [gap.transition, gap.shiftedForward].map(\.secondsSinceEpoch))
    }
  }

  private static func resolution(
    _ local: Int64, _ first: Int, _ second: Int, _ change: ZoneHistory.Change
  ) -> Meaning {
    let (early, late) = (local - Int64(first), local - Int64(second))
    if first == second { return Meaning(kind: "unique", instants: [early]) }
    if first > second { return Meaning(kind: "fold", instants: [early, late]) }
    return Meaning(kind: "gap", instants: [change.instant, early])
  }
}
