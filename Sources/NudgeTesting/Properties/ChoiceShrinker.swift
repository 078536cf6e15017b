/// Makes a failing list of choices smaller, one proposal at a time.
///
/// Smaller means fewer draws, then lower ones from the front. Rounds of three moves go on until
/// none of them helps: delete blocks of 8 to 1 draws (an element of a list is such a block), lower
/// one draw by bisection, lower equal draws together (a start and a moment that must stay equal).
/// What is left has a neighbour that differs in several small draws at once; so, at the end, short
/// lists over 0 to 2 are tried in order. No chance is involved: same list, same result.
///
/// The proposals are pulled so that one driver can run them at once and another can await them.
struct ChoiceShrinker: Sendable {
  /// The smallest failing list so far.
  private(set) var best: [UInt64]
  /// How many proposals were made.
  private(set) var tries = 0

  private let limit: Int
  private var seen: Set<[UInt64]>
  private var move: Move
  private var hasImproved = false

  private static let widestBlock = 8
  private static let neighbourLimit = 1000

  private enum Move: Sendable {
    /// The `width` draws before `end`, going to the front.
    case delete(width: Int, end: Int)
    /// The draw at `index`, by `value >> step`.
    case lower(index: Int, step: Int)
    /// The draw at `index` with its equal at `partner`, or with all its equals if that is the same.
    case lowerEqual(index: Int, partner: Int, step: Int)
    case neighbours(ChoiceOdometer, left: Int)
  }

  init(_ draws: [Choices.Draw], limit: Int) {
    best = draws.map(\.value)
    self.limit = limit
    seen = [best]
    move = .delete(width: ChoiceShrinker.widestBlock, end: best.count)
  }

  /// The next list to run, or nil when nothing is left to try.
  mutating func proposal() -> [UInt64]? {
    while tries < limit, let list = nextCandidate() {
      // The odometer has to hear of every run; the other moves never need to repeat one.
      let isNew = seen.insert(list).inserted
      if case .neighbours = move {} else if !isNew { continue }
      tries += 1
      return list
    }
    return nil
  }

  /// Takes in what a run of the proposal drew, and whether it failed too.
  mutating func record(_ draws: [Choices.Draw], isBroken: Bool) {
    if case .neighbours(var odometer, let left) = move {
      odometer.advance(after: draws)
      move = .neighbours(odometer, left: left - 1)
    }
    let list = draws.map(\.value)
    guard isBroken, isSimpler(list) else { return }
    best = list
    hasImproved = true
    if case .neighbours = move { move = .delete(width: 1, end: best.count) }
  }

  private func isSimpler(_ list: [UInt64]) -> Bool {
    list.count == best.count ? list.lexicographicallyPrecedes(best) : list.count < best.count
  }

  private mutating func nextCandidate() -> [UInt64]? {
    while true {
      switch move {
      case .delete(let width, let end):
        if let list = deleting(width, end) { return list }
      case .lower(let index, let step):
        if let list = lowering(index, step) { return list }
      case .lowerEqual(let index, let partner, let step):
        if let list = loweringEqual(index, partner, step) { return list }
      case .neighbours(let odometer, let left):
        return left > 0 ? odometer.list : nil
      }
    }
  }

  private mutating func deleting(_ width: Int, _ end: Int) -> [UInt64]? {
    guard width > 0 else {
      move = .lower(index: 0, step: 0)
      return nil
    }
    let end = min(end, best.count)
    guard end >= width else {
      move = .delete(width: width - 1, end: best.count)
      return nil
    }
    move = .delete(width: width, end: end - 1)
    return Array(best[..<(end - width)] + best[end...])
  }

  private mutating func lowering(_ index: Int, _ step: Int) -> [UInt64]? {
    guard index < best.count else {
      move = .lowerEqual(index: 0, partner: 0, step: 0)
      return nil
    }
    let cut = best[index] >> UInt64(step)
    guard cut > 0 else {
      move = .lower(index: index + 1, step: 0)
      return nil
    }
    move = .lower(index: index, step: step + 1)
    var list = best
    list[index] -= cut
    return list
  }

  private mutating func loweringEqual(_ index: Int, _ partner: Int, _ step: Int) -> [UInt64]? {
    guard index < best.count else {
      endRound()
      return nil
    }
    guard partner < best.count else {
      move = .lowerEqual(index: index + 1, partner: index + 1, step: 0)
      return nil
    }
    let value = best[index]
    let cut = value >> UInt64(step)
    guard cut > 0, best[partner] == value else {
      move = .lowerEqual(index: index, partner: partner + 1, step: 0)
      return nil
    }
    move = .lowerEqual(index: index, partner: partner, step: step + 1)
    var list = best
    for position in best.indices[index...] where best[position] == value {
      if partner == index || position == index || position == partner { list[position] -= cut }
    }
    return list
  }

  private mutating func endRound() {
    if hasImproved {
      move = .delete(width: ChoiceShrinker.widestBlock, end: best.count)
    } else {
      let odometer = ChoiceOdometer(highest: 2, depth: best.count)
      move = .neighbours(odometer, left: ChoiceShrinker.neighbourLimit)
    }
    hasImproved = false
  }
}
