import NudgeShared
import NudgeTesting
import Testing

@Suite("Receipts only grow, and no order and no repetition makes a difference")
struct AttentionReceiptPropertyTests {
  private typealias Sample = AttentionSample

  /// What one device tells at a moment of the authority's clock.
  private struct Telling: Hashable, CustomStringConvertible {
    let principal: String
    let runs: [String]
    let moment: String
    var description: String { "\(principal) has seen \(runs) at \(moment)" }
  }

  private static let principals = ["ada", "bob"]
  /// Runs that both may have; a run of one of them alone is the other's foreign run.
  private static let ended = ["ada both", "bob both", "ada hers", "bob his"]
  /// Of the weeks below, those that count at each moment, worked out by hand: eight back, one ahead.
  ///
  /// 2026 has a week 53.
  private static let moments: [String: Set<String>] = [
    "2026-11-30T09:00:00Z": ["2026-W41", "2026-W42", "2026-W49", "2026-W50"],
    "2026-12-07T09:00:00Z": ["2026-W42", "2026-W49", "2026-W50", "2026-W51"],
    "2027-02-01T09:00:00Z": ["2026-W50", "2026-W51", "2027-W06"],
  ]
  private static let weeks = [
    "2026-W40", "2026-W41", "2026-W42", "2026-W49", "2026-W50", "2026-W51", "2027-W06",
  ]

  private static func world() throws -> AttentionSample {
    var sample = Sample()
    for name in ended {
      let parts = name.split(separator: " ").map(String.init)
      try sample.record(Sample.ended(parts[1], of: Sample.name(parts[0], PrincipalID.self)))
    }
    for principal in principals {
      try sample.record(
        Sample.running("going", of: Sample.name(principal, PrincipalID.self)))
    }
    return sample
  }

  private static func tell(_ telling: Telling, to sample: inout AttentionSample) throws {
    _ = try sample.sync(
      acknowledged: telling.runs, by: Sample.name(telling.principal, PrincipalID.self),
      at: Sample.moment(telling.moment))
  }

  /// The receipts as the rule has them: the first moment at which each could be taken.
  private static func expected(_ tellings: [Telling]) -> [String: String] {
    var first: [String: String] = [:]
    for telling in tellings {
      for run in telling.runs {
        let name = "\(telling.principal) \(run)"
        let isWeek = run.hasPrefix("nudge:")
        let isTaken =
          isWeek
          ? moments[telling.moment]?.contains(String(run.dropFirst(6))) == true
          : ended.contains(name)
        if isTaken { first[name] = min(first[name] ?? telling.moment, telling.moment) }
      }
    }
    return first
  }

  private static func found(_ sample: AttentionSample) -> [String: String] {
    var found: [String: String] = [:]
    for case .receipt(let receipt) in sample.records.byKey.values {
      found["\(receipt.principal) \(receipt.run)"] = "\(receipt.acknowledgedAt)"
    }
    return found
  }

  @Test("Any order and any repetition of what devices tell gives the same receipts")
  func join() {
    let failure = checkProperty(
      "receipts are a monotone join", runs: 150,
      covering: ["earlier later", "foreign", "going on", "week too old", "repeated"]
    ) { choices in
      let names = ["both", "hers", "his", "going", "nope"] + Self.weeks.map { "nudge:\($0)" }
      let tellings = choices.list(from: 1, upTo: 6) { choices in
        Telling(
          principal: choices.pick(from: Self.principals),
          runs: choices.list(from: 1, upTo: 4) { $0.pick(from: names) },
          moment: choices.pick(from: Self.moments.keys.sorted()))
      }
      var other = tellings + choices.list(upTo: 3) { $0.pick(from: tellings) }
      for index in other.indices.dropFirst() {
        other.swapAt(index, choices.int(in: 0...index, plainest: index))
      }
      choices.note("\(tellings)\nagainst \(other)")
      choices.cover("repeated", when: other.count > tellings.count)
      choices.cover(
        "foreign", when: tellings.contains { $0.principal == "ada" && $0.runs.contains("his") })
      choices.cover("going on", when: tellings.contains { $0.runs.contains("going") })
      choices.cover("week too old", when: tellings.contains { $0.runs.contains("nudge:2026-W40") })
      var one = try Self.world()
      for telling in tellings {
        let before = Self.found(one)
        try Self.tell(telling, to: &one)
        let after = Self.found(one)
        for (name, moment) in before {
          let kept = try after[name] ?? { throw BrokenExpectation("\(name) was lost") }()
          try choices.expect(kept <= moment, "\(name) moved from \(moment) to \(kept)")
          choices.cover("earlier later", when: kept < moment)
        }
      }
      var two = try Self.world()
      for telling in other { try Self.tell(telling, to: &two) }
      try choices.expect(
        one.records == two.records, "\(Self.found(one)) against \(Self.found(two))")
      try choices.expect(Self.found(one), equals: Self.expected(tellings), "receipts")
    }
    #expect(failure == nil)
  }
}
