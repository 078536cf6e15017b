import NudgeTesting

/// What all lives of a run came to: the same text for the same seeds, however many cores lived them.
struct SimReport {
  private let session: SimCommand.Session
  private let zones: Int
  private(set) var lives = 0
  private var whole = LifeOutcome()
  /// Which seeds broke a promise.
  private(set) var broken: [(seed: UInt64, broken: BrokenInvariant)] = []

  init(session: SimCommand.Session, zones: Int) {
    self.session = session
    self.zones = zones
  }

  /// Takes in the outcome of the next seed.
  mutating func add(_ outcome: LifeOutcome, of seed: UInt64) {
    lives += 1
    whole.add(outcome)
    if let promise = outcome.broken { broken.append((seed, promise)) }
  }

  /// Whether every seed that was asked for was lived.
  var isWhole: Bool { lives == session.seeds }

  /// The first seed that was not lived.
  var nextSeed: UInt64 { session.first + UInt64(lives) }

  /// Kinds of fault that no pass has met.
  var missingFaults: [String] {
    PassFault.Kind.allCases.filter { whole.faults[$0] == nil }.map(\.rawValue)
  }

  /// The summary.
  func text(database: String?) -> String {
    let faults = PassFault.Kind.allCases.map { "\($0.rawValue) \(whole.faults[$0] ?? 0)" }
    var lines = [
      "\(lives) lives of \(session.weeks) weeks, seeds \(session.first) to "
        + "\(lives > 0 ? nextSeed - 1 : session.first), tz database \(database ?? "unknown")",
      "\(whole.weeks) weeks, \(whole.passes) passes, \(whole.nudges) nudges, "
        + "\(whole.shown) notifications",
      "faults met: " + faults.joined(separator: ", "),
      "zones visited: \(whole.zones.count) of \(zones)",
    ]
    if !missingFaults.isEmpty {
      lines.append("never met: " + missingFaults.joined(separator: ", "))
    }
    lines.append(
      broken.isEmpty
        ? "no promise broken"
        : "\(broken.count) \(broken.count == 1 ? "life" : "lives") broke a promise")
    lines.append("next seed: \(nextSeed)")
    return lines.map { $0 + "\n" }.joined()
  }
}
