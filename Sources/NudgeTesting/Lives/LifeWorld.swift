/// The parameters of one drawn life: what happens in it, how often, and how fast.
///
/// Each life leaves some strands out and weighs the rest unevenly. A fault that another one always
/// covers up is met in the lives that lack the other (Groce and others, "Swarm Testing", ISSTA 2012).
package struct LifeWorld: Sendable {
  /// The strands of this life with their weights, 1 to 8.
  package let weights: [(strand: LifeStrand, weight: Int)]
  /// The longest time between two happenings, in seconds.
  package let paceSeconds: Int

  /// Draws the parameters; only such strands as the life has room for.
  init(_ choices: inout Choices, among strands: [LifeStrand]) {
    var weights: [(LifeStrand, Int)] = []
    for strand in strands {
      // A life in which nobody opens anything says little, so openings stay.
      let isOff = choices.bool(oneIn: 3) && strand != .opening
      let weight = choices.pick(from: [1, 2, 4, 8])
      if !isOff { weights.append((strand, weight)) }
    }
    self.weights = weights
    paceSeconds = choices.pick(from: [172_800, 43_200, 518_400])
  }

  /// Draws what happens next, by weight.
  func strand(_ choices: inout Choices) -> LifeStrand {
    var left = choices.draw(below: weights.reduce(0) { $0 + $1.weight })
    for (strand, weight) in weights {
      if left < weight { return strand }
      left -= weight
    }
    return .opening
  }

  /// Such as `opening 4, tapping 1; without clock, drop`.
  package var words: String {
    let present = weights.map { "\($0.strand.rawValue) \($0.weight)" }
    let absent = LifeStrand.allCases.filter { strand in !weights.contains { $0.strand == strand } }
    return present.joined(separator: ", ") + "; without "
      + (absent.isEmpty ? "nothing" : absent.map(\.rawValue).joined(separator: ", "))
  }
}
